"""Pushing a roll, YZD-10 to YZD-11."""

from __future__ import annotations

from typing import Any

import pytest

from rules.asks import Dice
from rules.errors import RefusedError
from rules.yze_chase.dice import is_locked
from tests.rules.yze_chase.game import CAR, KNIFE, PISTOL, Game, rider


def pushing(cost: str = "harm", **more: Any) -> Game:
    settings = {"push_allowed": "active", "push_cost": cost, **more.pop("settings", {})}
    return Game(settings=settings, prey={"health": 20, "resolve": 20, **more.pop("prey", {})}, **more)


def fled(game: Game, *faces: int) -> Game:
    """The prey flees with these five faces, and is asked whether to push."""
    game.declare("pursue_flee", "other")
    game.faces(*faces, text="mara")
    return game


def test_yzd_10_a_push_is_a_second_roll_of_just_the_dice_picked_up() -> None:
    game = fled(pushing(), 1, 2, 6, 3, 4)
    assert list(game.options("push")) == ["0-1", "0-2", "1-0", "1-1"]  # never the 1
    game.say(["0-1", "1-1"], "push")
    assert game.dice("push") == {"attribute": 1, "skill": 1}
    game.faces(6, 2, text="push")
    pushed = dict(game.told("yze-pushed")[0].facts)
    assert pushed["faces"] == [[1, 6, 6], [3, 2]]
    assert pushed["successes"] == 2  # dice not rolled again still count
    assert game.distance == 4


def test_yzd_10_there_is_one_push_and_no_going_back() -> None:
    game = fled(pushing(), 6, 2, 2, 2, 2)
    game.say(["0-0"], "push")
    game.faces(2, text="push")
    assert game.distance == 2  # the six is gone
    assert "yze-ask-push" not in game.whys()


def test_yzd_10_not_pushing_is_an_empty_pick_and_costs_nothing() -> None:
    game = fled(pushing(), 1, 1, 6, 2, 2)
    game.say([], "push")
    assert game.distance == 3
    assert game.chase.runners["mara"].person.damage == 0


def test_yzd_10_with_nothing_but_ones_no_push_is_asked_for() -> None:
    game = fled(pushing(), 1, 1, 1, 1, 1)
    assert "yze-ask-push" not in game.whys()


def test_yzd_10_a_one_cannot_be_picked_up() -> None:
    game = fled(pushing(), 1, 2, 2, 2, 2)
    with pytest.raises(RefusedError):
        game.say(["0-0"], "push")


def test_yzd_10_setting_push_lock_may_lock_successes_too() -> None:
    game = fled(pushing(settings={"push_lock": "ones_and_successes"}), 1, 6, 2, 2, 2)
    assert list(game.options("push")) == ["0-2", "1-0", "1-1"]


@pytest.mark.parametrize(
    ("face", "sides", "locked"),
    [
        (1, 12, True),
        (10, 12, True),
        (6, 12, False),
        (10, 10, True),
        (6, 10, False),
        (6, 8, True),
        (6, 6, True),
        (5, 6, False),
    ],
)
def test_yzd_10_setting_push_lock_blade_runner_locks_what_a_die_cannot_better(
    face: int, sides: int, locked: bool
) -> None:
    assert is_locked(face, sides, "blade_runner") is locked


ACTIVE_ROLLS = [
    ("pursue_flee", "other", 1, "mara"),
    ("block", "other", 1, "mara"),
    ("other", "pursue_flee", 1, "hale"),
    ("other", "stand_and_shoot", 1, "hale"),
]


@pytest.mark.parametrize(("prey", "pursuer", "obstacle", "who"), ACTIVE_ROLLS)
@pytest.mark.parametrize(("allowed", "asked"), [("active", True), ("actions_only", True), ("none", False)])
def test_yzd_10a_rolls_of_the_acting_side_for_its_action_may_be_pushed(
    prey: str, pursuer: str, obstacle: int, who: str, allowed: str, asked: bool
) -> None:
    game = Game(settings={"push_allowed": allowed}, pursuer={"weapons": [PISTOL]})
    game.declare(prey, pursuer, obstacle=obstacle)
    if prey == "other":
        game.say(0, "turn-mara")
    game.roll(0, f"turn-{who}")
    assert ("yze-ask-push" in game.whys()) is asked


PRELIMINARY = [(2, "pursue_flee", "mara"), (5, "other", "mara"), (10, "other", "mara")]


@pytest.mark.parametrize(("obstacle", "action", "who"), PRELIMINARY)
@pytest.mark.parametrize(("allowed", "asked"), [("active", True), ("actions_only", False), ("none", False)])
def test_yzd_10a_preliminary_rolls_may_be_pushed_unless_the_setting_says_actions_only(
    obstacle: int, action: str, who: str, allowed: str, asked: bool
) -> None:
    game = Game(settings={"push_allowed": allowed}, shipped=True)
    game.declare(action, "other", obstacle=obstacle)
    if obstacle == 10:
        game.faces(3, text="obstacle:")
    game.roll(0, f"turn-{who}")
    assert ("yze-ask-push" in game.whys()) is asked


def test_yzd_10a_the_old_man_the_roll_after_block_and_the_alley_may_be_pushed() -> None:
    game = Game(settings={"push_allowed": "active"}, shipped=True)
    game.declare("block", "pursue_flee", obstacle=7)
    game.roll(1, "turn-mara")
    game.say([], "push")
    game.say("roll", "pay")
    game.roll(1, "turn-hale")
    assert "old" not in game.whys()[0]
    game.say([], "push")
    game.roll(1, "block/roll")
    assert game.whys() == ["yze-ask-push"]
    cars = Game(settings={"push_allowed": "active"}, prey={"vehicle": CAR}, pursuer={"vehicle": CAR}, shipped=True)
    cars.declare("other", "other", obstacle=10)
    cars.say("drive", "mara")
    cars.say("drive", "hale")
    cars.roll(0, "alley/mara")
    cars.roll(0, "alley/hale")
    assert [(open_ask.ask.why.id, open_ask.ask.who) for open_ask in cars.asks] == [("yze-ask-push", ("mara",))]


def test_yzd_10a_observation_defence_armour_and_strangers_are_never_pushed() -> None:
    crowd = Game(settings={"push_allowed": "active"}, shipped=True)
    crowd.declare("other", "other", obstacle=4)
    crowd.say(0, "turn-mara")
    crowd.roll(0, "turn-hale")
    assert "yze-ask-push" not in crowd.whys()
    cut = Game(settings={"push_allowed": "active"})
    cut.declare("other", "cut_off")
    cut.say(0, "turn-mara")
    cut.roll(0, "opposing")
    cut.roll(0, "acting")
    assert [open_ask.ask.who for open_ask in cut.asks] == [("hale",)]
    guards = Game(settings={"push_allowed": "active"}, prey={"weapons": [PISTOL]}, pursuer={"armor": 3}, shipped=True)
    guards.declare("stand_and_shoot", "other", obstacle=6)
    guards.roll(1, "turn-mara")
    guards.say([], "push")
    guards.roll(0, "armor")
    assert guards.whys() == ["yze-roll-guard"]
    guards.roll(0, "guard")
    assert "yze-ask-push" not in guards.whys()


def test_yzd_10a_melee_ramming_and_passengers_shots_may_be_pushed() -> None:
    caught = Game(distance="engaged", settings={"push_allowed": "active"}, pursuer={"weapons": [KNIFE]})
    caught.declare("other", "pursue_flee")
    caught.say(0, "turn-mara")
    caught.roll(0, "turn-hale")
    caught.say([], "push")
    caught.say("attack", "engaged")
    caught.roll(0, "strike")
    assert caught.whys() == ["yze-ask-push"]
    crew = Game(
        settings={"push_allowed": "active"},
        prey={"vehicle": CAR, "passengers": [rider("ada", weapons=[PISTOL])]},
    )
    crew.declare("other", "other")
    crew.say(0, "turn-mara")
    crew.say("shoot-0-hale-hale", "ada")
    crew.roll(0, "ada")
    assert crew.whys() == ["yze-ask-push"]


def test_yzd_11_harm_is_one_damage_a_bane_on_every_base_die() -> None:
    game = fled(pushing(prey={"gear": {"mobility": 1}}), 1, 2, 2, 2, 2, 2)
    game.say(["0-1", "1-0", "2-0"], "push")
    game.faces(1, 1, 1, text="push")
    assert game.chase.runners["mara"].person.damage == 4
    assert game.chase.runners["mara"].person.stress == 0


def test_yzd_11_setting_push_harm_dice_attribute_counts_attribute_dice_only() -> None:
    game = fled(pushing(settings={"push_harm_dice": "attribute"}), 1, 2, 2, 2, 2)
    game.say(["0-1", "1-0"], "push")
    game.faces(1, 1, text="push")
    assert game.chase.runners["mara"].person.damage == 2


def test_yzd_11_wits_and_empathy_cost_stress() -> None:
    game = Game(settings={"push_allowed": "active"}, shipped=True)
    game.declare("other", "other", obstacle=5)
    game.faces(1, 2, 2, 2, 2, text="turn-mara")
    game.say(["0-1"], "push")
    game.faces(1, text="push")
    mara = game.chase.runners["mara"].person
    assert (mara.stress, mara.damage) == (2, 0)


def test_yzd_11_what_breaks_the_roller_breaks_it_after_the_action() -> None:
    game = fled(Game(settings={"push_allowed": "active"}, prey={"health": 1}), 2, 2, 2, 2, 2)
    game.say(["0-0", "0-1"], "push")
    game.faces(1, 6, text="push")
    moved = [event.id for event in game.told("yze-range-changed")]
    broken = [event.id for event in game.told("yze-out-broken")]
    ids = [event.id for event in game.conflict.events]
    assert ids.index(moved[0]) < ids.index(broken[0])
    assert game.result == "prey_caught"


def test_yzd_11_setting_attribute_hurts_the_attribute_and_wears_gear() -> None:
    game = fled(pushing("attribute", prey={"gear": {"mobility": 2}}), 1, 2, 2, 2, 2, 1, 2)
    game.say(["1-0"], "push")
    game.faces(1, text="push")
    mara = game.chase.runners["mara"].person
    assert mara.attribute("agility") == 2
    assert mara.gear("mobility") == 1
    assert mara.damage == 0
    game.say(0, "turn-hale")
    game.declare("pursue_flee", "other")
    assert game.dice("mara") == {"attribute": 2, "skill": 2, "gear": 1}


def test_yzd_11_setting_attribute_breaks_at_zero_and_wears_the_weapon_used() -> None:
    weak = {"strength": 3, "agility": 1, "wits": 3, "empathy": 3}
    game = Game(
        settings={"push_allowed": "active", "push_cost": "attribute"}, prey={"attributes": weak, "weapons": [PISTOL]}
    )
    game.declare("stand_and_shoot", "other")
    game.faces(2, 2, 1, 2, text="turn-mara")  # one attribute, one skill, two gear dice
    game.say(["0-0"], "push")
    game.faces(1, text="push")
    assert game.result == "prey_caught"
    assert game.chase.runners["mara"].person.worn == {"marksmanship": 1}


def test_yzd_11_setting_attribute_costs_a_size_in_the_step_variant() -> None:
    game = Game(settings={"variant": "step", "push_allowed": "active", "push_cost": "attribute"})
    game.declare("pursue_flee", "other")
    game.faces(2, 3, text="mara")
    game.say(["0-0"], "push")
    game.faces(1, text="push")
    assert game.chase.runners["mara"].person.attribute("agility") == 6


def test_yzd_11_setting_stress_dice_adds_none_to_those_without_stress() -> None:
    game = pushing("stress_dice")
    game.declare("pursue_flee", "other")
    assert game.dice("mara") == {"attribute": 3, "skill": 2}


def test_yzd_11_setting_stress_dice_adds_stress_and_a_die_to_the_push_and_to_later_rolls() -> None:
    game = fled(pushing("stress_dice"), 2, 2, 2, 2, 2)
    game.say(["0-0"], "push")
    assert game.dice("push") == {"attribute": 1, "stress": 1}
    game.faces(2, 6, text="push")
    mara = game.chase.runners["mara"].person
    assert (mara.stress, mara.damage) == (1, 0)
    assert game.distance == 3  # the stress die counts
    game.say(0, "turn-hale")
    game.declare("block", "other")
    assert game.dice("mara") == {"attribute": 3, "skill": 2, "stress": 1}
    game.faces(2, 2, 2, 2, 2, 1, text="mara")
    game.say([], "push")
    assert game.facts("panic")[0]["who"] == "mara"  # pushed or not


def test_yzd_11_setting_condition_is_one_condition_a_push_and_each_takes_a_die() -> None:
    game = fled(pushing("condition"), 2, 2, 2, 2, 2)
    game.say(["0-0"], "push")
    game.faces(1, text="push")
    mara = game.chase.runners["mara"].person
    assert (mara.physical, mara.mental, mara.damage) == (1, 0, 0)
    game.say(0, "turn-hale")
    game.declare("pursue_flee", "other")
    assert game.count("mara") == 4


def test_yzd_11_setting_condition_a_fourth_condition_breaks() -> None:
    game = fled(pushing("condition", prey={"physical": 3}), 2, 2)
    game.say(["0-0"], "push")
    game.faces(2, text="push")
    assert game.result == "prey_caught"


def test_yzd_11_setting_doom_is_a_point_for_the_gm() -> None:
    game = fled(pushing("doom"), 1, 2, 2, 2, 2)
    game.say(["0-1"], "push")
    game.faces(1, text="push")
    assert game.chase.doom == 1
    assert game.chase.runners["mara"].person.damage == 0
    assert {"id": "yze-doom", "params": {"points": 1}} in game.view()["state"]["notes"]


def test_yzd_11_artefact_dice_show_no_banes() -> None:
    game = fled(pushing(prey={"artefacts": {"mobility": [8]}}), 2, 2, 2, 2, 2, 2)
    game.say(["2-0"], "push")
    assert game.dice("push") == {"artefact": 1}
    game.faces(1, text="push")
    assert game.chase.runners["mara"].person.damage == 0
    assert Dice(1, 8, "artefact").highest == 8


@pytest.mark.parametrize(("cost", "held"), [("harm", "damage"), ("condition", "physical")])
def test_yzd_11_damage_is_told_with_what_has_been_suffered_in_all(cost: str, held: str) -> None:
    game = Game(shipped=True, settings={"push_cost": cost}, prey={held: 1})
    game.declare("pursue_flee", "other", obstacle=2)
    game.roll(0, "obstacle/roll")
    game.faces(3)
    told = [dict(event.facts) for event in game.conflict.events if "harm" in dict(event.facts)]
    assert [(facts["harm"], facts["by"], facts["total"]) for facts in told] == [("damage", 2, 3)]
