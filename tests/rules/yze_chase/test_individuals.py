"""Individuals on one line: YZC-75 to YZC-79e."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from tests.rules.yze_chase.game import CAR, KNIFE, RIFLE, Game, person


def line(*places: tuple[str, str, int], distance: str = "", **more: Any) -> Game:
    """Participants by id, side and position, front or not."""
    extra = more.pop("extra", {})
    people = [person(i, side, position=position, **extra.get(i, {})) for i, side, position in places]
    settings = {"mode": "individual", **more.pop("settings", {})}
    return Game(people=people, settings=settings, **more)


def trio(**more: Any) -> Game:
    """P is ahead of Q, Q ahead of R; each for itself."""
    return line(("p", "p", 4), ("q", "q", 2), ("r", "r", 0), **more)


def positions(game: Game) -> dict[str, int]:
    return dict(game.chase.line.positions)


def pair(game: Game, prey: str, pursuer: str) -> int | None:
    for entry in game.view()["state"]["track"]["pairs"]:
        if (entry["prey"], entry["pursuer"]) == (prey, pursuer):
            return int(entry["at"])
    return None


def test_yzc_75_everybody_acts_separately_and_every_pair_has_its_distance() -> None:
    game = trio()
    assert [open_ask.ask.who for open_ask in game.asks] == [("p",), ("q",), ("r",)]
    assert (pair(game, "p", "q"), pair(game, "q", "r"), pair(game, "p", "r")) == (2, 2, 4)


def test_yzc_76_pursue_flee_moves_relative_to_everybody() -> None:
    game = trio()
    game.declare(p="other", q="pursue_flee", r="other")
    game.say(0, "turn-p")
    game.roll(1, "q")
    assert positions(game) == {"p": 4, "q": 3, "r": 0}
    assert (pair(game, "p", "q"), pair(game, "q", "r")) == (1, 3)


def test_yzc_76_any_other_action_names_one_target_and_its_limits_are_theirs() -> None:
    game = line(("p", "p", 4), ("q", "q", 3), ("r", "r", 0))
    assert game.options("p/action")["hide@q"] == "YZC-30"  # Short
    assert game.options("p/action")["hide@r"] == ""
    assert "hide" not in game.options("p/action")
    game.declare(p="hide@r", q="other", r="other")
    assert game.count("acting") == 7  # Extreme


def test_yzc_77_pursuer_of_those_ahead_prey_of_those_behind() -> None:
    options = trio().options("q/action")
    assert options["cut_off@p"] == ""
    assert options["cut_off@r"] == "YZC-50"
    assert options["block@r"] == ""
    assert options["block@p"] == "YZC-40"
    assert options["hide@p"] == "YZC-30"


def test_yzc_78_block_costs_the_target_one_position() -> None:
    game = trio()
    game.declare(p="block@q", q="pursue_flee", r="other")
    game.roll(2, "p")
    assert positions(game) == {"p": 4, "q": 1, "r": 0}
    assert game.whys() == ["yze-roll-after-block"]


def test_yzc_78_cut_off_won_is_level_lost_is_four_behind() -> None:
    won = trio()
    won.declare(p="other", q="other", r="cut_off@p")
    won.say(0, "turn-p")
    won.say(0, "turn-q")
    assert won.count("acting") == 3
    won.roll(1, "acting")
    won.roll(0, "opposing")
    won.say("stay")
    assert positions(won)["r"] == 4
    lost = trio()
    lost.declare(p="other", q="cut_off@p", r="other")
    lost.say(0, "turn-p")
    lost.roll(0, "acting")
    lost.roll(0, "opposing")
    assert positions(lost)["q"] == 0


def test_yzc_78_lost_at_extreme_is_contact_lost() -> None:
    game = trio()
    game.declare(p="other", q="other", r="cut_off@p")
    game.say(0, "turn-p")
    game.say(0, "turn-q")
    game.roll(0, "acting")
    game.roll(0, "opposing")
    assert game.facts("contact_lost")[0]["pair"] == ["r", "p"]
    assert pair(game, "p", "r") is None
    assert pair(game, "q", "r") == 2


def test_yzc_79_the_front_resolves_first_and_the_gm_orders_equals() -> None:
    game = line(("r", "r", 0), ("p", "p", 4), ("q", "q", 0))
    game.declare(p="other", q="other", r="other")
    assert game.whys() == ["yze-ask-order"]
    assert game.asks[0].ask.who == ("gm",)
    game.say(["q", "r"])
    assert game.chase.order == ["p", "q", "r"]


def test_yzc_79_the_order_is_fixed_at_the_reveal() -> None:
    game = trio()
    game.declare(p="other", q="pursue_flee", r="other", obstacle=1)
    game.interject("set-position", who="r", position=9)
    assert game.chase.order == ["p", "q", "r"]


def test_yzc_79a_roles_for_the_obstacles_text() -> None:
    game = line(("p", "a", 4), ("q", "a", 2), ("r", "b", 0), ("s", "b", 2), shipped=True)
    chase = game.chase
    assert chase.role(chase.runners["p"]) == "prey"
    assert chase.role(chase.runners["q"]) == "prey"  # level with S, ahead of R; P is of its own side
    assert chase.role(chase.runners["r"]) == "pursuer"
    assert chase.role(chase.runners["s"]) == "pursuer"


def test_yzc_79a_all_level_keeps_the_last_role_and_the_gm_names_the_first() -> None:
    people = [person("p", "a", position=0, role="pursuer"), person("q", "b", position=0, role="prey")]
    game = Game(people=people, settings={"mode": "individual"})
    chase = game.chase
    assert (chase.role(chase.runners["p"]), chase.role(chase.runners["q"])) == ("pursuer", "prey")


def test_yzc_79a_the_crowd_is_the_pursuers_business() -> None:
    game = trio(shipped=True)
    game.declare(p="other", q="other", r="other", obstacle=4)
    game.say(0, "turn-p")
    assert game.asks[0].ask.who == ("q",)
    assert game.whys() == ["yze-roll-obstacle"]


def test_yzc_79b_contact_is_judged_after_all_have_acted() -> None:
    game = trio()
    game.declare(p="pursue_flee", q="pursue_flee", r="pursue_flee")
    game.roll(3, "p")
    assert not game.facts("contact_lost")  # 7 to 2 and 7 to 0 for now
    game.roll(1, "q")
    game.roll(3, "r")
    assert not game.facts("contact_lost")
    assert positions(game) == {"p": 7, "q": 3, "r": 3}
    assert game.whys()[0] == "yze-ask-engaged"  # R has caught up with Q


def test_yzc_79b_more_than_four_apart_is_out_of_contact() -> None:
    game = trio()
    game.declare(p="pursue_flee", q="other", r="other")
    game.roll(1, "p")
    game.say(0, "turn-q")
    game.say(0, "turn-r")
    assert game.facts("contact_lost")[0]["pair"] == ["p", "r"]
    assert pair(game, "p", "q") == 3


def passing(successes: int, **more: Any) -> Game:
    game = line(("p", "p", 2), ("q", "q", 1), ("r", "r", 0), **more)
    game.declare(p="other", q="other", r="pursue_flee")
    game.say(0, "turn-p")
    game.say(0, "turn-q")
    game.roll(successes, "r")
    return game


def test_yzc_79c_level_attack_or_stay() -> None:
    game = passing(1, extra={"r": {"weapons": [KNIFE]}})
    assert list(game.options("at-q")) == ["attack-0", "attack", "stay"]
    game.say("attack-0")
    game.roll(1, "strike")
    assert game.facts("attack")[0]["target"] == "q"
    assert positions(game)["r"] == 1


def test_yzc_79c_past_the_rearmost_is_asked_about_first_and_staying_ends_it() -> None:
    game = passing(3)
    assert game.asks[0].id.endswith("/at-q:1")
    assert list(game.options("at-q")) == ["attack", "stay", "overtake"]
    game.say("stay")
    assert positions(game)["r"] == 1
    assert game.chase.round == 2


def test_yzc_79c_overtaking_keeps_the_position_and_asks_about_the_next() -> None:
    game = passing(3)
    game.say("overtake")
    assert game.asks[0].id.endswith("/at-p:1")
    game.say("overtake")
    assert positions(game) == {"p": 2, "q": 1, "r": 3}
    assert pair(game, "r", "p") == 1


def test_yzc_79c_passing_somebody_of_the_same_side_asks_nothing() -> None:
    game = line(("p", "a", 3), ("q", "b", 1), ("r", "b", 0))
    game.declare(p="other", q="other", r="pursue_flee")
    game.say(0, "turn-p")
    game.say(0, "turn-q")
    game.roll(2, "r")
    assert game.chase.round == 2
    assert positions(game)["r"] == 2


def test_yzc_79c_level_since_before_the_pursuer_may_attack_unless_the_setting_says_changed() -> None:
    for setting, asked in (("pursue", True), ("changed", False)):
        people = [person("p", "a", position=0, role="prey"), person("q", "b", position=0, role="pursuer")]
        game = Game(people=people, settings={"mode": "individual", "engaged_attack_requires": setting})
        game.declare(p="other", q="pursue_flee")
        game.say(["p", "q"])
        game.say(0, "turn-p")
        game.roll(0, "q")
        assert ("yze-ask-engaged" in game.whys()) is asked


def test_yzc_79d_a_won_hide_loses_the_named_target_only() -> None:
    game = trio()
    game.declare(p="hide@q", q="cut_off@p", r="pursue_flee")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("end", "won")
    assert game.facts("contact_lost")[0]["pair"] == ["p", "q"]
    assert game.chase.plans["q"].status == "cancelled"
    assert game.asks[0].ask.who == ("r",)  # Q's turn is over, P is still hunted by R
    assert pair(game, "p", "r") == 4


def test_yzc_79d_the_target_still_moves_relative_to_the_others() -> None:
    game = trio()
    game.declare(p="hide@q", q="pursue_flee", r="other")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("end", "won")
    game.roll(1, "q")
    assert positions(game)["q"] == 3


def test_yzc_79d_an_ambush_takes_both_out_of_the_chase() -> None:
    game = trio()
    game.declare(p="hide@q", q="other", r="other")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("ambush-short", "won")
    assert [runner.out for runner in game.chase.runners.values()][:2] == ["ambush", "ambush"]
    game.say(0, "turn-r")
    assert game.result == "ambush"  # nobody is left to chase


def test_yzc_79d_a_hide_in_a_crowd_serves_for_the_targets_observation() -> None:
    game = trio(shipped=True)
    game.declare(p="hide@q", q="pursue_flee", r="other", obstacle=4)
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("end", "won")
    assert game.chase.plans["q"].status == "auto_failed"


def test_yzc_79e_without_an_opponent_in_contact_one_is_out() -> None:
    game = line(("p", "a", 4), ("q", "b", 0), ("r", "b", 3))
    game.declare(p="pursue_flee", q="other", r="other")
    game.roll(1, "p")
    game.say(0, "turn-r")
    game.say(0, "turn-q")
    assert game.chase.runners["q"].out == "no-contact"
    assert game.result is None
    game.declare(p="pursue_flee", r="other")
    game.roll(4, "p")
    game.say(0, "turn-r")
    assert game.result == "prey_escaped"


def test_yzc_17_an_action_against_somebody_who_has_left_is_cancelled() -> None:
    game = trio()
    game.declare(p="other", q="other", r="cut_off@p")
    game.say(0, "turn-p")
    game.interject("leave", who="p", reason="grappled")
    game.say(0, "turn-q")
    assert game.chase.past["r"].status == "cancelled"
    rolling = trio()
    rolling.declare(p="other", q="other", r="cut_off@p")
    rolling.say(0, "turn-p")
    rolling.say(0, "turn-q")
    rolling.roll(2, "acting")
    rolling.interject("leave", who="p")
    assert rolling.chase.past["r"].status == "cancelled"
    assert positions(rolling)["r"] == 0


def test_individuals_need_positions_and_two_sides() -> None:
    with pytest.raises(SetupError, match=r"participants\[0\].position"):
        Game(people=[person("p", "a"), person("q", "b", position=1)], settings={"mode": "individual"})
    with pytest.raises(SetupError, match="yze-setup-sides"):
        line(("p", "a", 1), ("q", "a", 0))


def test_individuals_shots_and_wrecks_are_between_named_pairs() -> None:
    game = line(("p", "a", 2), ("q", "b", 0), ("r", "b", 0), extra={"p": {"weapons": [RIFLE]}, "q": {"vehicle": CAR}})
    assert [key for key in game.options("p/action") if key.startswith("stand")] == [
        "stand_and_shoot@q",
        "stand_and_shoot@r",
    ]
    game.declare(p="stand_and_shoot@r", q="other", r="other")
    game.say(["q", "r"])
    game.roll(4, "shot")
    assert game.chase.runners["r"].out == "broken"
    game.say(0, "turn-q")
    assert game.chase.round == 2


def test_yzc_79a_of_two_who_are_level_whoever_was_behind_last_is_the_pursuer() -> None:
    game = line(("p", "p", 1), ("q", "q", 0))
    game.declare(p="other", q="pursue_flee")
    game.say(0, "turn-p")
    game.roll(1, "q")
    game.say("stay")
    assert positions(game)["p"] == positions(game)["q"]
    assert (pair(game, "p", "q"), pair(game, "q", "p")) == (0, None)
    game.declare(p="other", q="pursue_flee")
    game.say(["p", "q"])
    game.say(0, "turn-p")
    game.roll(2, "q")
    game.say("overtake")
    game.declare(p="pursue_flee", q="other")
    game.say(0, "turn-q")
    game.roll(2, "p")
    game.say("stay")
    assert positions(game)["p"] == positions(game)["q"]
    assert (pair(game, "p", "q"), pair(game, "q", "p")) == (None, 0)
