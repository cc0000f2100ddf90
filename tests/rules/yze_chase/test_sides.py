"""Two sides of several: YZC-70 to YZC-74."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from rules.yze_chase.sides import measure
from tests.rules.yze_chase.game import AVERAGE, CAR, PISTOL, TRAINED, Game, person, rider


def runner(identity: str, side: str, mobility: int, **more: Any) -> dict[str, Any]:
    return person(identity, side, skills={**TRAINED, "mobility": mobility}, **more)


def pack(**more: Any) -> Game:
    """Mara runs from Ada (slow) and Bo (fast)."""
    people = [
        runner("mara", "prey", 2),
        runner("ada", "pursuer", 1, weapons=[PISTOL], **more.pop("ada", {})),
        runner("bo", "pursuer", 3, weapons=[PISTOL], **more.pop("bo", {})),
    ]
    return Game(people=people, **more)


def test_yzc_70_only_the_slowest_of_a_side_picks_and_rolls() -> None:
    game = pack()
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("ada",)]
    game.declare("other", "pursue_flee")
    game.say(0)
    assert game.count("ada") == 4
    game.roll(1)
    assert game.distance == 1
    with pytest.raises(SetupError, match="YZC-70"):
        pack(settings={"mode": "teams"})


def test_yzc_71_slowest_is_the_lowest_skill_after_maneuverability() -> None:
    game = pack(ada={"vehicle": {**CAR, "maneuverability": 3}})
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("bo",)]


def test_yzc_71_on_a_tie_the_side_chooses() -> None:
    game = Game(people=[runner("mara", "prey", 2), runner("ada", "pursuer", 2), runner("bo", "pursuer", 2)])
    assert game.asks[0].ask.who == ("ada", "bo")
    game.say("bo", by="ada")
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",), ("bo",)]


def test_yzc_72_pool_measures_skill_and_maneuverability() -> None:
    game = pack(ada={"vehicle": CAR})
    assert measures(game) == {"mara": 2, "ada": 2, "bo": 3}
    assert game.facts("acts")[1]["measures"] == {"ada": 2, "bo": 3}


def test_yzc_72_step_measures_the_skill_die_after_its_steps() -> None:
    average, strong = dict.fromkeys(AVERAGE, "C"), dict.fromkeys(AVERAGE, "A")
    people = [
        person("mara", "prey", skills={"mobility": "C"}, attributes=average),
        person("ada", "pursuer", skills={"mobility": "D"}, attributes=average, vehicle={**CAR, "maneuverability": 2}),
        person("bo", "pursuer", skills={}, attributes=strong),
    ]
    assert measures(Game(people=people, settings={"variant": "step"})) == {"mara": 8, "ada": 10, "bo": 0}
    whole = {"variant": "step", "slowest_measure": "attribute_and_skill"}
    assert measures(Game(people=people, settings=whole)) == {"mara": 16, "ada": 18, "bo": 12}


def measures(game: Game) -> dict[str, int]:
    return {one.id: measure(game.chase.settings, one) for one in game.chase.runners.values()}


def test_yzc_72_setting_slowest_measure_attribute_and_skill() -> None:
    strong = {"attributes": {"strength": 3, "agility": 5, "wits": 3, "empathy": 3}}
    plain, whole = pack(ada=strong), pack(ada=strong, settings={"slowest_measure": "attribute_and_skill"})
    assert plain.asks[1].ask.who == ("ada",)
    assert whole.asks[0].ask.who == ("ada", "bo")  # 5+1 and 3+3


def test_yzc_73_when_the_side_shoots_every_member_may() -> None:
    game = pack()
    game.declare("other", "stand_and_shoot")
    game.say(0)
    assert game.asks[0].ask.who == ("ada",)
    game.say("shoot-0-mara-mara")
    game.roll(0)
    game.say("hold", "bo")
    assert game.distance == 2
    assert [hit["by"] for hit in game.facts("attack")] == ["ada"]


def test_yzc_73_who_is_broken_by_the_first_shot_is_not_shot_at_again() -> None:
    people = [
        runner("mara", "prey", 2, health=2),
        runner("ada", "pursuer", 1, weapons=[PISTOL]),
        runner("bo", "pursuer", 3, weapons=[PISTOL]),
    ]
    game = Game(people=people)
    game.declare("other", "stand_and_shoot")
    game.say(0)
    game.say("shoot-0-mara-mara")
    game.roll(1)
    assert game.result == "prey_caught"
    assert game.status("ada") == "resolved"


def test_yzc_73_members_do_not_shoot_otherwise_but_passengers_do() -> None:
    game = pack(bo={"vehicle": CAR, "passengers": [rider("cy", weapons=[PISTOL])]})
    game.declare("other", "pursue_flee")
    game.say(0)
    game.roll(0, "ada")
    assert game.asks[0].ask.who == ("cy",)


def test_yzc_74_the_slowest_makes_the_reactive_rolls() -> None:
    game = pack(distance="long")
    game.declare("hide", "other")
    assert game.ask("opposing").ask.who == ("ada",)
    blocked = pack()
    blocked.declare("block", "other")
    blocked.roll(1)
    assert blocked.asks[0].ask.who == ("ada",)
    crowd = pack(shipped=True)
    crowd.declare("other", "other", obstacle=4)
    crowd.say(0)
    assert crowd.asks[0].ask.who == ("ada",)


def test_a_member_who_drops_out_leaves_the_action_to_the_slowest_that_remains() -> None:
    people = [
        runner("mara", "prey", 2),
        runner("ada", "pursuer", 1),
        runner("bo", "pursuer", 3),
        runner("cy", "pursuer", 2),
    ]
    game = Game(people=people)
    game.declare("other", "pursue_flee")
    game.say(0)
    game.interject("leave", who="ada", reason="broken")
    assert game.asks[0].ask.who == ("cy",)
    game.roll(1)
    assert game.distance == 1
