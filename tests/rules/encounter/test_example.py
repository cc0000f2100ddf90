"""The example in the documentation is played to its end, and a chase can be opened from it."""

from __future__ import annotations

from pathlib import Path

from bridge.plays import read_play, run_play
from rules import gurps_chase, yze_chase
from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.handover import ENCOUNTER, GURPS, YZE, follow_up

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
    for ruleset, id_ in ((yze_chase.RULESET, YZE), (gurps_chase.RULESET, GURPS)):
        opening = follow_up(ENCOUNTER, conflict.setup, conflict.outcome.hand_over, id_)
        assert Conflict(ruleset, opening.setup).asks()
        assert len(opening.stand_ins) == 6
