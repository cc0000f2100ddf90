"""`dicewire demo`: the whole path, from the simulated tray's bytes to the outcome."""

from __future__ import annotations

import json

from tests.bridge.cli.conftest import Run


def test_the_demo_plays_a_whole_chase_and_prints_its_outcome(dicewire: Run) -> None:
    done = dicewire("demo", "--auto", "--exit", "--json")
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert outcome["result"] in {"prey_escaped", "prey_caught", "ambush"}
    assert {who["id"] for who in outcome["hand_over"]["participants"]} == {"mara", "hale"}


def test_the_demo_is_the_same_for_the_same_seed(dicewire: Run) -> None:
    first, again = (dicewire("demo", "--auto", "--exit", "--json", "--seed", "7").stdout for _ in range(2))
    assert json.loads(first)["result"] == json.loads(again)["result"]


def test_options_that_make_no_sense_together_are_refused(dicewire: Run) -> None:
    assert "--exit goes with --auto" in dicewire("demo", "--exit").stderr
    assert "--json goes with" in dicewire("demo", "--auto", "--json").stderr
