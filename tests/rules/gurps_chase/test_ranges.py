"""The bands, and from the Chase Rolls to the new range (GC-02 to GC-04, GC-30 to GC-36)."""

from __future__ import annotations

import pytest

from rules.gurps_chase.tables import BANDS
from tests.rules.gurps_chase.table import cars


def test_gc_02_bands_and_yards():
    assert [(band.id, band.least, band.most) for band in BANDS] == [
        ("close", 0, 5), ("short", 6, 20), ("medium", 21, 100), ("long", 101, 500), ("extreme", 501, None),
    ]  # fmt: skip


def test_gc_03_penalties_of_ranged_attacks():
    assert [band.penalty for band in BANDS] == [0, -3, -7, -11, -15]


def test_gc_04_the_range_is_one_number_for_the_pair():
    table = cars(band="short").choose("move", "move").rolls(9, 18)
    assert table.view()["state"]["track"]["pairs"] == [{"pursuer": "kade", "prey": "lin", "at": 3, "was": 1}]


@pytest.mark.parametrize(
    ("quarry", "pursuer", "shift"),
    [(11, 14, 0), (11, 15, 1), (7, 15, 1), (7, 16, 2), (4, 16, 2), (14, 10, 0), (14, 8, -1), (14, 3, -2)],
)
def test_gc_30_gc_31_the_winner_shifts_by_the_most_in_its_own_favour(quarry: int, pursuer: int, shift: int):
    table = cars().choose("move", "move").rolls(quarry, pursuer)
    assert table.told("contest")[0]["margin_of_victory"] == abs((20 - quarry) - (19 - pursuer))
    assert table.told("range")[0]["shift"] == shift
    assert table.pursuer.band == 2 + shift


def test_gc_30_other_thresholds():
    table = cars(settings={"shift_thresholds": [2, 4, 6]}, band="close").choose("move", "move").rolls(9, 15)
    assert table.told("contest")[0]["margin_of_victory"] == 7
    assert table.pursuer.band == 3


def test_gc_31_shift_choice_ask_lets_the_winner_pick_or_decline():
    table = cars(settings={"shift_choice": "ask"}).choose("move", "move").rolls(7, 16)
    assert [option.key for option in table.find("pick-shift", "lin").ask.options] == ["-2", "-1", "0", "1", "2"]  # type: ignore[attr-defined]
    table.give("pick-shift", "0")
    assert table.pursuer.band == 2
    table.choose("move", "move").rolls(16, 4).give("pick-shift", "1", "kade")
    assert table.pursuer.band == 3


def test_gc_31_nothing_is_asked_where_there_is_no_shift():
    table = cars(settings={"shift_choice": "ask"}).choose("move", "move").rolls(11, 14)
    assert table.chase.round == 2


def test_gc_32_the_side_that_is_not_static_gets_one_band_whoever_wins():
    table = cars().choose("move", "attack").give("pick-aim", "hold").rolls(15, 3)
    assert table.told("contest")[0]["winner"] == "pursuer"
    assert table.told("range")[0]["shift"] == 1
    table = cars().choose("attack", "move").give("pick-aim", "hold").rolls(10, 16)
    assert table.told("contest")[0]["margin_of_victory"] == 0
    assert table.told("range")[0]["shift"] == -1


def test_gc_33_both_static_nothing_changes():
    table = cars().choose("attack", "attack").give("pick-aim", "hold").give("pick-aim", "hold").rolls(3, 18)
    assert table.told("contest")[0]["margin_of_victory"] > 10
    assert table.pursuer.band == 2


def test_gc_34_beyond_extreme_is_escape():
    table = cars(band="extreme").choose("move", "move").rolls(9, 15)
    assert table.result == "quarry_escaped"
    assert table.told("range-beyond")[0]["band"] == "escape"
    assert table.view()["state"]["track"]["pairs"][0]["at"] == 5


def test_gc_34_below_close_is_close_and_the_chase_goes_on():
    table = cars(band="close").choose("move", "move").rolls(16, 4)
    assert table.result is None
    assert table.pursuer.band == 0


def test_gc_34_without_the_floor_a_shift_below_close_catches():
    table = cars(band="close", settings={"close_floor": False}).choose("move", "move").rolls(14, 8)
    assert table.result == "quarry_caught"
    table = cars(band="short", settings={"close_floor": False}).choose("move", "move").rolls(14, 8)
    assert table.result is None


def test_gc_35_a_tie_shifts_nothing():
    table = cars().choose("move", "move").rolls(11, 10)
    assert table.told("contest")[0] == {
        "pursuer": "kade", "winner": None, "margin_of_victory": 0, "quarry_margin": 9, "pursuer_margin": 9,
    }  # fmt: skip
    assert table.pursuer.band == 2


def test_gc_35_on_a_tie_the_static_side_still_loses_a_band():
    table = cars().choose("move", "attack").give("pick-aim", "hold").rolls(14, 6)
    assert table.told("contest")[0]["margin_of_victory"] == 0
    assert table.pursuer.band == 3


def test_gc_36_a_stop_goes_before_everything():
    table = cars(band="long", scenery=True).choose("hide", "stop")
    assert table.result == "quarry_escaped"
    assert table.told("chase-rolled") == []


def test_gc_36_a_forced_range_goes_before_shifts():
    table = cars(band="long").choose("reverse", "attack").give("pick-aim", "hold").rolls(3, 16)
    assert table.told("contest")[0]["margin_of_victory"] >= 5
    assert table.told("range")[0]["forced"]
    assert table.pursuer.band == 0
