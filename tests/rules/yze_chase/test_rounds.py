"""The round: YZC-10 to YZC-19a."""

from __future__ import annotations

import pytest

from rules.errors import RefusedError
from rules.viewers import Viewer
from tests.rules.yze_chase.game import BIKE, CAR, PISTOL, Game, rider


def test_yzc_10_both_pick_one_action_in_secret() -> None:
    game = Game()
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("hale",)]
    assert all(open_ask.ask.secret for open_ask in game.asks)
    game.say("block", "mara/action")
    for viewer in (Viewer(gm=True), Viewer(plays=frozenset({"hale"})), Viewer()):
        assert "block" not in str(game.conflict.view(viewer)["state"])
        assert "yze-action-block" not in str([e.json() for e in game.conflict.events])
    assert game.view(gm=True)["face_down"] == [{"ask": game.conflict.entries[0].ask, "who": ["mara"]}]  # type: ignore[union-attr]


def test_yzc_11_the_gm_rolls_the_obstacle_after_the_picks() -> None:
    game = Game(shipped=True)
    game.say("block", "mara/action")
    assert not game.told("yze-obstacle")
    game.say("other", "hale/action")
    assert game.whys() == ["yze-roll-table"]
    assert game.asks[0].ask.who == ("gm",)
    game.faces(8)
    assert game.facts("obstacle")[0]["obstacle"] == "foot.garbage"


def test_yzc_11_obstacles_that_are_called_alike_are_told_apart_by_their_tables() -> None:
    game = Game(shipped=True, obstacles=[{"id": "crane", "name": "Crane"}])
    game.declare("pursue_flee", "other", obstacle=None)
    (offer,) = (one for one in game.conflict.offers() if one.kind == "choose-obstacle")
    options = {one["key"]: one["text"] for one in offer.drawn["fields"]["obstacle"]["options"]}  # type: ignore[index, call-overload, union-attr]
    assert options["foot.dead_end"]["params"]["table"] == {"id": "yze-table-foot"}
    assert options["vehicle.dead_end"]["params"]["table"] == {"id": "yze-table-vehicle"}
    assert options["crane"] == {"id": "yze-obstacle-own", "params": {"name": {"text": "Crane"}}}
    assert len({str(text) for text in options.values()}) == len(options) == 21


def test_yzc_11_the_gm_may_choose_invent_or_roll_again() -> None:
    game = Game(shipped=True)
    game.declare("pursue_flee", "other", obstacle=None)
    game.interject("choose-obstacle", obstacle="foot.garbage")
    assert game.count("mara") == 3
    game.interject("reroll-obstacle")
    game.faces(3, text="table")
    assert game.count("mara") == 7
    game.interject("invent-obstacle", name="Oil on the road", pursue_flee=-1)
    assert game.count("mara") == 4
    assert game.view()["state"]["obstacle"]["text"]["params"] == {"name": {"text": "Oil on the road"}}
    assert len(game.facts("revealed")) == 2  # shown once, whatever the GM changes


def test_yzc_11_once_a_die_is_read_the_obstacle_stands() -> None:
    game = Game(shipped=True)
    game.declare("pursue_flee", "other", obstacle=3)
    assert "choose-obstacle" in game.offered()
    game.roll(1, "mara")
    assert "choose-obstacle" not in game.offered()


def test_yzc_12_both_are_revealed_at_the_same_time() -> None:
    game = Game()
    game.declare("block", "cut_off", obstacle=None)
    assert not game.facts("revealed")
    assert len(game.view()["face_down"]) == 2
    game.faces(1)
    assert [(facts["who"], facts["action"]) for facts in game.facts("revealed")] == [
        ("mara", "block"),
        ("hale", "cut_off"),
    ]
    assert not game.view()["face_down"]


def test_yzc_13_the_prey_resolves_first() -> None:
    game = Game()
    game.declare("pursue_flee", "pursue_flee")
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",)]
    game.roll(0)
    assert [open_ask.ask.who for open_ask in game.asks] == [("hale",)]


def test_yzc_13a_dice_are_asked_for_in_the_order_of_the_rule() -> None:
    game = Game(
        prey={"vehicle": {**CAR, "weapons": [{"name": "turret", "damage": 1, "range": "extreme", "automatic": 3}]},
              "passengers": [rider("ada", weapons=[PISTOL]), rider("bo")]},
        pursuer={"vehicle": {**BIKE, "hull": 9}},
        shipped=True,
    )  # fmt: skip
    game.declare("pursue_flee", "pursue_flee", obstacle=3)
    asked = []
    while game.chase.round == 1:
        open_ask = game.asks[0]
        asked.append(open_ask.ask.why.id)
        if open_ask.ask.kind == "pick":
            free = [key for key, rule in game.options(open_ask.id).items() if not rule and key not in ("hold", "crawl")]
            game.say(free[0], open_ask.id)
        else:
            game.roll(0, open_ask.id)
    assert asked == [
        "yze-roll-action", "yze-roll-damage",  # 6 action, 8 damage of the failed flight
        "yze-ask-passenger", "yze-roll-shot",  # 9 passengers
        "yze-ask-automatic", "yze-roll-automatic",
        "yze-roll-action", "yze-roll-damage",  # 13, 16
    ]  # fmt: skip


def test_yzc_13a_guards_answer_after_the_shot_and_thugs_before_the_action() -> None:
    game = Game(prey={"weapons": [PISTOL]}, shipped=True)
    game.declare("stand_and_shoot", "pursue_flee", obstacle=6)
    game.roll(0, "shot")
    assert game.whys() == ["yze-roll-guard"]
    thugs = Game(shipped=True)
    thugs.declare("pursue_flee", "other", obstacle=10)
    assert thugs.whys() == ["yze-roll-thugs"]
    thugs.faces(3)
    thugs.roll(1, "obstacle/roll")
    assert thugs.whys() == ["yze-roll-thug"]
    thugs.roll(0)
    assert thugs.whys() == ["yze-roll-action"]


def test_yzc_14_a_cancelled_action_does_nothing_and_no_other_may_be_picked() -> None:
    game = Game()
    game.declare("pursue_flee", "pursue_flee")
    game.interject("cancel", by="mara")
    assert game.status("mara") == "cancelled"
    assert [open_ask.ask.who for open_ask in game.asks] == [("hale",)]
    assert "cancel" not in game.offered("mara")
    game.roll(1)
    assert game.chase.round == 2
    assert game.distance == 1


def test_yzc_15_from_the_reveal_until_the_first_die_of_the_own_resolution() -> None:
    game = Game()
    game.say("pursue_flee", "mara/action")
    assert "cancel" not in game.offered("mara")
    game.say("pursue_flee", "hale/action")
    game.faces(1)
    assert "cancel" in game.offered("mara")
    assert "cancel" in game.offered("hale")
    game.roll(0, "mara")
    assert "cancel" not in game.offered("mara")
    assert "cancel" in game.offered("hale")
    game.interject("cancel", who="hale")
    assert game.status("hale") == "cancelled"


def test_yzc_15_a_free_preliminary_roll_counts_as_a_die_of_it() -> None:
    game = Game(shipped=True)
    game.declare("pursue_flee", "other", obstacle=5)
    game.roll(1, "obstacle/roll")
    assert "cancel" not in game.offered("mara")


def test_yzc_15_a_die_already_on_the_tray_is_too_late() -> None:
    game = Game()
    game.declare("pursue_flee", "other")
    roll = game.ask("mara").id
    with pytest.raises(RefusedError, match="YZC-15"):
        game.interject("cancel", by="mara", held=(roll,))
    game.interject("cancel", by="hale", who="hale", held=(roll,))


def test_yzc_15_nobody_cancels_for_another_but_the_gm() -> None:
    game = Game()
    game.declare("pursue_flee", "pursue_flee")
    with pytest.raises(RefusedError, match="not-yours"):
        game.interject("cancel", by="mara", who="hale")
    with pytest.raises(RefusedError, match="say-who"):
        game.interject("cancel")


def test_yzc_16_cancelled_has_no_riders_and_auto_failed_counts_as_no_success() -> None:
    cancelled = Game(shipped=True)
    cancelled.declare("other", "cut_off", obstacle=4)
    cancelled.interject("cancel", by="hale")
    cancelled.say(0, "turn-mara")
    cancelled.roll(0, "hale")
    assert cancelled.distance == 2
    failed = Game(shipped=True)
    failed.declare("other", "cut_off", obstacle=4)
    failed.say(0, "turn-mara")
    failed.roll(0, "hale")
    assert failed.status("hale") == "auto_failed"
    assert failed.distance == 4


def test_yzc_16a_a_shot_that_was_never_fired_hits_no_bystander() -> None:
    game = Game(pursuer={"weapons": [PISTOL]}, shipped=True)
    game.declare("other", "stand_and_shoot", obstacle=4)
    game.say(0, "turn-mara")
    game.roll(0, "hale")
    assert game.status("hale") == "auto_failed"
    assert not game.facts("bystander_hit")


def test_yzc_17_an_illegal_action_is_refused_at_declaration() -> None:
    game = Game(distance="short")
    assert game.options("mara/action")["hide"] == "YZC-30"
    assert game.options("mara/action")["cut_off"] == "YZC-50"
    assert game.options("hale/action")["hide"] == "YZC-30"
    assert game.options("hale/action")["block"] == "YZC-40"
    with pytest.raises(RefusedError, match="YZC-30"):
        game.say("hide", "mara/action")
    assert game.chase.plans == {}


def test_yzc_17_what_has_become_illegal_by_its_turn_is_cancelled() -> None:
    game = Game(distance="medium")
    game.declare("hide", "other")
    game.interject("set-range", range="short")
    assert game.status("mara") == "cancelled"


def test_yzc_18_a_roll_that_could_only_stop_the_action_is_not_made_once_it_is_lost() -> None:
    game = Game(shipped=True)
    game.declare("block", "pursue_flee", obstacle=7)
    game.roll(1, "mara")
    game.say("roll", "pay")
    game.roll(0, "hale")
    assert game.chase.round == 2
    assert game.status("hale") == "auto_failed"
    assert game.distance == 3


def test_yzc_18_the_obstacles_roll_comes_before_the_roll_after_block() -> None:
    game = Game(shipped=True)
    game.declare("block", "pursue_flee", obstacle=7)
    game.roll(1, "mara")
    game.say("roll", "pay")
    assert game.whys() == ["yze-roll-obstacle"]
    game.roll(1)
    assert game.whys() == ["yze-roll-after-block"]


@pytest.mark.parametrize(("obstacle", "who"), [(4, "hale"), (5, "mara"), (7, "hale"), (10, "mara")])
def test_yzc_18a_what_the_obstacle_demands_is_owed_even_by_a_cancelled_action(obstacle: int, who: str) -> None:
    game = Game(shipped=True)
    game.declare("block", "pursue_flee", obstacle=obstacle)
    if obstacle == 10:
        game.faces(2)
    game.interject("cancel", who=who)
    if who == "hale":
        game.roll(0, "turn-mara")
    assert game.asks[0].id.startswith(f"round-1/resolve/turn-{who}/act/obstacle/")


def test_yzc_18a_the_food_stall_and_block_rolls_are_not_owed_once_cancelled() -> None:
    stall = Game(shipped=True)
    stall.declare("pursue_flee", "other", obstacle=2)
    stall.interject("cancel", by="mara")
    assert stall.whys() == ["yze-ask-other"]
    blocked = Game()
    blocked.declare("block", "pursue_flee")
    blocked.roll(1, "mara")
    blocked.interject("cancel", by="hale")
    assert blocked.chase.round == 2


def test_yzc_19_the_bracketed_skill_replaces_the_one_on_foot() -> None:
    for driving, expected in (({}, "mobility"), ({"driving": 4}, "driving")):
        for action, foot in (("pursue_flee", "mobility"), ("hide", "stealth"), ("block", "force")):
            skills = {"mobility": 2, "stealth": 2, "force": 2, **driving}
            walks, drives = (Game(prey={"skills": skills, **more}) for more in ({}, {"vehicle": CAR}))
            for game, skill in ((walks, foot), (drives, expected)):
                game.declare(action, "other")
                game.roll(0, "acting" if action == "hide" else "mara")
                if action == "hide":
                    game.roll(0, "opposing")
                assert dict(game.told("yze-rolled")[0].facts)["skill"] == skill


def test_yzc_19_driving_is_the_games_skill_or_nobodys() -> None:
    with_skill = {"skills": {"mobility": 2, "driving": 2}, "vehicle": CAR}
    game = Game(prey=with_skill, pursuer={"skills": {"driving": 0}, "vehicle": CAR})
    assert {runner.driving_skill for runner in game.chase.runners.values()} == {"driving"}
    game = Game(prey=with_skill, pursuer={"vehicle": CAR}, driving=False)
    assert {runner.driving_skill for runner in game.chase.runners.values()} == {"mobility"}


def test_yzc_19a_maneuverability_modifies_every_driving_roll() -> None:
    for maneuverability in (-1, 0, 2):
        car = {**CAR, "maneuverability": maneuverability}
        game = Game(prey={"vehicle": car}, pursuer={"vehicle": car})
        game.declare("block", "cut_off")
        assert game.count("mara") == 5 + maneuverability
        game.roll(1, "mara")
        assert game.count("hale") == 5 + maneuverability  # the roll after Block
        game.roll(1, "hale")
        assert game.count("acting") == 3 + maneuverability  # -2 at Long
        assert game.count("opposing") == 5 + maneuverability
