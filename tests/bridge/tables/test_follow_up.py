"""A conflict that has ended hands over to the next one, in one command."""

from __future__ import annotations

import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.rulesets import load_rulesets
from bridge.tables import errors
from bridge.tables.errors import CommandError
from rules import encounter, gurps_chase, yze_chase
from rules.handover import Handover, Kind
from tests.bridge.tables.party import Party
from tests.rules.toy import TOY

YZE, GURPS, ENCOUNTER = yze_chase.RULESET.id, gurps_chase.RULESET.id, encounter.RULESET.id
RULES = Path(__file__).parents[3] / "rules"
SAMPLES = {YZE: RULES / "yze_chase/samples/foot.toml", GURPS: RULES / "gurps_chase/samples/foot-chase.toml"}
END = {YZE: "prey_caught", GURPS: "quarry_caught"}


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Party]:
    """A table with the built-in rules, and the toy."""
    rulesets = {**load_rulesets(), "toy": TOY}
    hall = await Party.seat(tmp_path / "dicewire.db", rulesets)
    yield hall
    await hall.leave()


def sample(ruleset: str) -> dict[str, Any]:
    return tomllib.loads(SAMPLES[ruleset].read_text("utf-8"))


async def interject(hall: Party, kind: str, **params: Any) -> None:
    await hall.do(hall.gm, c.Interject(kind=kind, params=params, by="gm"))


async def ended_chase(hall: Party, ruleset: str) -> list[str]:
    """A chase that the GM has ended; who was in it."""
    await hall.start(ruleset, **sample(ruleset))
    await interject(hall, "end", result=END[ruleset])
    return [one["id"] for one in (await hall.part(hall.gm, "conflict"))["participants"]]


async def conflict(hall: Party, seat: str = "") -> dict[str, Any]:
    return dict(await hall.part(seat or hall.gm, "conflict"))


async def refused(hall: Party, command: c.Command, seat: str = "") -> str:
    before = hall.state()
    with pytest.raises(CommandError) as error:
        await hall.do(seat or hall.gm, command)
    assert hall.state() == before
    return error.value.fault.code


@pytest.mark.parametrize("ruleset", [YZE, GURPS])
async def test_a_chase_becomes_a_fight_and_the_fight_a_chase_with_the_same_people_and_sheets(
    hall: Party, ruleset: str
) -> None:
    prey, pursuer = await ended_chase(hall, ruleset)
    first = await conflict(hall)
    result = await hall.do(hall.gm, c.FollowUp(ruleset=ENCOUNTER))
    fight = await conflict(hall)
    assert (fight["ruleset"], fight["id"], fight["status"]) == (ENCOUNTER, result["conflict"], "running")
    assert fight["participants"] == first["participants"]
    assert (result["stand_ins"], result["left_behind"], fight["follow_ups"]) == (first["participants"], [], [])
    await interject(hall, "chase", prey=[pursuer], range="short")
    assert next(one["ruleset"] for one in (await conflict(hall))["follow_ups"]) == ruleset
    result = await hall.do(hall.gm, c.FollowUp(ruleset=ruleset))
    again = await conflict(hall)
    assert (again["ruleset"], again["id"], result["stand_ins"]) == (ruleset, result["conflict"], [])
    assert again["participants"] == first["participants"]
    kept = {one["id"]: one for one in result["setup"]["participants"]}
    for one in sample(ruleset)["participants"]:
        assert kept[one["id"]]["skills"] == one["skills"]
    told = [line.what.id for line in (await hall.see(hall.ann)).log]
    assert told.count("log-started") == 3
    assert told.count("log-closed") == 2
    assert prey in {one["id"] for one in again["participants"]}
    await hall.restart()
    assert await conflict(hall) == again


async def test_who_runs_and_how_far_ahead_can_be_said_anew(hall: Party) -> None:
    prey, pursuer = await ended_chase(hall, YZE)
    await hall.do(hall.gm, c.FollowUp(ruleset=ENCOUNTER))
    await interject(hall, "end")
    shown = next(one for one in (await conflict(hall))["follow_ups"] if one["ruleset"] == YZE)
    assert [option["key"] for option in shown["fields"]["prey"]["options"]] == [prey, pursuer]
    assert not shown["fields"]["prey"]["optional"]  # the fight ended, and nobody has said who runs
    assert await refused(hall, c.FollowUp(ruleset=YZE)) == errors.REFUSED
    command = c.FollowUp(ruleset=YZE, params={"prey": [pursuer], "range": "short"})
    setup = (await hall.do(hall.gm, command))["setup"]
    assert setup["distance"] == "short"
    assert {one["id"]: one["side"] for one in setup["participants"]} == {prey: "pursuer", pursuer: "prey"}


async def test_what_holds_where_nothing_is_said_is_shown(hall: Party) -> None:
    prey, _ = await ended_chase(hall, YZE)
    fight, chase = (await conflict(hall))["follow_ups"]
    assert (fight["ruleset"], list(fight["fields"]), fight["given"]) == (ENCOUNTER, ["range"], {"range": "medium"})
    assert (chase["ruleset"], chase["given"]) == (YZE, {"prey": [prey], "range": "medium"})
    assert all(field["optional"] for field in chase["fields"].values())
    assert fight["text"]["params"] == {"ruleset": {"id": "ruleset-encounter"}}


async def test_a_preview_names_the_stand_ins_and_opens_nothing(hall: Party) -> None:
    await ended_chase(hall, YZE)
    await hall.do(hall.gm, c.FollowUp(ruleset=ENCOUNTER))
    await interject(hall, "chase", prey=["mara"], range="extreme")
    before = hall.state()
    preview = await hall.do(hall.gm, c.FollowUp(ruleset=GURPS, preview=True))
    assert hall.state() == before
    assert preview["stand_ins"] == (await conflict(hall))["participants"]
    assert preview["setup"]["band"] == "extreme"
    assert "conflict" not in preview
    opened = await hall.do(hall.gm, c.FollowUp(ruleset=GURPS))
    assert {key: opened[key] for key in preview} == preview
    assert "log-stand-ins" in await hall.said(hall.gm)
    assert "log-stand-ins" not in await hall.said(hall.ann)


async def test_who_is_down_is_left_behind(hall: Party) -> None:
    people = [{"id": "a", "name": "Ann", "side": "us"}, {"id": "x", "name": "Xu", "side": "them"}]
    people += [{"id": "b", "name": "Bo", "side": "us", "conditions": [{"condition": "down"}]}]  # type: ignore[dict-item]
    await hall.start(ENCOUNTER, participants=people, surprise={"by": "nobody"})
    await interject(hall, "chase", prey=["a"], range="short")
    preview = await hall.do(hall.gm, c.FollowUp(ruleset=YZE, preview=True))
    assert preview["left_behind"] == [{"id": "b", "name": "Bo"}]


async def test_nothing_follows_what_runs_or_is_not_there(hall: Party) -> None:
    assert await refused(hall, c.FollowUp(ruleset=ENCOUNTER)) == errors.NO_CONFLICT
    await hall.start(YZE, **sample(YZE))
    assert (await conflict(hall))["follow_ups"] == []
    assert await refused(hall, c.FollowUp(ruleset=ENCOUNTER)) == errors.STILL_RUNNING


async def test_only_the_gm_sees_and_opens_what_follows(hall: Party) -> None:
    await ended_chase(hall, YZE)
    for seat in (hall.ann, hall.display):
        assert (await conflict(hall, seat))["follow_ups"] == []
        assert await refused(hall, c.FollowUp(ruleset=ENCOUNTER), seat) == errors.NOT_ALLOWED


@pytest.mark.parametrize("ruleset", ["toy", GURPS, "tag"])
async def test_what_cannot_follow_is_refused(hall: Party, ruleset: str) -> None:
    await ended_chase(hall, YZE)
    assert await refused(hall, c.FollowUp(ruleset=ruleset)) == errors.CANNOT_FOLLOW


@pytest.mark.parametrize(
    "params",
    [
        {"range": "near"},
        {"range": 3},
        {"prey": "mara"},
        {"prey": ["nobody"]},
        {"prey": []},
        {"prey": ["mara", "hale"]},
        {"speed": 1},
    ],
)
async def test_what_does_not_fit_is_refused(hall: Party, params: dict[str, Any]) -> None:
    await ended_chase(hall, YZE)
    assert await refused(hall, c.FollowUp(ruleset=YZE, params=params)) == errors.REFUSED


async def test_the_end_can_be_taken_back_in_place_of_a_follow_up(hall: Party) -> None:
    await ended_chase(hall, YZE)
    await hall.do(hall.gm, c.Undo())
    shown = await conflict(hall)
    assert (shown["status"], shown["follow_ups"]) == ("running", [])


async def test_a_ruleset_without_the_hook_hands_nothing_over(hall: Party) -> None:
    await hall.start("toy")
    state = hall.table._state.conflict
    assert state is not None
    state.outcome = {"result": "won", "what": {"id": "log-closed"}, "hand_over": {}}
    assert (await conflict(hall))["follow_ups"] == []


def fail(*_: Any) -> Any:
    raise KeyError("breath")


async def test_a_hook_that_fails_is_told_and_stops_no_table(tmp_path: Path) -> None:
    class Duel(yze_chase.YearZeroChase):
        id = "duel"
        handover = Handover(Kind.FIGHT, fail, fail)

    hall = await Party.seat(tmp_path / "dicewire.db", {**load_rulesets(), "duel": Duel()})
    await ended_chase(hall, YZE)
    assert [one["ruleset"] for one in (await conflict(hall))["follow_ups"]] == [ENCOUNTER, "duel", YZE]
    assert await refused(hall, c.FollowUp(ruleset="duel")) == errors.RULESET_FAULT
    await hall.start("duel", **sample(YZE))
    await interject(hall, "end", result=END[YZE])
    shown = await conflict(hall)
    assert (shown["status"], shown["follow_ups"]) == ("ended", [])
    assert await refused(hall, c.FollowUp(ruleset=YZE)) == errors.RULESET_FAULT
    await hall.do(hall.gm, c.CloseConflict())
    await hall.leave()


async def test_a_ruleset_that_is_not_installed_does_not_follow(tmp_path: Path) -> None:
    known = load_rulesets()
    hall = await Party.seat(tmp_path / "dicewire.db", {YZE: known[YZE]})
    await ended_chase(hall, YZE)
    assert [one["ruleset"] for one in (await conflict(hall))["follow_ups"]] == [YZE]
    await hall.leave()
