"""The example in the documentation is played to its end, and a chase can be opened from it."""

from __future__ import annotations

from pathlib import Path

from bridge.plays import read_play, run_play
from bridge.rulesets import load_rulesets
from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.follow_ups import follow_ups

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "encounter.toml"


def test_the_example_shows_surprise_nesting_preparing_and_a_flight() -> None:
    conflict = run_play(read_play(EXAMPLE), RULESET)
    told = [event.what.id for event in conflict.events]
    for event in (
        "enc-surprise",
        "enc-gm-order",
        "enc-interrupted",
        "enc-concentration-kept",
        "enc-improvises",
        "enc-chase",
    ):
        assert event in told
    assert max(dict(event.facts).get("depth", 0) for event in conflict.events) == 3
    assert conflict.outcome is not None
    assert conflict.outcome.result == "chase"


def test_a_chase_opens_from_the_example() -> None:
    conflict = run_play(read_play(EXAMPLE), RULESET)
    assert conflict.outcome is not None
    rulesets = load_rulesets()
    chases = follow_ups(rulesets, RULESET.id, conflict.setup, conflict.outcome.hand_over)
    assert [one.ruleset for one in chases][:2] == ["yze-chase", "gurps-action-chase"]
    for chase in chases[:2]:
        opening = chase.open({})
        assert Conflict(rulesets[chase.ruleset], opening.setup).asks()
        assert len(opening.stand_ins) == 6
