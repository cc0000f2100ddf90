"""What the GM and the players may do unasked."""

from __future__ import annotations

import json

import pytest

from rules.errors import RefusedError
from tests.rules.yze_chase.game import BIKE, CAR, PISTOL, Game, person, rider


def test_the_gm_sets_the_range_and_an_open_roll_follows() -> None:
    game = Game(distance="long")
    game.declare("hide", "other")
    assert game.count("acting") == 5
    game.interject("set-range", range="medium")
    assert game.distance == 2
    assert game.count("acting") == 3


def test_a_roll_with_a_die_on_the_tray_is_not_revised() -> None:
    game = Game(distance="long")
    game.declare("hide", "other")
    held = (game.ask("acting").id,)
    game.interject("set-range", range="medium", held=held)
    assert game.count("acting") == 5


def test_a_new_range_bars_and_allows_actions_that_are_not_yet_picked() -> None:
    game = Game(distance="long")
    game.say("hide", "mara/action")
    game.interject("set-range", range="engaged")
    assert "cut_off" in game.options("hale/action")
    assert len(game.asks) == 1  # the pick that was made stands
    fresh = Game(distance="long")
    fresh.interject("set-range", range="short")
    assert fresh.options("mara/action")["hide"] == "YZC-30"


def test_a_modifier_counts_for_the_next_roll_only() -> None:
    game = Game()
    game.declare("block", "pursue_flee")
    game.interject("modifier", who="hale", value=2)
    game.interject("modifier", who="mara", value=-1)
    assert game.count("mara") == 4
    game.roll(1, "mara")
    assert game.count("hale") == 7
    game.roll(1, "hale")
    assert game.count("hale") == 5
    with pytest.raises(RefusedError, match="yze-refused-same"):
        game.interject("modifier", who="hale", value=0)


def test_a_modifier_can_be_taken_back() -> None:
    game = Game()
    game.declare("block", "other")
    game.interject("modifier", who="mara", value=3)
    assert {"id": "yze-tag-modifier", "params": {"value": {"text": "+3"}}} in game.view()["state"]["people"][0]["tags"]
    game.interject("modifier", who="mara", value=0)
    assert game.count("mara") == 5


def test_terrain_and_light() -> None:
    game = Game(pursuer={"vehicle": CAR})
    game.declare("other", "pursue_flee")
    game.say(0)
    game.interject("set-open", open="yes")
    assert game.count("hale") == 8
    game.interject("set-open", open="no")
    assert game.count("hale") == 6
    dark = Game(distance="short", prey={"weapons": [PISTOL]})
    dark.declare("stand_and_shoot", "other")
    dark.interject("set-light", light="dark")
    assert dark.count("mara") == 5


def test_the_gm_ends_the_chase_with_a_result() -> None:
    game = Game()
    game.interject("end")
    assert game.result == "gm"
    assert not game.asks
    assert not game.conflict.offers()
    caught = Game()
    caught.declare("pursue_flee", "pursue_flee")
    caught.interject("end", result="prey_caught")
    assert caught.result == "prey_caught"


def test_leaving_ends_the_chase_or_goes_on_without() -> None:
    game = Game()
    game.interject("leave", who="mara", reason="grappled")
    assert game.result == "prey_caught"
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer", skills={"mobility": 5})]
    pack = Game(people=people)
    pack.interject("leave", who="hale")  # while picks are open
    assert [open_ask.ask.who for open_ask in pack.asks] == [("mara",), ("bo",)]
    pack.declare("pursue_flee", "pursue_flee")
    pack.roll(0)
    pack.roll(1)
    assert pack.distance == 1


def test_leaving_in_the_middle_of_an_opposed_roll_gives_it_to_the_next() -> None:
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer", skills={"mobility": 5})]
    game = Game(distance="long", people=people)
    game.declare("hide", "other")
    game.roll(1, "acting")
    game.interject("leave", who="hale", reason="broken")
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("bo",)]
    game.roll(0, "acting")
    game.roll(0, "opposing")
    game.say(0)
    assert game.chase.round == 2


def test_leaving_in_the_middle_of_an_opposed_roll_after_another_obstacle_gives_it_to_the_next_too() -> None:
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer", skills={"mobility": 5})]
    game = Game(distance="long", people=people)
    game.declare("hide", "other")
    game.interject("reroll-obstacle")
    game.faces(1, text="table")
    game.roll(1, "acting")
    game.interject("leave", who="hale", reason="broken")
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("bo",)]


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("at", ["aim", "shot", "push", "push roll"])
def test_a_shooter_of_the_side_who_leaves_is_asked_nothing_more(at: str, held: bool) -> None:
    people = [
        person("mara", "prey"),
        person("hale", "pursuer", weapons=[PISTOL]),
        person("bo", "pursuer", weapons=[PISTOL], skills={"mobility": 5, "marksmanship": 2}),
    ]
    game = Game(distance="short", people=people, settings={"push_allowed": "active"})
    game.declare("pursue_flee", "stand_and_shoot")
    game.roll(1)
    game.say([], "push")
    game.say("hold", "shooter-hale")
    if at != "aim":
        game.say("shoot-0-mara-mara", "shooter-bo")
    if at.startswith("push"):
        game.roll(0, "shooter-bo")
    if at == "push roll":
        game.say(["0-0"], "shooter-bo")
    assert [one.ask.who for one in game.asks] == [("bo",)]
    game.interject("leave", held=tuple(one.id for one in game.asks if held), who="bo")
    assert game.chase.round == 2
    assert [one.ask.who for one in game.asks] == [("mara",), ("hale",)]


def test_passengers_who_leave_with_their_car_are_asked_nothing_more() -> None:
    people = [
        person("mara", "prey"),
        person("cole", "prey", vehicle=CAR, passengers=[rider("cy", weapons=[PISTOL])]),
        person("hale", "pursuer"),
    ]
    game = Game(distance="short", people=people)
    game.declare("pursue_flee", "pursue_flee")
    game.roll(1)
    assert [one.ask.who for one in game.asks] == [("cy",)]
    game.interject("leave", who="cole")
    assert [one.ask.who for one in game.asks] == [("hale",)]


def test_whoever_leaves_is_not_asked_for_their_armour_and_suffers_nothing() -> None:
    hale = person("hale", "pursuer", vehicle=CAR, passengers=[rider("cy", weapons=[PISTOL])])
    people = [person("mara", "prey", armor=3), person("ada", "prey", skills={"mobility": 5}), hale]
    game = Game(distance="short", people=people)
    game.declare("other", "other")
    game.say(0)
    game.say(0)
    game.say("shoot-0-mara-mara", "cy")
    game.roll(1, "cy")
    assert game.ask("armor").ask.who == ("mara", "gm")
    game.interject("leave", held=(game.ask("armor").id,), who="mara")
    assert game.chase.round == 2
    assert game.chase.runners["mara"].person.damage == 0


def test_a_hide_that_is_won_stays_won_when_the_seeker_drops_out() -> None:
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer", skills={"mobility": 5})]
    game = Game(distance="long", people=people)
    game.declare("hide", "other")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.interject("leave", who="hale")
    game.say("end", "won")
    assert game.result == "prey_escaped"


def test_late_arrivals_join_with_the_next_round() -> None:
    game = Game(reserve=[person("late", "pursuer", skills={"mobility": 0})])
    game.interject("join", reserve="late")
    assert dict(game.conflict.ruleset.participants(game.chase))["late"] == "Late"
    with pytest.raises(RefusedError):
        game.interject("join", reserve="late")
    game.declare("other", "other")
    game.say(0)
    game.say(0)
    assert game.facts("joins")[0]["who"] == "late"
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("late",)]


def test_any_sheet_may_join_by_its_json() -> None:
    sheet = person("new", "")
    del sheet["side"]
    game = Game()
    game.interject("join", sheet=json.dumps(sheet), side="prey")
    for text, reason in (
        ("{", "yze-refused-json"),
        ("[" * 19_000, "yze-refused-json"),
        ("9" * 5_000, "yze-refused-json"),
        (json.dumps({**sheet, "id": "mara"}), "yze-refused-here-already"),
        (json.dumps({**sheet, "id": "other", "attributes": {}}), "yze-refused-sheet"),
        ("[]", "yze-refused-sheet"),
    ):
        with pytest.raises(RefusedError, match=reason):
            game.interject("join", sheet=text, side="prey")
    with pytest.raises(RefusedError, match="yze-refused-join-one"):
        game.interject("join", side="prey")
    with pytest.raises(RefusedError, match="yze-refused-say-side"):
        game.interject("join", sheet=json.dumps({**sheet, "id": "other"}))


def test_yzc_19_who_joins_at_a_wheel_in_a_game_with_driving_has_it_on_the_sheet() -> None:
    late = {key: value for key, value in person("late", "").items() if key != "side"} | {"vehicle": "car"}
    game = Game(prey={"skills": {"driving": 2}})
    with pytest.raises(RefusedError, match=r"skills\.driving") as refused:
        game.interject("join", sheet=json.dumps(late), side="pursuer")
    assert refused.value.rule == "YZC-19"
    late["skills"] = {**late["skills"], "driving": 0}
    game.interject("join", sheet=json.dumps(late), side="pursuer")
    assert game.facts("will_join")


def test_individuals_join_at_a_position() -> None:
    people = [person("p", "a", position=2), person("q", "b", position=0)]
    game = Game(people=people, settings={"mode": "individual"}, reserve=[person("r", "c")])
    game.interject("join", reserve="r", position=1)
    game.declare("other", "other")
    game.say(0)
    game.say(0)
    assert game.chase.line.positions == {"p": 2, "q": 0, "r": 1}
    assert len(game.asks) == 3


def test_getting_into_and_out_of_a_vehicle() -> None:
    game = Game(prey={"vehicle": CAR, "passengers": [rider("ada", weapons=[PISTOL])]})
    game.declare("pursue_flee", "pursue_flee")
    assert game.count("mara") == 6
    game.interject("change-mode", who="mara", vehicle="foot")
    assert game.count("mara") == 5
    game.interject("change-mode", who="hale", vehicle="motorcycle")
    game.roll(0, "mara")
    assert game.asks[0].ask.who == ("hale",)  # Ada stayed with the car
    assert game.count("hale") == 7
    with pytest.raises(RefusedError):
        game.interject("change-mode", who="mara", vehicle="foot")


def test_the_gm_sets_what_somebody_has_suffered() -> None:
    game = Game(prey={"vehicle": BIKE})
    game.interject("set-harm", who="hale", harm="damage", value=2)
    assert game.chase.runners["hale"].person.damage == 2
    with pytest.raises(RefusedError, match="YZC-120"):
        game.interject("set-harm", who="hale", harm="vehicle", value=2)
    game.interject("set-harm", who="mara", harm="vehicle", value=2)
    assert game.result == "prey_caught"


def test_players_are_offered_only_what_is_theirs() -> None:
    game = Game()
    assert game.offered("hale") == []
    assert game.offered("mara") == ["prey-ends"]
    game.declare("pursue_flee", "pursue_flee")
    assert game.offered("hale") == ["cancel"]
    with pytest.raises(RefusedError):
        game.interject("end", by="mara")
    with pytest.raises(RefusedError):
        game.interject("set-range", by="hale", range="engaged")


def test_nothing_is_offered_that_is_refused_for_everybody() -> None:
    game = Game(distance="short", prey={"weapons": [PISTOL]})
    kinds = {offer.kind for offer in game.conflict.offers()}
    anytime = {"end", "set-range", "modifier", "set-open", "set-light", "leave", "join", "change-mode", "set-harm"}
    assert kinds == {"prey-ends", *anytime}
