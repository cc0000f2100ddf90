"""Hide and Reverse, which force the range (GC-45, GC-46, GC-54, GC-55)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gurps_chase.table import Table, driver, on_foot, setup


def hide(band: str, **rest: Any) -> Table:
    """A Hide from that band, by a car at 13 + 7."""
    return Table(setup(driver("lin", 13), driver("kade", 12), band=band, scenery=True, **rest)).choose("hide", "move")


@pytest.mark.parametrize(("band", "modifier"), [("medium", -10), ("long", -5), ("extreme", 0)])
def test_gc_45_hide_is_harder_the_nearer_the_pursuer(band: str, modifier: int):
    assert hide(band).effective("lin") == 20 + modifier


def test_gc_45_hide_at_close_or_short_is_barred():
    for band in ("close", "short"):
        table = Table(setup(driver("lin"), driver("kade"), band=band, scenery=True))
        assert table.bar("hide") == ("gc-bar-start-medium-plus", "GC-45")


def test_gc_45_on_foot_against_stealth_with_the_speed_bonus():
    lin = on_foot("lin", 10, 5, skills={"stealth": 15})
    table = Table(setup(lin, on_foot("kade"), band="extreme", scenery=True)).choose("hide", "move")
    assert table.effective("lin") == 15 + 2
    bare = Table(setup(on_foot("lin"), on_foot("kade"), band="extreme", scenery=True))
    assert bare.bar("hide") == ("gc-bar-no-stealth", "GC-45")


def test_gc_45_a_win_by_any_margin_escapes_or_comes_out_behind():
    table = hide("extreme").rolls(10, 10)
    assert [o.key for o in table.find("pick-hide").ask.options] == [  # type: ignore[attr-defined]
        "escape", "behind-close", "behind-short", "behind-medium",
    ]  # fmt: skip
    table.give("pick-hide", "behind-short")
    assert (table.quarry.id, table.pursuer.id, table.pursuer.band) == ("kade", "lin", 1)
    assert table.asked() == ["pick-maneuver-quarry kade"]
    table = hide("extreme").rolls(10, 10).give("pick-hide", "escape")
    assert table.result == "quarry_escaped"


@pytest.mark.parametrize("pursuer", [9, 3])
def test_gc_46_not_winning_puts_the_range_at_close(pursuer: int):
    table = hide("extreme").rolls(10, pursuer)  # a tie, and a loss by 6
    assert table.pursuer.band == 0
    assert table.told("range")[0]["forced"]
    assert table.quarry.id == "lin"


def reverse(skill: int = 18, **car: Any) -> Table:
    """A Reverse by a car at that skill + 7 - 10, against 19."""
    return Table(setup(driver("lin", skill, car=car), driver("kade", 12), band="long")).choose("reverse", "move")


def test_gc_54_minus_10_and_close_win_or_lose():
    table = reverse()
    assert table.effective("lin") == 15
    assert table.rolls(15, 10).pursuer.band == 0
    assert table.quarry.id == "lin"


def test_gc_54_a_win_without_a_wipeout_swaps_roles():
    table = reverse().rolls(10, 16)
    assert (table.quarry.id, table.pursuer.id, table.pursuer.band) == ("kade", "lin", 0)
    assert table.asked() == ["pick-maneuver-quarry kade"]


def test_gc_54_failing_the_own_roll_is_a_wipeout_even_where_the_contest_is_won():
    table = Table(setup(driver("lin", 14), driver("kade", 8), band="long")).choose("reverse", "move").rolls(13, 18)
    assert table.told("contest")[0]["winner"] == "quarry"
    assert table.told("wipeout")[0] == {
        "side": "lin", "role": "quarry", "kind": "close_call", "failed_by": 2, "cause": "reverse",
    }  # fmt: skip
    assert table.quarry.id == "lin"
    assert table.pursuer.band == 0


def test_gc_54_a_4_at_effective_3_is_made_and_no_wipeout():
    table = Table(setup(on_foot("lin", 11), on_foot("kade", 8), band="long")).choose("reverse", "move")
    assert table.effective("lin") == 3
    assert table.rolls(4, 16).told("wipeout") == []
    assert table.told("chase-rolled-made")[0]["margin"] == 0
    assert table.quarry.id == "kade"


def test_gc_54_a_wreck_in_a_reverse_ends_the_chase_at_close():
    table = reverse(14, sr=1).rolls(14, 10)
    assert table.told("wipeout")[0]["kind"] == "wreck"
    assert table.result == "quarry_caught"
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] == "close"


def test_gc_54_on_foot_against_acrobatics_if_one_likes():
    lin = on_foot("lin", 12, skills={"acrobatics": 17})
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "reverse")
    table.give("pick-reverse-skill", "acrobatics").give("pick-maneuver-pursuer", "move")
    assert table.effective("lin") == 17 + 2 - 10
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "reverse")
    table.give("pick-reverse-skill", "running").give("pick-maneuver-pursuer", "move")
    assert table.effective("lin") == 12 + 2 - 10


def test_gc_55_the_margin_of_the_chase_roll_judges_the_wipeout():
    assert reverse(16, sr=3).rolls(16, 3).told("wipeout")[0]["failed_by"] == 3
    assert reverse(16, sr=3).rolls(13, 3).told("wipeout") == []
