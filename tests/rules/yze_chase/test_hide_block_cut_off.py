"""Hide, Block and Cut Off: YZC-30 to YZC-56."""

from __future__ import annotations

import pytest

from rules.errors import RefusedError
from tests.rules.yze_chase.game import CAR, KNIFE, Game


def contest(game: Game, mine: int, theirs: int) -> Game:
    game.roll(mine, "acting")
    game.roll(theirs, "opposing")
    return game


def hidden(distance: str = "long", mine: int = 2, theirs: int = 0, **more: object) -> Game:
    game = Game(distance=distance, **more)  # type: ignore[arg-type]
    game.declare("hide", "pursue_flee")
    return contest(game, mine, theirs)


def test_yzc_30_only_the_prey_hides_and_not_at_short_or_nearer() -> None:
    for distance, barred in (("engaged", "YZC-30"), ("short", "YZC-30"), ("medium", ""), ("long", ""), ("extreme", "")):
        assert Game(distance=distance).options("mara/action")["hide"] == barred
        assert Game(distance=distance).options("hale/action")["hide"] == "YZC-30"


@pytest.mark.parametrize(("distance", "dice"), [("medium", 3), ("long", 5), ("extreme", 7)])
def test_yzc_31_hide_is_harder_at_medium_and_easier_at_extreme(distance: str, dice: int) -> None:
    game = Game(distance=distance)
    game.declare("hide", "other")
    assert game.count("acting") == dice


def test_yzc_32_stealth_against_observation() -> None:
    game = hidden(mine=0)
    skills = [(dict(event.facts)["skill"], dict(event.facts)["who"]) for event in game.told("yze-rolled")]
    assert skills[:2] == [("stealth", "mara"), ("observation", "hale")]
    cars = Game(distance="long", prey={"vehicle": CAR}, pursuer={"vehicle": CAR})
    cars.declare("hide", "other")
    assert (cars.count("acting"), cars.count("opposing")) == (6, 5)  # no vehicle helps Observation


def test_yzc_33_a_win_ends_the_chase_or_is_an_ambush() -> None:
    away = hidden()
    away.say("end", "won")
    assert away.result == "prey_escaped"
    ambush = hidden()
    ambush.say("ambush-short", "won")
    assert ambush.result == "ambush"


def test_yzc_34_a_win_takes_effect_before_the_pursuer_acts() -> None:
    game = hidden()
    game.say("end", "won")
    assert game.status("hale") == "not_resolved"


def test_yzc_34_the_ambusher_chooses_any_distance_and_the_fight_starts_from_it() -> None:
    for band in ("engaged", "short", "medium", "long", "extreme"):
        game = hidden()
        game.say(f"ambush-{band}", "won")
        assert game.conflict.outcome is not None
        combat = game.conflict.outcome.hand_over["combat"]
        assert isinstance(combat, dict)
        assert (combat["attacker"], combat["target"], combat["distance"]) == ("mara", "hale", band)
        assert (combat["melee_modifier"], combat["parry"], combat["initiative"]) == (3, False, "attacker_picks")


def test_yzc_35_a_loss_or_tie_changes_nothing_and_the_pursuer_acts() -> None:
    for mine, theirs in ((0, 1), (1, 1), (0, 0)):
        game = hidden(mine=mine, theirs=theirs)
        assert game.distance == 3
        assert game.whys() == ["yze-roll-action"]
        game.roll(1, "hale")
        assert game.distance == 2


def test_yzc_40_only_the_prey_blocks_with_force() -> None:
    game = Game()
    assert game.options("hale/action")["block"] == "YZC-40"
    game.declare("block", "other")
    game.roll(0)
    assert dict(game.told("yze-rolled")[0].facts)["skill"] == "force"


def test_yzc_41_a_success_is_one_category_however_many() -> None:
    for successes, distance in ((0, 2), (1, 3), (4, 3)):
        game = Game()
        game.declare("block", "other")
        game.roll(successes, "mara")
        assert game.distance == distance


@pytest.mark.parametrize("action", ["pursue_flee", "cut_off", "other"])
def test_yzc_42_the_pursuer_must_roll_force_before_its_own_action(action: str) -> None:
    game = Game()
    game.declare("block", action)
    game.roll(1, "mara")
    assert game.whys() == ["yze-roll-after-block"]
    assert game.count() == 5
    game.roll(1)
    assert game.whys()[0] != "yze-roll-after-block"


def test_yzc_43_a_failed_roll_cancels_the_action_whatever_it_is() -> None:
    for action in ("pursue_flee", "cut_off", "other"):
        game = Game()
        game.declare("block", action)
        game.roll(1, "mara")
        game.roll(0, "hale")
        assert game.status("hale") == "cancelled"
        assert game.distance == 3


def test_yzc_44_a_failed_block_has_no_effect() -> None:
    game = Game()
    game.declare("block", "pursue_flee")
    game.roll(0, "mara")
    assert game.whys() == ["yze-roll-action"]
    assert game.distance == 2


def cut(distance: str = "medium", mine: int = 1, theirs: int = 0, **more: object) -> Game:
    game = Game(distance=distance, **more)  # type: ignore[arg-type]
    game.declare("other", "cut_off")
    game.say(0, "turn-mara")
    return contest(game, mine, theirs)


def test_yzc_50_only_the_pursuer_cuts_off_mobility_against_mobility() -> None:
    game = cut(mine=0)
    assert game.chase.past["hale"].action == "cut_off"
    assert Game().options("mara/action")["cut_off"] == "YZC-50"
    assert [dict(event.facts)["skill"] for event in game.told("yze-rolled")] == ["mobility", "mobility"]


@pytest.mark.parametrize(
    ("distance", "dice"), [("engaged", 5), ("short", 5), ("medium", 5), ("long", 3), ("extreme", 3)]
)
def test_yzc_51_two_less_at_long_or_extreme_for_the_pursuer_alone(distance: str, dice: int) -> None:
    game = Game(distance=distance)
    game.declare("other", "cut_off")
    game.say(0)
    assert game.count("acting") == dice
    assert game.count("opposing") == 5


def test_yzc_52_a_win_is_engaged_at_once_and_an_attack_if_wanted() -> None:
    game = cut("long", pursuer={"weapons": [KNIFE]})
    assert game.distance == 0
    assert list(game.options("attack")) == ["attack-0", "attack", "stay"]
    game.say("attack-0")
    game.roll(1, "strike")
    assert game.facts("attack")[0]["damage"] == 2
    quiet = cut("long")
    quiet.say("stay")
    assert not quiet.facts("attack")
    assert quiet.distance == 0


@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 1), (0, 0)])
def test_yzc_53_a_loss_or_tie_is_extreme_and_at_extreme_the_end(mine: int, theirs: int) -> None:
    for distance in ("engaged", "medium", "long"):
        game = cut(distance, mine, theirs)
        assert game.distance == 4
        assert game.result is None
    assert cut("extreme", mine, theirs).result == "prey_escaped"


def test_yzc_54_the_distance_counts_when_the_pursuer_resolves() -> None:
    game = Game(distance="medium")
    game.declare("pursue_flee", "cut_off")
    game.roll(2, "mara")
    assert game.count("acting") == 3
    contest(game, 0, 0)
    assert game.result == "prey_escaped"  # it was Extreme by then


def test_yzc_54_setting_range_basis_round_start() -> None:
    game = Game(distance="medium", settings={"range_basis": "round_start"})
    game.declare("pursue_flee", "cut_off")
    game.roll(2, "mara")
    assert game.count("acting") == 5
    contest(game, 0, 0)
    assert game.result is None
    assert game.distance == 4


def test_yzc_55_obstacles_do_not_touch_the_defending_roll() -> None:
    game = Game(distance="medium", prey={"vehicle": CAR}, shipped=True)
    game.declare("other", "cut_off", obstacle=6)
    game.say(0)
    assert game.count("opposing") == 6  # plain, with Maneuverability; the highway helps Pursue/Flee only


def test_yzc_56_an_auto_failed_cut_off_is_lost_a_cancelled_one_nothing() -> None:
    def after_crowd(cancelled: bool, distance: str = "medium", **settings: str) -> Game:
        game = Game(distance=distance, settings=settings, shipped=True)
        game.declare("other", "cut_off", obstacle=4)
        if cancelled:
            game.interject("cancel", by="hale")
        game.say(0, "turn-mara")
        game.roll(0, "hale")
        return game

    assert after_crowd(cancelled=False).distance == 4
    assert after_crowd(cancelled=True).distance == 2
    assert after_crowd(cancelled=False, distance="extreme").result == "prey_escaped"
    assert after_crowd(cancelled=False, cut_off_auto_fail="nothing").distance == 2


def test_a_barred_action_is_refused_with_its_rule() -> None:
    game = Game(distance="engaged")
    with pytest.raises(RefusedError) as refused:
        game.say("hide", "mara/action")
    assert refused.value.rule == "YZC-30"
    assert refused.value.reason.id == "yze-bar-hide-close"
