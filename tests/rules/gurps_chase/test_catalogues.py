"""Every message that can be said is worded in all three languages, with the variables it comes with."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import rules.gurps_chase
from bridge.digital import digital_answer
from rules.conflict import Conflict
from rules.gurps_chase import RULESET
from rules.gurps_chase.ends import RESULTS
from rules.gurps_chase.legality import CONDITIONS
from rules.gurps_chase.passengers import TASKS
from rules.gurps_chase.sheets import NAMED_SKILLS
from rules.gurps_chase.tables import BAND_IDS, MANEUVERS, TERRAIN_SETS
from rules.gurps_chase.view import STEPS
from rules.gurps_chase.words import TERRAINS
from rules.log import Answer, Interjection
from rules.terms import slug
from rules.viewers import Viewer

PACKAGE = Path(rules.gurps_chase.__file__).parent
LANGUAGES = ("en", "zh-Hans", "zh-Hant")


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


def catalogue(language: str) -> dict[str, set[str]]:
    """The variables of each message of a language."""
    text = (PACKAGE / "locales" / f"{language}.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ftl.Junk), f"{language}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{language}: {entry.id.name} stands twice"
            visitor = _Variables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.names
    return found


CATALOGUES = {language: catalogue(language) for language in LANGUAGES}


def written() -> Iterator[tuple[str, set[str], str]]:
    """Every call `msg("gc-...", ...)` in the package: id, parameters, where."""
    for path in sorted(PACKAGE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "msg":
                params = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                first = node.args[0]
                ids = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                for one in ids:
                    if isinstance(one, ast.Constant) and str(one.value).startswith("gc-"):
                        yield str(one.value), params, f"{path.name}:{node.lineno}"


def built() -> Iterator[str]:
    """Ids that the code puts together."""
    yield from (f"gc-band-{band}" for band in BAND_IDS)
    yield from (f"gc-maneuver-{slug(maneuver)}" for maneuver in MANEUVERS)
    yield from (f"gc-skill-{slug(skill)}" for skill in NAMED_SKILLS)
    yield from (f"gc-terrain-{terrain}" for terrain in TERRAINS)
    yield from (f"gc-mode-{mode}" for mode in TERRAIN_SETS)
    yield from (f"gc-step-{step}" for step in STEPS.values())
    yield from (f"gc-task-{slug(task)}" for task in TASKS)
    yield from (f"gc-result-{slug(result)}" for result in RESULTS)
    for maneuver in MANEUVERS.values():
        yield from (f"gc-bar-{slug('_or_'.join(condition))}" for condition in maneuver.requires)
        assert all(way in CONDITIONS for condition in maneuver.requires for way in condition)
    yield from (f"gc-{kind}-{end}" for kind in ("force", "ram") for end in ("hits", "misses"))


def said(value: Any) -> Iterator[tuple[str, set[str]]]:
    """Every message within JSON."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str) and value["id"].startswith("gc-"):
            yield value["id"], set(value.get("params", {}))
        for part in value.values():
            yield from said(part)
    elif isinstance(value, list):
        for part in value:
            yield from said(part)


def test_all_languages_have_the_same_messages_with_the_same_variables():
    for language in LANGUAGES[1:]:
        assert CATALOGUES[language] == CATALOGUES["en"]


def test_every_id_in_the_code_is_worded_with_its_parameters():
    for id_, params, where in written():
        assert id_ in CATALOGUES["en"], f"{where}: {id_}"
        assert CATALOGUES["en"][id_] <= params, f"{where}: {id_}"


def test_every_id_that_is_put_together_is_worded():
    assert [id_ for id_ in built() if id_ not in CATALOGUES["en"]] == []


@pytest.mark.parametrize("path", sorted((PACKAGE / "samples").glob("*.toml")), ids=lambda path: path.stem)
def test_everything_said_in_play_is_worded(path: Path):
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for seed in range(12):
        rng = random.Random(seed)
        conflict = Conflict(RULESET, data)
        for _ in range(80):
            if conflict.outcome is not None:
                break
            shown = [conflict.view(Viewer(gm=True)), [event.json() for event in conflict.events[-5:]]]
            for id_, params in said(shown):
                assert id_ in CATALOGUES["en"], id_
                assert CATALOGUES["en"][id_] <= params, id_
            ask = rng.choice(conflict.asks())
            by, value = digital_answer(ask, rng)
            conflict.answer(Answer(ask.id, ask.ask.signature, by, value))


def test_no_message_is_left_that_nobody_says():
    """Ids stand whole in the code, are among those put together, or begin as an f-string of the code does."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    known = {id_ for id_, _, _ in written()} | set(built())
    prefixes = {part.split("{")[0] for part in re.findall(r'f"(gc-[^"]*)"', code)} - {"gc-"}
    lost = [id_ for id_ in CATALOGUES["en"] if id_ not in known and f'"{id_}"' not in code]
    lost = [id_ for id_ in lost if not any(id_.startswith(prefix) for prefix in prefixes)]
    assert lost == []


def test_interjections_are_worded_too():
    data = tomllib.loads((PACKAGE / "samples" / "car-chase.toml").read_text(encoding="utf-8"))
    conflict = Conflict(RULESET, data)
    for offer in conflict.offers():
        assert offer.text.id in CATALOGUES["en"]
        for id_, params in said(offer.drawn):
            assert id_ in CATALOGUES["en"], id_
            assert CATALOGUES["en"][id_] <= params, id_
    conflict.interject(Interjection("modifier", "gm", {"side": "mara", "value": -2, "standing": "yes"}))
    assert conflict.events[-1].what.id in CATALOGUES["en"]
