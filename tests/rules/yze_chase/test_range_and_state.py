"""Ranges, sides, who is out: YZC-01 to YZC-09."""

from __future__ import annotations

import pytest

from rules.errors import SetupError
from rules.terms import msg
from rules.yze_chase.ranges import BANDS, band_text, category
from tests.rules.yze_chase.game import BIKE, CAR, KNIFE, Game, person


def test_yzc_01_five_bands_from_engaged_to_extreme() -> None:
    assert BANDS == ("engaged", "short", "medium", "long", "extreme")
    bands = Game().view()["state"]["track"]["bands"]
    assert [band["key"] for band in bands] == list(BANDS)


def test_yzc_02_distance_is_a_band_and_nothing_else() -> None:
    assert Game(distance="long").view()["state"]["track"]["pairs"] == [{"pursuer": "hale", "prey": "mara", "at": 3}]


def test_yzc_03_a_chase_starts_at_long_at_most() -> None:
    assert Game(distance="long").distance == 3
    with pytest.raises(SetupError, match=r"distance: yze-setup-too-far \[YZC-03\]"):
        Game(distance="extreme", round=0)
    assert Game(distance="extreme", round=2).distance == 4  # a chase under way may stand there
    with pytest.raises(SetupError, match="YZC-03"):
        Game(distance="remote")


def test_yzc_04_a_chase_may_start_engaged() -> None:
    assert Game(distance="engaged").distance == 0


def test_yzc_05_a_chase_has_a_prey_and_a_pursuer() -> None:
    game = Game()
    assert {runner.side for runner in game.chase.runners.values()} == {"prey", "pursuer"}
    with pytest.raises(SetupError, match="YZC-05"):
        Game(people=[person("a", "prey"), person("b", "prey")])
    with pytest.raises(SetupError, match="YZC-05"):
        Game(people=[person("a", "prey")])
    with pytest.raises(SetupError, match="YZC-05"):
        Game(people=[person("a", "quarry"), person("b", "pursuer")])


def test_yzc_06_the_distance_may_leave_the_bands_within_a_round() -> None:
    game = Game(distance="extreme")
    game.declare("pursue_flee", "pursue_flee")
    game.roll(2, "mara")
    assert game.distance == 6
    assert game.view()["state"]["track"]["pairs"][0]["at"] == 5
    game.roll(3, "hale")
    assert game.result is None
    assert game.distance == 3
    assert [category(raw) for raw in (-3, 0, 4, 9)] == [0, 0, 4, 4]
    assert band_text(5).id == "yze-range-away"


def test_yzc_06_people_hear_of_bands_so_one_that_stays_is_said_to_stay() -> None:
    game = Game(distance="engaged")
    game.declare("pursue_flee", "pursue_flee")
    game.roll(0, "mara")
    game.roll(2, "hale")
    assert game.distance == -2
    assert not game.told("yze-range-changed")
    assert game.told("yze-range-stays")[-1].what == msg("yze-range-stays", range=band_text(0))


def test_yzc_06_above_extreme_counts_as_extreme_and_below_engaged_as_engaged() -> None:
    game = Game(distance="extreme")
    game.declare("pursue_flee", "cut_off")
    game.roll(2, "mara")
    assert game.count("acting") == 3  # -2 at Extreme


def test_yzc_07_no_initiative_rounds_follow_each_other() -> None:
    game = Game()
    for number in (1, 2, 3):
        assert game.view()["state"]["round"] == number
        game.declare("other", "other")
        game.say(0)
        game.say(0)
    assert [facts["round"] for facts in game.facts("round")] == [1, 2, 3, 4]


def test_yzc_08_a_broken_prey_is_caught() -> None:
    game = Game(distance="engaged", prey={"health": 2}, pursuer={"weapons": [KNIFE]})
    game.declare("other", "pursue_flee")
    game.say(0, "mara")
    game.roll(0, "hale")
    game.say("attack-0")
    game.roll(1, "strike")
    assert game.result == "prey_caught"


def test_yzc_08_a_wrecked_pursuer_lets_the_prey_escape() -> None:
    game = Game(prey={"vehicle": CAR}, pursuer={"vehicle": BIKE}, shipped=True)
    game.declare("other", "pursue_flee", obstacle=9)
    game.say(0, "mara")
    game.roll(0, "hale")
    game.faces(2, text="damage")
    assert game.result == "prey_escaped"
    assert game.chase.runners["hale"].out == "wrecked"


def test_yzc_08_with_others_on_the_side_the_chase_goes_on() -> None:
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer")]
    game = Game(people=people)
    game.say("hale", "actor")
    game.interject("leave", who="hale", reason="grappled")
    assert game.result is None
    game.interject("leave", who="bo")
    assert game.result == "prey_escaped"


def test_yzc_08_what_breaks_is_health_resolve_or_what_the_push_option_says() -> None:
    game = Game()
    mara = game.chase.runners["mara"].person
    assert (mara.sheet.health, mara.sheet.resolve) == (4, 4)  # the mean, rounded up, plus one
    assert Game(settings={"variant": "step"}).chase.runners["mara"].person.sheet.health == 4  # (8 + 8) / 4
    game.interject("set-harm", who="mara", harm="stress", value=3)
    assert game.result is None
    game.interject("set-harm", who="mara", harm="stress", value=4)
    assert game.result == "prey_caught"


def test_yzc_09_the_prey_may_end_the_chase_at_the_start_of_a_round() -> None:
    game = Game()
    assert "prey-ends" in game.offered("mara")
    assert "prey-ends" not in game.offered("hale")
    game.interject("prey-ends", by="mara", how="surrender")
    assert game.result == "prey_ended"
    later = Game()
    later.declare("other", "other")
    assert "prey-ends" not in later.offered("mara")


def test_yzc_09_setting_prey_may_end_off() -> None:
    assert "prey-ends" not in Game(settings={"prey_may_end": "off"}).offered("mara")
