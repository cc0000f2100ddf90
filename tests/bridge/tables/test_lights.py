"""What a tray's ring shows of a reading, and its gate opened by hand."""

from __future__ import annotations

import pytest

from bridge.errors import BridgeError
from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from bridge.trays.model import TrayInfo, TrayState, TrayStatus
from tests.bridge.tables.party import Armed, Party

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"


async def test_a_reading_that_completes_a_roll_is_ok(rolling: Party) -> None:
    await rolling.roll(("d6", 2), ("d8", 7), rid=rolling.rid())
    assert rolling.armed.lights == [("tray", "ok")]


async def test_a_reading_that_leaves_a_hole_waits_for_more(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    assert rolling.armed.lights == [("tray", "wait")]
    await rolling.roll(("d8", 7), rid=rolling.rid())
    assert rolling.armed.lights[1:] == [("tray", "ok")]


@pytest.mark.parametrize("dice", [[("d20", 2)], [("d6", 2), ("d6", 3), ("d8", 7)], [("d6", 2, "", 10), ("d8", 7)]])
async def test_dice_that_do_not_fit_are_a_fault_that_the_gm_has_to_look_at(
    rolling: Party, dice: list[tuple[object, ...]]
) -> None:
    await rolling.roll(*dice, rid=rolling.rid())
    assert rolling.armed.lights == [("tray", "fault")]
    assert len(await rolling.loose()) == 1


async def test_a_throw_that_nothing_asked_for_is_read(party: Party) -> None:
    await party.roll(("d6", 2))
    assert party.armed.lights == [("tray", "read")]


async def test_a_reading_that_comes_twice_is_shown_once(rolling: Party) -> None:
    reading = await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.tables.commit(reading)
    assert len(rolling.armed.lights) == 1


async def test_a_reading_that_the_gm_assigns_later_is_shown_as_it_counts_then(rolling: Party) -> None:
    await rolling.roll(("d6", 2), ("d8", 7))
    assert rolling.armed.lights == [("tray", "fault")]
    for ask, light in ((B, "ok"), (A, "wait")):
        (reading,) = await rolling.loose()
        assign = c.AssignReading(reading=reading["reading"], ask=ask, signature=rolling.signature(ask))
        await rolling.do(rolling.gm, assign)
        assert rolling.armed.lights[-1] == ("tray", light)
        await rolling.roll(("d6", 2, "", 10))
    await rolling.do(rolling.gm, c.DiscardReading(reading=(await rolling.loose())[0]["reading"]))
    assert [light for _, light in rolling.armed.lights] == ["fault", "ok", "fault", "wait", "fault"]


class Gone(Armed):
    """A hub whose tray went a moment ago."""

    def led(self, dev: str, mode: str) -> None:
        raise BridgeError("tray gone")

    gate = led  # type: ignore[assignment]


async def test_a_tray_that_went_meanwhile_keeps_nothing_up(rolling: Party) -> None:
    gone = Gone()
    rolling.tables.connect(gone)
    await rolling.roll(("d6", 2), ("d8", 7), rid=gone.now["tray"].rid)
    assert gone.lights == []
    assert rolling.asks() == ["round-1/rolls/1:1"]


def has(party: Party, *caps: str, state: TrayState = TrayState.ONLINE) -> None:
    party.tables.status(TrayStatus("tray", state, 1.0, TrayInfo("tray", caps=caps), "memory"))


async def refused(party: Party, seat: str, dev: str = "tray") -> str:
    with pytest.raises(CommandError) as caught:
        await party.do(seat, c.OpenGate(dev=dev))
    return caught.value.fault.code


async def test_the_gm_opens_the_gate_for_a_free_roll(party: Party) -> None:
    has(party, "gate", "sim")
    assert (await party.part(party.gm, "trays"))[0]["gate"] is True
    await party.do(party.gm, c.OpenGate(dev="tray"))
    assert party.armed.gates == [("tray", True)]
    assert await refused(party, party.ann) == "not-allowed"
    assert await refused(party, party.gm, "nobody") == "not-found"
    assert party.armed.gates == [("tray", True)]


async def test_a_gate_that_is_not_there_is_not_opened(party: Party) -> None:
    assert await refused(party, party.gm) == "no-gate"
    has(party, "sim")
    assert await refused(party, party.gm) == "no-gate"
    has(party, "gate", state=TrayState.OFFLINE)
    assert await refused(party, party.gm) == "no-gate"
    assert (await party.part(party.gm, "trays"))[0]["gate"] is False
    has(party, "gate")
    party.tables.connect(Gone())
    assert await refused(party, party.gm) == "no-gate"
