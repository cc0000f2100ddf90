"""Every message that an encounter can say stands in all three catalogues, with the same variables."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from rules.encounter.common import COMMON_IDS
from rules.encounter.items import COMPONENTS, DURATIONS, KINDS, MOMENTS
from rules.encounter.names import KNOWN_CHECKS, KNOWN_CONDITIONS
from rules.encounter.turn import PHASES
from rules.encounter.view import STEPS
from rules.viewers import Viewer
from tests.rules.encounter.random_play import RandomGame, random_setup

FOLDER = Path(__file__).parents[3] / "rules" / "encounter"
LANGUAGES = ("en", "zh-Hans", "zh-Hant")


def catalogue(lang: str) -> dict[str, set[str]]:
    """The variables of every message of a language, by id."""
    resource = FluentParser().parse((FOLDER / "locales" / f"{lang}.ftl").read_text("utf-8"))
    out: dict[str, set[str]] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), entry.content
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in out
            out[entry.id.name] = set(re.findall(r"\$(\w+)", FluentSerializer().serialize_entry(entry)))
    return out


CATALOGUES = {lang: catalogue(lang) for lang in LANGUAGES}


def messages(value: Any) -> Iterator[tuple[str, set[str]]]:
    """Every message in some JSON, as id and parameters."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str) and value["id"].startswith("enc-"):
            yield value["id"], set(value.get("params", {}))
        for part in value.values():
            yield from messages(part)
    elif isinstance(value, list):
        for part in value:
            yield from messages(part)


def literal_ids() -> set[str]:
    """Every id that stands as a whole in the code."""
    found = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"enc-[a-z0-9-]+[a-z0-9]", node.value)
            ):
                found.add(node.value)
    return found


def test_the_catalogues_have_the_same_messages_with_the_same_variables() -> None:
    english = CATALOGUES["en"]
    for lang in LANGUAGES:
        assert CATALOGUES[lang] == english


def test_every_id_in_the_code_is_worded() -> None:
    assert sorted(literal_ids() - set(CATALOGUES["en"])) == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("item", COMMON_IDS),
        ("kind", KINDS),
        ("component", COMPONENTS),
        ("duration", DURATIONS),
        ("check", KNOWN_CHECKS),
        ("condition", KNOWN_CONDITIONS),
        ("trigger", MOMENTS),
        ("phase", PHASES),
        ("step", STEPS),
    ],
)
def test_every_term_of_ours_is_worded(kind: str, words: tuple[str, ...]) -> None:
    assert [word for word in words if f"enc-{kind}-{word.replace('_', '-')}" not in CATALOGUES["en"]] == []


def test_what_is_said_in_play_has_exactly_the_variables_the_catalogue_uses() -> None:
    said: dict[str, set[str]] = {}
    for seed in range(6):
        game = RandomGame(random_setup(Random(seed), 5), Random(seed))
        for _ in range(60):
            game.play(2)
            view = game.conflict.view(Viewer(gm=True))
            said.update(messages([view, [event.json() for event in game.conflict.events[-12:]]]))
    assert len(said) > 150
    english = CATALOGUES["en"]
    unknown = sorted(set(said) - set(english))
    assert unknown == []
    missing = {id_: english[id_] - params for id_, params in said.items() if not english[id_] <= params}
    assert missing == {}
