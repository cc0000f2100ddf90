"""Seats, tokens, settings and trays."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables.commands import decide
from bridge.tables.errors import CommandError
from bridge.tables.registry import Tables
from bridge.trays.model import TrayNotice, TrayState
from rules.terms import Message, msg
from tests.bridge.tables.party import Party

GM_COMMANDS: list[c.Command] = [
    c.AllowDigital(ask="x", allow=True),
    c.AssignReading(reading="1", ask="x", signature="x"),
    c.KeepReading(reading="1"),
    c.DiscardReading(reading="1"),
    c.Redo(),
    c.Amend(seq=1, value=1),
    c.StartConflict(ruleset="toy", setup={}),
    c.FollowUp(ruleset="toy"),
    c.CloseConflict(),
    c.AddSeat(name="Cy", role="player"),
    c.ChangeSeat(seat="s1", name="X"),
    c.RenewSeat(seat="s1"),
    c.RemoveSeat(seat="s1"),
    c.ChangeTable(name="X"),
    c.ClaimTray(dev="t"),
    c.ReleaseTray(dev="tray"),
    c.OpenGate(dev="tray"),
    c.NameDie(dev="tray", key="k", name="x"),
]
PLAYER_COMMANDS: list[c.Command] = [
    c.AnswerAsk(ask="x", signature="x", value=1),
    c.RollDigitally(ask="x", signature="x"),
    c.SetDie(ask="x", signature="x", group=0, place=0, face=1),
    c.SwapDice(ask="x", signature="x", first=(0, 0), second=(0, 1)),
    c.UseTray(ask="x", dev=None),
    c.Interject(kind="x"),
    c.Undo(),
]


async def code(party: Party, seat: str, command: c.Command) -> str:
    with pytest.raises(CommandError) as caught:
        await party.do(seat, command)
    return caught.value.fault.code


def test_every_command_is_looked_after() -> None:
    kinds: set[Any] = set(c.Command.__args__)  # type: ignore[attr-defined]
    elsewhere = {c.EstimateOdds, c.StopOdds}  # no inputs of the table: tables/test_odds.py, server/test_odds.py
    assert {type(command) for command in [*GM_COMMANDS, *PLAYER_COMMANDS]} == kinds - elsewhere
    assert decide.__doc__


@pytest.mark.parametrize("command", GM_COMMANDS, ids=lambda command: type(command).__name__)
async def test_what_is_the_gms_is_refused_to_players_and_displays(party: Party, command: c.Command) -> None:
    before = len(await party.journal.read(party.table.id))
    assert await code(party, party.ann, command) == "not-allowed"
    assert await code(party, party.display, command) == "not-allowed"
    assert len(await party.journal.read(party.table.id)) == before


@pytest.mark.parametrize("command", PLAYER_COMMANDS, ids=lambda command: type(command).__name__)
async def test_a_display_only_looks(party: Party, command: c.Command) -> None:
    assert await code(party, party.display, command) == "not-allowed"
    assert await code(party, party.ann, command) == "no-conflict"


async def test_a_token_opens_its_seat_and_no_record_holds_it(party: Party) -> None:
    for key, token in party.tokens.items():
        found = await party.tables.authenticate(token)
        assert found is not None
        assert (found[0].id, found[1].id) == (party.table.id, getattr(party, key))
    records = str(await party.journal.read(party.table.id))
    assert not any(token in records for token in party.tokens.values())
    assert hashlib.sha256(party.tokens["ann"].encode()).hexdigest() in records
    assert len(set(party.tokens.values())) == len(party.tokens)
    for wrong in (
        "",
        "x",
        party.tokens["ann"][:-1],
        "\ud800",
        hashlib.sha256(party.tokens["ann"].encode()).hexdigest(),
    ):
        assert await party.tables.authenticate(wrong) is None


async def test_a_renewed_token_replaces_the_old_one_also_after_a_restart(party: Party) -> None:
    granted = await party.do(party.gm, c.RenewSeat(seat=party.ann))
    own = await party.table.renew_seat(party.bo)
    await party.restart()
    assert await party.tables.authenticate(party.tokens["ann"]) is None
    assert await party.tables.authenticate(party.tokens["bo"]) is None
    for token, seat in ((granted["token"], party.ann), (own.token, party.bo)):
        found = await party.tables.authenticate(token)
        assert found is not None
        assert found[1].id == seat


async def test_seats_are_added_changed_and_removed_and_ids_never_come_twice(party: Party) -> None:
    added = await party.do(party.gm, c.AddSeat(name="Cy", role="player", plays=["c", "c"], lang="zh-Hant"))
    await party.do(party.gm, c.RemoveSeat(seat=added["seat"]))
    again = await party.do(party.gm, c.AddSeat(name="Cy", role="player"))
    assert again["seat"] != added["seat"]
    await party.do(party.gm, c.ChangeSeat(seat=again["seat"], name="Di", plays=["d"]))
    await party.restart()
    seat = party.table.seat(again["seat"])
    assert seat is not None
    assert (seat.name, seat.plays, seat.lang) == ("Di", ("d",), None)
    assert [seat.name for seat in party.table.seats()] == ["Gm", "Ann", "Bo", "Display", "Di"]
    for command in (c.ChangeSeat(seat="s99"), c.RemoveSeat(seat="s99"), c.RenewSeat(seat="s99")):
        assert await code(party, party.gm, command) == "not-found"


async def test_the_last_gm_stays(party: Party) -> None:
    assert await code(party, party.gm, c.RemoveSeat(seat=party.gm)) == "last-gm"
    second = await party.do(party.gm, c.AddSeat(name="Co", role="gm"))
    await party.do(second["seat"], c.RemoveSeat(seat=party.gm))
    assert await code(party, party.gm, c.ChangeTable(name="x")) == "closed"


async def test_settings_are_told_to_all_and_kept(party: Party) -> None:
    await party.do(party.gm, c.ChangeTable(name="Roof", digital="off", typed="gm"))
    await party.do(party.gm, c.ChangeTable(digital="off"))
    assert await party.said(party.display) == ["log-digital-off", "log-typed-gm"]
    await party.do(party.gm, c.ChangeTable(typed="all"))
    await party.do(party.gm, c.ChangeTable(typed="gm"))
    await party.restart()
    table = await party.part(party.display, "table")
    assert {key: table[key] for key in ("name", "digital", "typed")} == {
        "name": "Roof",
        "digital": "off",
        "typed": "gm",
    }
    assert party.table.name == "Roof"
    assert table["rulesets"] == ["toy"]


# -- trays -----------------------------------------------------------------------------------------------


async def test_a_tray_serves_one_table_at_a_time(party: Party) -> None:
    other = await party.tables.create("Other")
    gm = (await other.add_seat("Gm", "gm")).seat.id
    with pytest.raises(CommandError, match="tray-taken"):
        await other.submit(gm, c.ClaimTray(dev="tray"))
    await party.do(party.gm, c.ReleaseTray(dev="tray"))
    await other.submit(gm, c.ClaimTray(dev="tray", name="Moved"))
    assert await code(party, party.gm, c.ClaimTray(dev="tray")) == "tray-taken"
    assert await code(party, party.gm, c.ReleaseTray(dev="tray")) == "not-found"
    await party.roll(("d6", 1))
    assert await party.loose() == []
    assert len((await other.snapshot(gm)).parts["wells"]["loose"]) == 1
    await party.restart()
    assert await code(party, party.gm, c.ClaimTray(dev="tray")) == "tray-taken"


async def test_a_claim_that_could_not_be_recorded_leaves_the_tray_free(party: Party) -> None:
    other = await party.tables.create("Other")
    gm = (await other.add_seat("Gm", "gm")).seat.id
    (pages,) = party.journal._writing.execute("PRAGMA page_count").fetchone()
    party.journal._writing.execute(f"PRAGMA max_page_count = {pages}")
    long = "x" * 80
    for number in range(200):
        try:
            await party.do(party.gm, c.ClaimTray(dev=f"t{number}", name=long))
        except CommandError:
            break
    party.journal._writing.execute("PRAGMA max_page_count = 1000000")
    await other.submit(gm, c.ClaimTray(dev=f"t{number}"))


async def test_a_tray_is_claimed_for_seats_that_there_are(party: Party) -> None:
    assert await code(party, party.gm, c.ClaimTray(dev="t", seats=["s99"])) == "not-found"
    await party.do(party.gm, c.ClaimTray(dev="t", seats=[party.ann], name="Ann's"))
    await party.do(party.gm, c.ClaimTray(dev="t", seats=None))
    trays = {tray["dev"]: tray for tray in await party.part(party.ann, "trays")}
    assert (trays["t"]["name"], trays["t"]["seats"], trays["t"]["online"]) == ("Ann's", None, False)


async def test_trays_show_how_they_are(party: Party) -> None:
    screen = party.screen(party.ann)
    await screen.catch_up()
    party.report("tray", rssi=-70, low_batteries=("red",), waiting=3, activity="armed")
    await screen.catch_up()
    (tray,) = screen.parts["trays"]
    assert tray == {
        "dev": "tray",
        "name": "Tower",
        "seats": None,
        "claimed": True,
        "online": True,
        "silent_since": None,
        "transport": "memory",
        "signal": 2,
        "battery": "low",
        "state": "armed",
        "link": "online",
        "waiting": 3,
        "gate": False,
        "why": None,
    }
    heard = len(screen.heard)
    party.report("tray", rssi=-71, low_batteries=("red",), waiting=3, activity="armed")
    await screen.catch_up()
    assert len(screen.heard) == heard  # a decibel is no news
    party.report("tray", TrayState.SILENT, reason=Message("tray-silent"))
    await screen.catch_up()
    (tray,) = screen.parts["trays"]
    assert (tray["online"], tray["silent_since"], tray["why"]) == (False, 1000, {"id": "tray-silent"})


async def test_trays_of_no_table_are_shown_to_the_gm_alone(party: Party) -> None:
    party.report("stranger")
    assert [tray["dev"] for tray in await party.part(party.gm, "trays")] == ["tray", "stranger"]
    assert [tray["dev"] for tray in await party.part(party.ann, "trays")] == ["tray"]
    party.report("stranger", TrayState.OFFLINE)
    assert [tray["dev"] for tray in await party.part(party.gm, "trays")] == ["tray"]
    party.tables.notice(TrayNotice("stranger", "", "info", msg("tray-hello")))


async def test_at_home_a_tray_is_plugged_in_and_works(party: Party) -> None:
    await party.tables.close()
    party.tables = await Tables.open(party.journal, party.rulesets)
    party.table = party.tables.list()[0]
    party.tables.connect(party.armed)
    party.report("new")
    await party.settle()
    assert [tray["dev"] for tray in await party.part(party.ann, "trays")] == ["tray", "new"]
    await party.do(party.gm, c.ReleaseTray(dev="new"))
    party.report("new", TrayState.OFFLINE)
    party.report("new")
    await party.settle()
    assert [tray["dev"] for tray in await party.part(party.ann, "trays")] == ["tray"]  # it was released on purpose
    await party.tables.create("Other")
    party.report("newer")
    await party.settle()
    assert [tray["dev"] for tray in await party.part(party.ann, "trays")] == ["tray"]
