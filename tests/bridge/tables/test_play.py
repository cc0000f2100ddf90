from __future__ import annotations

from tests.bridge.tables.party import Party


async def test_a_round_is_played_with_two_readings(party: Party) -> None:
    await party.start()
    await party.both_pick()
    assert party.asks() == ["round-1/rolls/0:1", "round-1/rolls/1:1"]
    first = party.rid()
    await party.roll(("d6", 5), ("d8", 7), rid=first)
    assert party.rid() != first
    await party.roll(("d6", 1), ("d8", 2), rid=party.rid())
    view = await party.part(party.display, "conflict")
    assert view["state"]["score"] == {"a": 1, "b": 0}
    assert party.asks() == ["round-2/stances/a:1", "round-2/stances/b:1"]
    assert party.armed.now == {}
