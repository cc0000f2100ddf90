"""Every message the ruleset can say is worded in all three languages, with the same variables."""

from __future__ import annotations

import ast as python
import random
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import rules.yze_chase
from rules.errors import SetupError
from rules.yze_chase.harm import PHYSICAL
from rules.yze_chase.obstacles import EVENTS, ROLES, shipped_tables
from rules.yze_chase.people import Person
from rules.yze_chase.plans import ACTIONS
from rules.yze_chase.settings import ATTACKERS
from rules.yze_chase.sheets import ATTRIBUTES, SAMPLE_VEHICLES, SKILLS
from rules.yze_chase.state import LIGHTS
from tests.rules.yze_chase.play import play_at_random
from tests.rules.yze_chase.test_setup import faults

PACKAGE = Path(rules.yze_chase.__file__).parent
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
SHARED = ("refused-", "setup-")
"""Messages of the kernel: the bridge words them."""


class Variables(Visitor):  # type: ignore[misc]
    """Collects the variables of a pattern."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def catalogue(language: str) -> dict[str, set[str]]:
    """The messages of a language with their variables."""
    resource = FluentParser().parse((PACKAGE / "locales" / f"{language}.ftl").read_text(encoding="utf-8"))
    junk = [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]
    assert not junk, junk
    found: dict[str, set[str]] = {}
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} is worded twice"
            visitor = Variables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.names
    return found


CATALOGUES = {language: catalogue(language) for language in LANGUAGES}
ENGLISH = CATALOGUES["en"]


@cache
def calls() -> list[tuple[str, set[str], str]]:
    """Every `msg(...)` of the code: its id, a pattern where part of it is computed, its parameters, and where."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.Call) and isinstance(node.func, python.Name) and node.func.id == "msg":
                known = [identity for identity in ids_of(node.args[0]) if not identity.startswith(".+")]
                params = {word.arg for word in node.keywords if word.arg}
                found += [(identity, params, f"{path.name}:{node.lineno}") for identity in known]
    return found


def ids_of(node: python.expr) -> list[str]:
    if isinstance(node, python.Constant):
        return [str(node.value)]
    if isinstance(node, python.IfExp):
        return [*ids_of(node.body), *ids_of(node.orelse)]
    assert isinstance(node, python.JoinedStr), python.dump(node)
    parts = [part.value if isinstance(part, python.Constant) else ".+" for part in node.values]
    return ["".join(map(str, parts))]


def test_the_three_languages_word_the_same_messages_with_the_same_variables() -> None:
    for language in LANGUAGES[1:]:
        assert CATALOGUES[language] == ENGLISH


def test_every_message_of_the_code_is_worded_with_the_parameters_it_gets() -> None:
    spelt_out = {identity for identity, _, _ in calls()}
    for identity, params, where in calls():
        if identity.startswith(SHARED):
            continue
        exact = spelt_out if ".+" in identity else set()
        matching = [known for known in ENGLISH if re.fullmatch(identity, known) and known not in exact]
        assert matching, f"{where}: {identity} is not worded"
        for known in matching:
            assert ENGLISH[known] <= params, f"{where}: {known} wants {ENGLISH[known] - params}"


def test_every_message_that_is_worded_is_used() -> None:
    used = [identity for identity, _, _ in calls()]
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    prefixes = re.findall(r'"(yze-[a-z-]+-)"', code)
    said = [*(f"{prefix}.+" for prefix in prefixes), *used, "yze-yes", "yze-no"]
    assert [known for known in ENGLISH if not any(re.fullmatch(pattern, known) for pattern in said)] == []


def test_every_term_that_is_put_together_is_worded() -> None:
    families = {
        "yze-action-": [*(action.replace("_", "-") for action in ACTIONS), "flee", "pursue"],
        "yze-skill-": SKILLS,
        "yze-vehicle-": [name.replace("_", "-") for name in SAMPLE_VEHICLES],
        "yze-light-": LIGHTS,
        "yze-roll-": ATTACKERS,
        "yze-event-": [event.replace("_", "-") for event in EVENTS],
        "yze-suffers-": [*ATTRIBUTES, "damage", "stress", "physical", "mental"],
        "yze-note-happens-": [event.replace("_", "-") for event in EVENTS],
        "yze-note-attacked-": ATTACKERS,
        "yze-note-auto-fail-": ROLES,
        "yze-note-demand-": [*ROLES, "vehicles"],
        "yze-note-before-": ROLES,
        "yze-harm-": [*ATTRIBUTES, "damage", "stress", "physical", "mental", "vehicle"],
        "yze-gauge-": [*ATTRIBUTES, "health", "resolve", "stress", "physical", "mental", "hull"],
        "yze-dice-": ["attribute", "skill", "gear", "advantage", "artefact", "stress"],
        "yze-mod-": [light for light, value in LIGHTS.items() if value],
        "yze-out-": ["broken", "wrecked", "left", "grappled", "ambush", "no-contact"],
        "yze-tag-": ["broken", "wrecked", "left", "grappled", "ambush", "no-contact"],
        "yze-status-": ["cancelled", "auto-failed", "resolved", "not-resolved"],
    }
    for prefix, words in families.items():
        for word in words:
            assert f"{prefix}{word}" in ENGLISH
    for table in shipped_tables().values():
        for obstacle in table:
            assert obstacle.name_message().id in ENGLISH
    assert set(PHYSICAL) < set(ATTRIBUTES)
    assert Person.__doc__


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_said_in_a_chase_is_worded(seed: int) -> None:
    said: list[str] = []
    for text in play_at_random(random.Random(seed)).texts:
        said += re.findall(r'"id": "([a-z0-9-]+)"', text)
    worded = {identity for identity in said if identity.startswith("yze-")}
    assert worded <= set(ENGLISH)
    assert len(worded) > 20


def test_faults_of_a_setup_are_worded() -> None:
    for fault in faults(settings={"luck": 1}, distance="extreme", weather=1):
        reason = fault.split(": ")[1].split("(")[0].split(" ")[0]
        assert reason.startswith(SHARED) or reason in ENGLISH
    with pytest.raises(SetupError):
        raise SetupError(())
