"""Chases that become encounters, and encounters that become chases."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bridge.digital import digital_answer
from rules import encounter, gurps_chase, yze_chase
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesetFaultError
from rules.follow_ups import follow_ups
from rules.handover import Handover, Kind, Opening
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.ruleset import Ruleset
from tests.rules.encounter.random_play import RandomGame, random_setup
from tests.rules.yze_chase.game import Game

RULES = Path(__file__).parents[2] / "rules"
RULESETS: dict[str, Ruleset[Any]] = {one.id: one for one in (yze_chase.RULESET, gurps_chase.RULESET, encounter.RULESET)}
YZE, GURPS, ENCOUNTER = RULESETS
FOOT = {
    YZE: tomllib.loads((RULES / "yze_chase" / "samples" / "foot.toml").read_text("utf-8")),
    GURPS: tomllib.loads((RULES / "gurps_chase" / "samples" / "foot-chase.toml").read_text("utf-8")),
}
CARS = tomllib.loads((RULES / "gurps_chase" / "samples" / "car-chase.toml").read_text("utf-8"))


def played(ruleset: str, setup: dict[str, Any], seed: int = 1, inputs: int = 25) -> Conflict:
    """A chase in which some dice have fallen, ended by the GM where it has not ended by itself."""
    conflict = Conflict(RULESETS[ruleset], setup)
    rng = Random(seed)
    for _ in range(inputs):
        if conflict.outcome is None:
            open_ask = conflict.asks()[0]
            by, value = digital_answer(open_ask, rng)
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
    if conflict.outcome is None:
        ending = next(one for one in conflict.offers() if one.kind.startswith("end") or one.kind == "over")
        params = {name: digital_answer_to(form, rng) for name, form in ending.fields.items()}
        conflict.interject(Interjection(ending.kind, "gm", params))
    assert conflict.outcome is not None
    return conflict


def digital_answer_to(form: Any, rng: Random) -> Any:
    return digital_answer(OpenAsk("field", form), rng)[1]


def hook(ruleset: str) -> Handover:
    handover = RULESETS[ruleset].handover
    assert handover is not None
    return handover


def follow_up(ended: str, setup: Any, handed: Any, follows: str, prey: Sequence[str] = (), range_: str = "") -> Opening:
    """What would follow, also where the GM is not offered it (a chase of another system)."""
    return hook(follows).opening(hook(ended).meeting(setup, handed).told(prey, range_))


def after(ended: Conflict, follows: str, **more: Any) -> tuple[Conflict, tuple[str, ...]]:
    """What follows, begun, and who got an average sheet."""
    assert ended.outcome is not None
    opening = follow_up(ended.ruleset.id, ended.setup, ended.outcome.hand_over, follows, **more)
    return Conflict(RULESETS[follows], opening.setup), opening.stand_ins


def ended_by_flight(fight: Conflict, *prey: str, range_: str = "medium") -> Conflict:
    """The encounter, ended because some run."""
    fight.interject(Interjection("chase", "gm", {"prey": list(prey), "range": range_}))
    return fight


def sheets(conflict: Conflict) -> dict[str, Any]:
    """The participants of a chase's set-up by id, without what changes on the way."""
    changing = (
        "elsewhere",
        "side",
        "damage",
        "stress",
        "physical",
        "mental",
        "money",
        "hp_now",
        "lucky_breaks",
        "down",
    )
    people: Any = conflict.setup["participants"]
    return {one["id"]: {key: one[key] for key in one if key not in (*changing, "name")} for one in people}


@pytest.mark.parametrize("ruleset", [YZE, GURPS])
def test_a_chase_that_ends_in_a_fight_opens_an_encounter_with_the_same_participants(ruleset: str) -> None:
    chase = played(ruleset, FOOT[ruleset], inputs=0)
    fight, stand_ins = after(chase, ENCOUNTER)
    names = dict(chase.ruleset.participants(chase.state))
    assert stand_ins == tuple(names)  # the samples have no sheets for encounters
    assert dict(fight.ruleset.participants(fight.state)) == names
    assert len({person.sheet.side for person in fight.state.people.values()}) == 2
    assert fight.state.range == ("medium" if ruleset == YZE else "short")


def test_who_has_a_sheet_for_encounters_is_no_stand_in_there() -> None:
    setup = copy.deepcopy(FOOT[YZE])
    setup["participants"][0]["elsewhere"] = {"encounter": {"health": 20, "checks": {"attack": 5}}}
    fight, stand_ins = after(played(YZE, setup, inputs=0), ENCOUNTER)
    assert stand_ins == ("hale",)
    assert fight.state.people["mara"].sheet.checks == {"attack": 5}


@pytest.mark.parametrize("ruleset", [YZE, GURPS])
def test_the_round_trip_keeps_the_sheets_of_the_chase(ruleset: str) -> None:
    chase = played(ruleset, FOOT[ruleset], inputs=0)
    prey, pursuer = (one for one, _ in chase.ruleset.participants(chase.state))
    fight, _ = after(chase, ENCOUNTER)
    again, stand_ins = after(ended_by_flight(fight, prey), ruleset)
    assert stand_ins == ()
    assert sheets(again) == sheets(chase)
    assert [one for one, _ in again.ruleset.participants(again.state)] == [prey, pursuer]
    assert again.asks()


@pytest.mark.parametrize("ruleset", [YZE, GURPS])
def test_what_an_encounter_did_to_somebody_is_there_again_after_a_chase(ruleset: str) -> None:
    people = [
        {"id": "ana", "name": "Ana", "side": "us", "health": 20, "checks": {"attack": 4}, "resources": {"mana": 3}},
        {"id": "orc", "name": "Orc", "side": "them", "health": 9},
    ]
    kick = {"id": "kick", "name": "Kick", "everyone": True, "duration": "rounds", "rounds": 5}
    kick |= {"targets": {"least": 1}, "effects": [{"kind": "condition", "condition": "winded"}]}
    items = [kick]
    setup = {"participants": people, "items": items, "surprise": {"by": "nobody"}, "settings": {"passive_base": 8}}
    setup |= {"windows_open": False, "effects": [{"item": "kick", "by": "ana", "on": ["orc"], "elapsed": 2}]}
    people[1]["conditions"] = [{"condition": "winded", "ends_with": {"by": "ana", "item": "kick"}}]
    fight = Conflict(encounter.RULESET, setup)
    fight.interject(Interjection("damage", "gm", {"who": "ana", "number": 6}))
    fight.interject(Interjection("condition", "gm", {"who": "ana", "condition": "grappled"}))
    fight.interject(Interjection("resource", "gm", {"who": "ana", "resource": "mana", "number": 1}))
    chase, stand_ins = after(ended_by_flight(fight, "ana"), ruleset)
    assert stand_ins == ("ana", "orc")
    second, _ = after(played(ruleset, dict(chase.setup), inputs=0), ENCOUNTER)
    ana = second.state.people["ana"]
    assert (ana.damage, ana.resources, [one.name for one in ana.conditions]) == (6, {"mana": 1}, ["grappled"])
    assert ana.sheet.checks == {"attack": 4}
    assert [(one.item.id, one.by, one.elapsed) for one in second.state.lasting] == [("kick", "ana", 2)]
    assert second.state.people["orc"].conditions[0].effect == second.state.lasting[0].id
    assert second.state.settings.passive_base == 8
    assert ana.sheet.elsewhere.keys() == {ruleset}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", [YZE, GURPS])
def test_wherever_a_chase_ends_an_encounter_can_be_opened(ruleset: str, seed: int) -> None:
    chase = played(ruleset, FOOT[ruleset], seed, inputs=40)
    fight, _ = after(chase, ENCOUNTER)
    assert fight.asks()


def test_a_chase_with_vehicles_goes_on_with_them_at_hand() -> None:
    chase = played(GURPS, CARS, inputs=0)
    fight, _ = after(chase, ENCOUNTER)
    who = [one for one, _ in chase.ruleset.participants(chase.state)]
    again, stand_ins = after(ended_by_flight(fight, who[0]), GURPS)
    assert stand_ins == ()
    assert len(again.setup["vehicles"]) == len(CARS["vehicles"])  # type: ignore[arg-type]


def test_a_chase_of_one_system_can_go_on_in_another() -> None:
    chase = played(YZE, FOOT[YZE], inputs=0)
    prey = next(iter(FOOT[YZE]["participants"]))["id"]
    other, stand_ins = after(chase, GURPS)
    assert other.asks()
    assert prey in stand_ins
    back, none = after(played(GURPS, dict(other.setup), inputs=0), YZE)
    assert none == ()
    assert sheets(back) == sheets(chase)


def test_who_was_broken_lies_there_and_runs_no_more() -> None:
    people = [
        {"id": "ana", "side": "us"},
        {"id": "bo", "side": "us", "health": 3, "damage": 3, "conditions": [{"condition": "down"}]},
        {"id": "orc", "side": "them"},
    ]
    fight = Conflict(encounter.RULESET, {"participants": people, "surprise": {"by": "nobody"}})
    chase, _ = after(ended_by_flight(fight, "ana", "bo", range_="extreme"), YZE)
    assert [one for one, _ in chase.ruleset.participants(chase.state)] == ["ana", "orc"]
    assert chase.setup["distance"] == "long"
    gurps, _ = after(fight, GURPS)
    assert gurps.setup["band"] == "extreme"


def test_an_ambusher_opens_the_encounter_with_a_surprise() -> None:
    game = Game(distance="long")
    game.declare("hide", "other")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("ambush-short", "won")
    fight, _ = after(game.conflict, ENCOUNTER)
    assert fight.setup["range"] == "short"  # where the ambush is, not how far apart the two had run
    assert fight.setup["surprise"] == {"by": "Mara"}


def test_the_gm_says_who_runs_and_how_far_ahead_where_the_encounter_just_ended() -> None:
    people = [{"id": "ana", "side": "us"}, {"id": "orc", "side": "them"}]
    fight = Conflict(encounter.RULESET, {"participants": people, "surprise": {"by": "nobody"}})
    fight.interject(Interjection("end", "gm"))
    with pytest.raises(RefusedError, match="follow-up-no-prey"):
        after(fight, YZE)
    chase, _ = after(fight, YZE, prey=["orc"], range_="short")
    people_of_chase: Any = chase.setup["participants"]
    assert [one["side"] for one in people_of_chase] == ["pursuer", "prey"]
    with pytest.raises(RefusedError, match="follow-up-no-pursuer"):
        after(fight, GURPS, prey=["ana", "orc"])


class Duel(yze_chase.YearZeroChase):
    """A fight of another ruleset, that asks for no range."""

    id = "duel"
    handover = Handover(Kind.FIGHT, hook(ENCOUNTER).meeting, hook(ENCOUNTER).opening, ranges=(), words="duel-follows")


class Alone(yze_chase.YearZeroChase):
    """A ruleset that takes no part."""

    id = "alone"
    handover = None


def following(ended: str, setup: Any = None, handed: Any = None) -> list[str]:
    """What may follow where the built-in rulesets and two more are known."""
    known = {**RULESETS, "duel": Duel(), "alone": Alone()}
    people = [{"id": "a", "role": "prey"}, {"id": "b", "role": "pursuer"}]
    return [one.ruleset for one in follow_ups(known, ended, setup or {}, handed or {"participants": people})]


def test_what_may_follow_goes_by_what_sort_of_conflict_it_is() -> None:
    assert following(YZE) == [ENCOUNTER, "duel", YZE]
    assert following(GURPS) == [ENCOUNTER, "duel", GURPS]
    assert following(ENCOUNTER) == following("duel") == [YZE, GURPS]
    assert following("alone") == following("tag") == []


def test_a_ruleset_says_its_words_and_whether_the_range_matters() -> None:
    known = {YZE: RULESETS[YZE], "duel": Duel()}
    duel, chase = follow_ups(known, YZE, {}, {"participants": [{"id": "a"}, {"id": "b"}], "range": "extreme"})
    shown: Any = [duel.json(), chase.json()]
    assert [one["text"]["id"] for one in shown] == ["duel-follows", "follow-up-chase"]
    assert [list(one["fields"]) for one in shown] == [[], ["prey", "range"]]
    assert [one["given"] for one in shown] == [{}, {"range": "long"}]


def test_a_hook_with_a_range_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="some of engaged, short, medium, long, extreme"):
        Handover(Kind.CHASE, hook(YZE).meeting, hook(YZE).opening, ranges=("short", "near"))


def test_a_hook_that_fails_is_a_fault_of_its_ruleset() -> None:
    def fail(*_: Any) -> Any:
        raise KeyError("breath")

    class Broken(Duel):
        handover = Handover(Kind.FIGHT, fail, fail)

    known = {YZE: RULESETS[YZE], "duel": Broken()}
    with pytest.raises(RulesetFaultError, match="KeyError: 'breath'"):
        follow_ups(known, "duel", {}, {})
    with pytest.raises(RulesetFaultError, match="KeyError: 'breath'"):
        follow_ups(known, YZE, {}, {})[0].open({})


@pytest.mark.parametrize("ended", [YZE, GURPS, ENCOUNTER])
@pytest.mark.parametrize("handed", [{}, {"participants": 3, "range": 7}, {"participants": [{"id": 4, "sheet": []}]}])
def test_a_hand_over_of_any_shape_raises_nothing_but_a_refusal(ended: str, handed: dict[str, Any]) -> None:
    for follows in (YZE, GURPS):
        with pytest.raises(RefusedError):
            follow_up(ended, {"participants": "x", "elsewhere": []}, handed, follows)
    assert follow_up(ended, {}, handed, ENCOUNTER).setup["participants"] is not None


def test_what_somebody_left_behind_has_cast_does_not_stop_the_next_encounter() -> None:
    fog = {"id": "fog", "name": "Fog", "everyone": True, "duration": "rounds", "rounds": 5}
    scared = {"condition": "scared", "by": "bo", "rounds": 3}
    people: list[dict[str, Any]] = [
        {"id": "ana", "side": "us", "conditions": [scared], "modifiers": [{"on": "attack", "amount": 1, "by": "bo"}]},
        {"id": "bo", "side": "us", "conditions": [{"condition": "down"}]},
        {"id": "orc", "side": "them", "conditions": [{"condition": "wet", "ends_with": {"by": "bo", "item": "fog"}}]},
    ]
    effects = [{"item": "fog", "by": "bo", "on": ["orc"]}, {"item": "fog", "by": "ana", "on": ["bo", "orc"]}]
    setup = {"participants": people, "items": [fog], "effects": effects, "surprise": {"by": "nobody"}}
    chase, _ = after(ended_by_flight(Conflict(encounter.RULESET, setup), "ana"), YZE)
    again, _ = after(played(YZE, dict(chase.setup), inputs=0), ENCOUNTER)
    assert [(one.by, one.on) for one in again.state.lasting] == [("ana", ("orc",))]
    ana, orc = again.state.people["ana"], again.state.people["orc"]
    assert [(one.name, one.by, one.rounds) for one in ana.conditions] == [("scared", "ana", 3)]
    assert [(one.amount, one.by) for one in ana.modifiers] == [(1, "ana")]
    assert [one.ends_with for one in orc.conditions] == [None]


@pytest.mark.parametrize("seed", range(8))
def test_from_any_encounter_and_the_chase_after_it_the_next_encounter_can_be_opened(seed: int) -> None:
    rng = Random(seed)
    game = RandomGame(random_setup(rng, 10), rng)
    game.play(120)
    if game.conflict.outcome is None:
        game.conflict.interject(Interjection("end", "gm"))
    able = [one.id for one in game.state.people.values() if one.able]
    assert len(able) > 1
    for ruleset in (YZE, GURPS):
        chase, _ = after(game.conflict, ruleset, prey=able[:1])
        fight, _ = after(played(ruleset, dict(chase.setup), inputs=0), ENCOUNTER)
        assert fight.asks()


def test_who_waits_in_an_ambush_stands_there_and_who_had_left_may_come_later() -> None:
    chase = played(YZE, FOOT[YZE], inputs=0)
    assert chase.outcome is not None
    people: Any = chase.outcome.hand_over["participants"]
    third = {**people[1], "id": "ann", "name": "Ann", "out": "left"}
    handed = {**chase.outcome.hand_over, "participants": [{**people[0], "out": "ambush"}, people[1], third]}
    setup = {**FOOT[YZE], "participants": [*FOOT[YZE]["participants"], {**FOOT[YZE]["participants"][1], "id": "ann"}]}
    fight = Conflict(encounter.RULESET, follow_up(YZE, setup, handed, ENCOUNTER).setup)
    assert [(one.id, one.present, one.able) for one in fight.state.people.values()] == [
        (people[0]["id"], True, True),
        (people[1]["id"], True, True),
        ("ann", False, False),
    ]
    again = Conflict(yze_chase.RULESET, follow_up(YZE, setup, handed, YZE).setup)
    assert "ann" not in dict(again.ruleset.participants(again.state))


def test_pursuers_that_were_shaken_off_may_come_later_or_find_the_trail_again() -> None:
    chase = Conflict(gurps_chase.RULESET, FOOT[GURPS])
    side = chase.state.pursuers[0]
    chase.interject(Interjection("leave", "gm", {"pursuer": side.id}))
    assert chase.outcome is not None
    fight, _ = after(chase, ENCOUNTER)
    assert [one.present for one in fight.state.people.values()] == [True, False]
    again, _ = after(chase, GURPS)
    assert len(again.ruleset.participants(again.state)) == 2
