"""Stunt and Stunt Escape (GC-57 to GC-60)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RefusedError
from tests.rules.gurps_chase.table import Table, driver, on_foot, setup


def stunt(penalty: int, skill: int = 16, **rest: Any) -> Table:
    """A Stunt by a car; the Stunt roll is open."""
    table = Table(setup(driver("lin", skill, car={"handling": 2}), driver("kade"), **rest))
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", penalty)
    return table.give("pick-maneuver-pursuer", "move")


@pytest.mark.parametrize(("penalty", "bonus"), [(-2, 1), (-4, 2), (-10, 5), (-12, 6)])
def test_gc_57_plus_1_for_every_minus_2(penalty: int, bonus: int):
    table = stunt(penalty)
    assert table.against("stunt") == 16 + penalty
    assert table.roll("stunt", 4).effective("lin") == 16 + 2 + 7 + bonus


def test_gc_57_a_failure_is_a_wipeout_without_the_bonus():
    table = stunt(-6).roll("stunt", 12)
    assert table.told("wipeout")[0]["cause"] == "stunt"
    assert table.effective("lin") == 16 + 2 + 7


@pytest.mark.parametrize("penalty", [0, 2, -1, -3, -7])
def test_gc_57_a_penalty_that_is_odd_or_too_mild_is_refused(penalty: int):
    table = Table(setup(driver("lin", 16), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", penalty)
    assert refused.value.rule == "GC-57"
    assert refused.value.reason.id == "gc-refused-penalty"


@pytest.mark.parametrize("penalty", ["-2", None, -2.0, True, [-2]])
def test_gc_57_a_penalty_that_is_no_number_is_refused(penalty: Any):
    table = Table(setup(driver("lin", 16), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError):
        table.give("pick-penalty", penalty)
    assert table.asked() == ["pick-penalty lin"]


def test_gu_07_a_penalty_that_leaves_less_than_3_is_refused():
    table = Table(setup(driver("lin", 12), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", -10)
    assert refused.value.rule == "GU-07"
    table.give("pick-penalty", -8)
    table = Table(setup(driver("lin", 4), driver("kade")))
    assert table.bar("stunt") == ("gc-bar-stunt-too-low", "GU-07")


def test_gc_57_on_foot_a_feat_with_its_least_penalty_against_one_of_three_skills():
    feats = [{"name": "vault", "minimum": -2}, {"name": "wall", "minimum": -6, "skills": ["climbing"]}]
    lin = on_foot("lin", 12, skills={"climbing": 13, "jumping": 14})
    table = Table(setup(lin, on_foot("kade"), feats=feats)).give("pick-maneuver-quarry", "stunt")
    table.give("pick-feat", "1")  # one skill only: none to pick
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", -4)
    assert refused.value.rule == "GC-57"
    table.give("pick-penalty", -6).give("pick-maneuver-pursuer", "move")
    assert table.against("stunt") == 13 - 6
    assert table.roll("stunt", 7).effective("lin") == 12 + 2 + 3
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "stunt")
    assert [o.key for o in table.find("pick-stunt-skill").ask.options] == ["climbing", "jumping"]  # type: ignore[attr-defined]


def test_gc_57_on_foot_without_any_of_the_three_skills_there_is_no_stunt():
    assert Table(setup(on_foot("lin"), on_foot("kade"))).bar("stunt") == ("gc-bar-no-stunt-skill", "GC-57")


def test_gc_57_a_feat_beyond_the_skill_is_barred():
    feats = [{"name": "vault"}, {"name": "leap", "minimum": -12}]
    lin = on_foot("lin", skills={"jumping": 10})
    table = Table(setup(lin, on_foot("kade"), feats=feats)).give("pick-maneuver-quarry", "stunt")
    assert table.bar("1", "pick-feat") == ("gc-bar-stunt-too-low", "GU-07")


@pytest.mark.parametrize(("setting", "expected"), [("off", 10), ("on", 12)])
def test_gc_58_handling_in_a_stunt_by_setting_only(setting: str, expected: int):
    assert stunt(-6, settings={"stunt_handling": setting}).against("stunt") == expected


def stunt_escape(answer: str, penalty: int | None = None, *, made: bool = True, **rest: Any) -> Table:
    """A Stunt Escape at -4 and its answer; all Stunt rolls but a failed one of the pursuer are done."""
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True, **rest))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", answer)
    if penalty is not None:
        table.give("pick-penalty", penalty).roll("stunt", 5, who="kade")
    elif answer in ("attack", "move_and_attack"):
        table.give("pick-aim", "hold")
    return table.roll("stunt", 9 if made else 13, who="lin")


def test_gc_59_the_penalty_is_announced_before_the_pursuer_chooses():
    table = Table(setup(driver("lin", 16), driver("kade"), scenery=True)).give("pick-maneuver-quarry", "stunt_escape")
    assert table.asked() == ["pick-penalty lin"]
    table.give("pick-penalty", -6)
    assert table.told("chosen-stunt")[0]["penalty"] == -6
    assert table.asked() == ["pick-maneuver-pursuer kade"]


@pytest.mark.parametrize("penalty", [-4, -6])
def test_gc_59_a_stunt_at_the_same_or_a_worse_penalty_gets_its_bonus(penalty: int):
    table = stunt_escape("stunt", penalty)
    assert table.effective("kade") == 15 + 7 - penalty // 2
    assert not table.pursuer.lasting_static


def test_gc_59_superior_mobility_with_a_mobility_pursuit():
    table = stunt_escape("mobility_pursuit", sides={"kade": {"superior": True}})
    assert table.effective("kade") == 15 + 7 + 5
    assert not table.pursuer.lasting_static


@pytest.mark.parametrize("answer", ["move", "attack", "move_and_attack"])
def test_gc_59_any_other_maneuver_is_static_now_and_later(answer: str):
    table = stunt_escape(answer)
    assert table.effective("kade") == 15
    assert table.effective("lin") == 16 + 7 + 2
    table.rolls(10, 4).choose("move", "move")
    assert table.effective("kade") == 15


def test_gc_59a_a_milder_stunt_is_rolled_but_static_and_without_its_bonus():
    table = stunt_escape("stunt", -2)
    assert table.effective("kade") == 15
    assert table.pursuer.lasting_static


def test_gc_59a_a_mobility_pursuit_by_scenery_alone_is_static_and_without_its_bonus():
    table = stunt_escape("mobility_pursuit")
    assert table.effective("kade") == 15
    assert table.pursuer.lasting_static


def test_gc_59a_a_milder_stunt_may_wipe_out():
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2).roll("stunt", 15, who="kade")
    assert table.told("wipeout")[0]["role"] == "pursuer"


def test_gc_60_a_failed_stunt_escape_cuts_nobody_off():
    table = stunt_escape("move", made=False)
    assert table.effective("kade") == 15 + 7
    assert not table.pursuer.lasting_static
    table = stunt_escape("stunt", -2, made=False)
    assert table.effective("kade") == 15 + 7 + 1


def test_gc_60_a_right_answer_that_fails_is_a_wipeout_but_not_static():
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -4).roll("stunt", 13, who="kade")
    table.roll("stunt", 9, who="lin")
    assert table.told("wipeout")[0]["kind"] == "close_call"
    assert table.effective("kade") == 15 + 7
    assert not table.pursuer.lasting_static
