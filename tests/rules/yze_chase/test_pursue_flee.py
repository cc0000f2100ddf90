"""Pursue/Flee and what follows at Engaged: YZC-20 to YZC-29."""

from __future__ import annotations

from typing import Any

import pytest

from rules.yze_chase.strikes import strike_options
from tests.rules.yze_chase.game import BIKE, CAR, KNIFE, Game


def caught(game: Game, prey: int = 0, pursuer: int = 0) -> Game:
    game.declare("pursue_flee", "pursue_flee")
    game.roll(prey, "mara")
    game.roll(pursuer, "hale")
    return game


def test_yzc_20_every_success_moves_one_category() -> None:
    game = Game()
    game.declare("pursue_flee", "pursue_flee")
    game.roll(2, "mara")
    assert game.distance == 4
    game.roll(3, "hale")
    assert game.distance == 1


def test_yzc_21_in_the_open_a_vehicle_has_two_more_against_someone_on_foot() -> None:
    def dice(prey: bool, pursuer: bool, is_open: bool) -> tuple[int, int]:
        game = Game(prey={"vehicle": CAR} if prey else {}, pursuer={"vehicle": CAR} if pursuer else {}, open=is_open)
        game.declare("pursue_flee", "pursue_flee")
        mara = game.count("mara")
        game.roll(0)
        return mara, game.count("hale")

    assert dice(False, True, True) == (5, 8)
    assert dice(True, False, True) == (8, 5)
    assert dice(False, True, False) == (5, 6)
    assert dice(True, True, True) == (6, 6)
    assert dice(False, False, True) == (5, 5)


def test_yzc_21_the_bonus_is_for_pursue_and_flee_only() -> None:
    game = Game(pursuer={"vehicle": CAR}, open=True)
    game.declare("other", "cut_off")
    game.say(0)
    assert game.count("acting") == 6


def test_yzc_22_beyond_extreme_the_prey_escapes_after_both_have_acted() -> None:
    game = Game(distance="long")
    game.declare("pursue_flee", "pursue_flee")
    game.roll(2, "mara")
    assert game.result is None
    game.roll(0, "hale")
    assert game.result == "prey_escaped"


def test_yzc_22a_whatever_moved_it_counts() -> None:
    game = Game(distance="extreme")
    game.declare("block", "other")
    game.roll(1, "mara")
    game.roll(0, "hale")  # the roll after the Block
    assert game.result == "prey_escaped"


def test_yzc_23_engaged_the_pursuer_may_attack_at_once_and_the_distance_stays() -> None:
    game = caught(Game(distance="short", pursuer={"weapons": [KNIFE]}), 0, 1)
    assert game.options("engaged") == {"attack-0": "", "attack": "", "stay": ""}
    game.say("attack-0")
    game.roll(2, "strike")
    assert game.distance == 0
    hit = game.facts("attack")[0]
    assert (hit["kind"], hit["successes"], hit["damage"], hit["target"]) == ("melee", 2, 3, "mara")


def test_yzc_23_who_attacks_from_past_the_prey_is_at_engaged_too() -> None:
    game = caught(Game(distance="short", pursuer={"weapons": [KNIFE]}), 0, 3)
    game.say("attack-0")
    game.roll(0, "strike")
    assert (game.chase.round, game.distance) == (2, 0)


def test_yzc_23_whoever_drives_rams() -> None:
    game = caught(Game(distance="short", pursuer={"vehicle": CAR}), 0, 1)
    assert list(game.options("engaged")) == ["attack", "stay"]
    game.say("attack")
    game.roll(1, "strike")
    assert game.facts("attack")[0]["kind"] == "ram"


def test_yzc_24_past_the_prey_the_pursuer_may_overtake_and_become_the_prey() -> None:
    game = caught(Game(distance="short"), 0, 3)
    assert list(game.options("engaged")) == ["attack", "stay", "overtake"]
    game.say("overtake")
    assert game.distance == 2
    assert {runner.id: runner.side for runner in game.chase.runners.values()} == {"mara": "pursuer", "hale": "prey"}
    assert game.options("hale/action")["cut_off"] == "YZC-50"
    assert game.options("mara/action")["cut_off"] == ""


def test_yzc_24_or_stay_at_engaged_without_attacking() -> None:
    game = caught(Game(distance="short"), 0, 3)
    game.say("stay")
    assert game.distance == 0
    assert game.chase.runners["hale"].side == "pursuer"


def test_yzc_24_level_there_is_no_overtaking() -> None:
    game = caught(Game(distance="short"), 0, 1)
    assert list(game.options("engaged")) == ["attack", "stay"]


def test_yzc_25_the_attack_needs_a_pursue_that_was_not_cancelled() -> None:
    cancelled = Game(distance="engaged")
    cancelled.declare("other", "pursue_flee")
    cancelled.interject("cancel", by="hale")
    cancelled.say(0)
    assert cancelled.chase.round == 2
    other = Game(distance="engaged")
    other.declare("other", "other")
    other.say(0)
    other.say(0)
    assert other.chase.round == 2


def test_yzc_25_an_auto_failed_pursue_was_chosen() -> None:
    game = Game(distance="engaged", shipped=True)
    game.declare("other", "pursue_flee", obstacle=4)
    game.say(0, "mara")
    game.roll(0, "hale")
    assert game.status("hale") == "auto_failed"
    assert game.whys() == ["yze-ask-engaged"]


@pytest.mark.parametrize(("setting", "asked"), [("pursue", True), ("changed", False)])
def test_yzc_25_setting_engaged_attack_requires(setting: str, asked: bool) -> None:
    game = caught(Game(distance="engaged", settings={"engaged_attack_requires": setting}))
    assert ("yze-ask-engaged" in game.whys()) is asked
    moved = caught(Game(distance="short", settings={"engaged_attack_requires": setting}), 0, 1)
    assert "yze-ask-engaged" in moved.whys()


def test_yzc_26_overtaking_by_more_than_four_is_beyond_extreme() -> None:
    game = caught(Game(distance="engaged"), 0, 5)
    game.say("overtake")
    assert game.result == "prey_escaped"
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.what.id == "yze-end-race"
    capped = caught(Game(distance="engaged", settings={"overtake_cap": "extreme"}), 0, 5)
    capped.say("overtake")
    assert capped.result is None
    assert capped.distance == 4


def test_yzc_27_the_attack_cannot_be_parried() -> None:
    game = caught(Game(distance="engaged"))
    game.say("attack")
    assert [open_ask.ask.why.id for open_ask in game.asks] == ["yze-roll-melee"]


def test_yzc_27_setting_chase_attack_defence_opposed() -> None:
    game = caught(Game(distance="engaged", settings={"chase_attack_defence": "opposed"}))
    game.say("attack")
    assert game.whys() == ["yze-roll-melee", "yze-roll-parry"]
    game.roll(3, "acting")
    game.roll(1, "opposing")
    assert game.facts("attack")[0]["damage"] == 2
    tie = caught(Game(distance="engaged", settings={"chase_attack_defence": "opposed"}))
    tie.say("attack")
    tie.roll(1, "acting")
    tie.roll(1, "opposing")
    assert tie.facts("attack")[0]["damage"] == 0
    cars = {"prey": {"vehicle": CAR}, "pursuer": {"vehicle": BIKE}}
    ram = caught(Game(distance="engaged", settings={"chase_attack_defence": "opposed"}, **cars))  # type: ignore[arg-type]
    ram.say("attack")
    assert ram.count("opposing") == 6  # Driving with Maneuverability


def test_yzc_28_melee_and_ramming_damage() -> None:
    unarmed = caught(Game(distance="engaged"))
    unarmed.say("attack")
    unarmed.roll(3, "strike")
    assert unarmed.facts("attack")[0]["damage"] == 3
    for hull, base in ((4, 2), (5, 3), (8, 4)):
        game = caught(Game(distance="engaged", pursuer={"vehicle": {**CAR, "hull": hull}}, prey={"health": 99}))
        game.say("attack")
        assert game.count("strike") == 6  # Driving, with Maneuverability
        game.roll(2, "strike")
        assert game.facts("attack")[0]["damage"] == base + 1
    missed = caught(Game(distance="engaged"))
    missed.say("attack")
    missed.roll(0, "strike")
    assert missed.facts("attack")[0]["damage"] == 0


def test_yzc_28_on_foot_the_vehicle_or_its_driver_may_be_struck() -> None:
    game = caught(Game(distance="engaged", prey={"vehicle": BIKE}))
    assert list(game.options("engaged")) == ["attack", "attack-driver", "stay"]
    game.say("attack-driver")
    game.roll(1, "strike")
    assert game.chase.runners["mara"].person.damage == 1
    assert game.chase.runners["mara"].ride is not None
    assert game.chase.runners["mara"].ride.damage == 0


def test_yzc_29_one_attack_a_round() -> None:
    game = Game(distance="medium", prey={"health": 99})
    game.declare("other", "cut_off")
    game.say(0)
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("attack")
    game.roll(0, "strike")
    assert game.chase.round == 2
    assert len(game.facts("attack")) == 1


def test_yzc_52_an_attack_on_somebody_in_a_vehicle_says_which_of_the_two_it_is_aimed_at() -> None:
    def aimed(**prey: Any) -> list[str]:
        runners = Game(prey=prey, pursuer={"weapons": [KNIFE]}).chase.runners
        texts = [option.text for option in strike_options(runners["hale"], runners["mara"])]
        return [dict(text.params)["target"].id if text.id == "yze-action-at" else text.id for text in texts]

    assert aimed(vehicle=CAR) == ["yze-target-vehicle", "yze-target"] * 2
    assert aimed() == ["yze-option-attack"] * 2
