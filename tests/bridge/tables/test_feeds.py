"""What clients are told: a snapshot, then revisions; slow clients get a snapshot and delay nobody."""

from __future__ import annotations

import asyncio

import pytest

from bridge.protocol import commands as c
from bridge.protocol.messages import Revision, Snapshot
from bridge.tables.errors import CommandError
from bridge.tables.feeds import WAITING
from tests.bridge.tables.party import Party

PICK_A = "round-1/stances/a:1"


async def test_a_feed_begins_with_a_snapshot_and_goes_on_with_what_changed(party: Party) -> None:
    screen = party.screen(party.ann)
    first = await screen.feed.next()
    assert isinstance(first, Snapshot)
    assert set(first.parts) == {"table", "seat", "seats", "trays", "dice", "conflict", "offers", "wells"}
    await party.start()
    second = await screen.feed.next()
    assert isinstance(second, Revision)
    assert set(second.parts) == {"conflict"}
    assert second.rev > first.rev
    assert [line.what.id for line in second.log] == ["log-started"]


async def test_who_sees_no_change_hears_nothing(party: Party) -> None:
    screen = party.screen(party.ann)
    await screen.catch_up()
    await party.roll(("d20", 3))  # unassigned: for the GM alone
    await screen.catch_up()
    assert len(screen.heard) == 1


async def test_screens_that_follow_show_what_a_fresh_snapshot_shows(party: Party) -> None:
    seats = (party.gm, party.ann, party.bo, party.display)
    screens = {seat: party.screen(seat) for seat in seats}
    await party.start()
    await party.both_pick("high", "low")
    for screen in screens.values():
        await screen.catch_up()
    await party.roll(("d6", 5, "x"), rid=party.rid())
    await party.roll(("d8", 5), rid=party.rid())
    await party.roll(("d6", 2), ("d8", 1), rid=party.rid())
    await party.do(party.gm, c.Undo())
    await party.do(party.gm, c.Redo())
    await party.do(party.gm, c.Undo(seq=8))
    for seat, screen in screens.items():
        await screen.catch_up()
        fresh = await party.see(seat)
        assert screen.parts == fresh.parts
        assert sorted(screen.log) == sorted(line.id for line in fresh.log)
        assert {line.id: line.what for line in fresh.log} == {id_: line.what for id_, line in screen.log.items()}


async def test_a_client_that_does_not_read_gets_a_snapshot_and_delays_nobody(party: Party) -> None:
    stuck, quick = party.screen(party.ann), party.screen(party.bo)
    await stuck.catch_up()
    await quick.catch_up()
    for number in range(WAITING + 5):
        await asyncio.wait_for(party.do(party.gm, c.ChangeTable(name=f"Table {number}")), 5)
        if number % 20 == 0:
            await quick.catch_up()
    await quick.catch_up()
    await stuck.catch_up()
    assert (stuck.snapshots, quick.snapshots) == (2, 1)
    assert stuck.parts["table"] == quick.parts["table"]
    await party.do(party.gm, c.ChangeTable(name="After"))
    await stuck.catch_up()
    assert (stuck.snapshots, stuck.parts["table"]["name"]) == (2, "After")


async def test_a_client_may_ask_for_a_fresh_snapshot(party: Party) -> None:
    screen = party.screen(party.ann)
    await screen.catch_up()
    screen.feed.resync()
    await party.do(party.gm, c.ChangeTable(name="After"))
    await screen.catch_up()
    assert (screen.snapshots, len(screen.heard), screen.parts["table"]["name"]) == (2, 2, "After")


async def test_a_seat_is_here_while_it_has_a_client(party: Party) -> None:
    def here(screen_parts: dict[str, list[dict[str, object]]]) -> list[object]:
        return [seat["id"] for seat in screen_parts["seats"] if seat["here"]]

    gm = party.screen(party.gm)
    await gm.catch_up()
    one, two = party.screen(party.ann), party.screen(party.ann)
    await gm.catch_up()
    assert here(gm.parts) == [party.gm, party.ann]
    one.feed.close()
    one.feed.close()
    await gm.catch_up()
    assert here(gm.parts) == [party.gm, party.ann]
    two.feed.close()
    await gm.catch_up()
    assert here(gm.parts) == [party.gm]


async def test_another_role_at_the_table_means_a_fresh_snapshot(party: Party) -> None:
    await party.start()
    screen = party.screen(party.ann)
    await screen.catch_up()
    await party.do(party.gm, c.ChangeSeat(seat=party.ann, plays=["b"]))
    await screen.catch_up()
    assert screen.snapshots == 2
    asks = {ask["id"]: ask for ask in screen.parts["conflict"]["asks"]}
    assert "options" not in asks[PICK_A]
    assert screen.parts["seat"]["plays"] == ["b"]


@pytest.mark.parametrize("command", [c.RemoveSeat, c.RenewSeat])
async def test_a_seat_that_is_removed_or_renewed_is_cut_off(
    party: Party, command: type[c.RemoveSeat | c.RenewSeat]
) -> None:
    screen, other = party.screen(party.ann), party.screen(party.bo)
    await screen.catch_up()
    await party.do(party.gm, command(seat=party.ann))
    with pytest.raises(CommandError, match="closed"):
        await asyncio.wait_for(screen.feed.next(), 5)
    screen.feed.close()
    await other.catch_up()
    assert other.parts["seats"]
    assert await party.tables.authenticate(party.tokens["ann"]) is None


async def test_a_seat_of_no_table_cannot_subscribe(party: Party) -> None:
    with pytest.raises(CommandError, match="closed"):
        party.table.subscribe("s99")
    with pytest.raises(CommandError, match="not-found"):
        await party.see("s99")
    with pytest.raises(CommandError, match="closed"):
        await party.do("s99", c.Undo())
