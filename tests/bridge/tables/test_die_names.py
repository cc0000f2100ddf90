"""Single dice that a table knows: names, colours, tags, tens dice, odd faces."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables.commands import naming
from bridge.tables.die_names import as_tray_calls, tray_kind
from bridge.tables.errors import CommandError
from bridge.tables.state import SEEN, DieName
from rules.asks import Dice, Roll
from rules.terms import msg
from tests.bridge.tables.party import Party
from tests.bridge.tables.test_readings import answers
from tests.rules.toy import Duel, ToyRuleset

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"


async def name(party: Party, key: str, **what: Any) -> None:
    await party.do(party.gm, c.NameDie(dev="tray", key=key, **what))


async def dice(party: Party) -> list[dict[str, Any]]:
    return list(await party.part(party.gm, "dice"))


async def test_names_of_dice_change_what_they_are(rolling: Party) -> None:
    rename = c.NameDie
    await rolling.do(rolling.gm, rename(dev="tray", key="odd", name="Odd one", faces={"1": 6}, tag="skill"))
    await rolling.do(rolling.gm, rename(dev="tray", key="eight", kind="d8"))
    await rolling.roll(("d6", 1, "odd"), ("d12", 5, "eight"), rid=rolling.rid())
    assert await answers(rolling) == [("a", "physical", [[6], [5]])]
    records = await rolling.journal.read(rolling.table.id)
    (taken,) = [record.body for record in records if record.kind == "reading"]
    assert [die["printed"] for die in taken["dice"]] == [["d6", 1], ["d12", 5]]
    with pytest.raises(CommandError, match="bad-value"):
        await rolling.do(rolling.gm, rename(dev="tray", key="x", kind="d7"))


async def test_a_d10_named_tens_shows_tens(party: Party) -> None:
    await party.do(party.gm, c.NameDie(dev="tray", key="ten", tag="tens"))
    await party.roll(("d10", 3, "ten"), ("d10", 0, "one"))
    (reading,) = await party.loose()
    assert [(die["kind"], die["face"]) for die in reading["dice"]] == [("d00", 30), ("d10", 0)]


async def test_a_mapped_face_that_no_die_has_is_refused_by_the_rules_and_shown(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.NameDie(dev="tray", key="odd", faces={"1": 60}))
    await rolling.roll(("d6", 1, "odd"), ("d8", 5), rid=rolling.rid())
    assert [reading["why"]["id"] for reading in await rolling.loose()] == ["misfit-refused"]
    assert A in rolling.asks()


async def test_a_leaning_tens_die_is_a_d00(party: Party) -> None:
    await party.do(party.gm, c.NameDie(dev="tray", key="ten", tag="tens"))
    await party.start()
    await party.both_pick()
    await party.complain("cocked", party.rid(), "ten", kind="d10")
    assert await party.well(party.ann, A) == [["empty"], ["empty"]]
    assert (await party.part(party.ann, "wells"))["asks"][A]["note"]["id"] == "log-tray-cocked"


async def test_a_die_that_was_named_is_called_so_in_a_fault(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.NameDie(dev="tray", key="a1b2c3d4", name="Big red"))
    await rolling.complain("lowbat", die="a1b2c3d4")
    line = (await rolling.see(rolling.gm)).log[-1]
    assert "Big red" in str(line.what)


async def test_a_leaning_die_that_was_named_is_of_the_kind_it_was_named_as(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.NameDie(dev="tray", key="eight", kind="d8"))
    await rolling.complain("cocked", rolling.rid(), "eight")
    assert await rolling.well(rolling.ann, A) == [["empty"], ["cocked"]]


async def test_the_gm_sees_the_dice_that_were_read_and_what_is_known_of_them(party: Party) -> None:
    assert await dice(party) == []
    await party.roll(("d6", 3, "one"), ("d6", 4), ("d10", 7, "ten"))
    await name(party, "ten", name=" Big red ", colour="red", tag="tens", faces={"1": 2})
    await name(party, "never-seen", name="Spare")
    bare = {"dev": "tray", "name": None, "colour": None, "tag": None, "kind": None, "faces": None}
    assert await dice(party) == [
        bare | {"key": "ten", "read_as": "d10", "name": "Big red", "colour": "red", "tag": "tens", "faces": {"1": 2}},
        bare | {"key": "never-seen", "read_as": None, "name": "Spare"},
        bare | {"key": "one", "read_as": "d6"},
    ]
    assert await party.part(party.ann, "dice") == []
    shown = await dice(party)
    await party.restart()
    assert await dice(party) == shown


async def test_what_is_not_said_stays_and_what_is_empty_is_taken_off(party: Party) -> None:
    await name(party, "one", name="Red", colour="red", tag="gear", kind="d8", faces={"1": 2})
    await name(party, "one", colour="blue")
    (one,) = await dice(party)
    assert (one["name"], one["colour"], one["tag"], one["kind"]) == ("Red", "blue", "gear", "d8")
    await name(party, "one", name="", colour="", tag="", kind="", faces={})
    assert await dice(party) == []


async def test_a_tray_that_is_released_takes_its_dice_along_and_they_are_known_when_it_is_back(party: Party) -> None:
    await name(party, "one", name="Red")
    await party.do(party.gm, c.ReleaseTray(dev="tray"))
    assert await dice(party) == []
    await party.do(party.gm, c.ClaimTray(dev="tray"))
    assert [one["name"] for one in await dice(party)] == ["Red"]


@pytest.mark.parametrize(
    ("what", "field"),
    [
        ({"kind": "d7"}, "kind"),
        ({"colour": "url(x)"}, "colour"),
        ({"tag": "A tag"}, "tag"),
        ({"faces": {"x": 1}}, "faces"),
        ({"faces": {"1": 101}}, "faces"),
        ({"faces": {"²": 1}}, "faces"),
    ],
)
async def test_what_no_die_can_be_is_refused_and_the_field_named(
    party: Party, what: dict[str, Any], field: str
) -> None:
    with pytest.raises(CommandError) as caught:
        await name(party, "one", **what)
    assert (caught.value.fault.code, caught.value.fault.where) == ("bad-value", field)
    assert await dice(party) == []


async def test_a_table_knows_so_many_dice_and_no_more(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "NAMED", 2)
    await name(party, "1", name="One")
    await name(party, "2", name="Two")
    with pytest.raises(CommandError, match="bad-value"):
        await name(party, "3", name="Three")
    await name(party, "2", name="Second")
    assert [one["name"] for one in await dice(party)] == ["One", "Second"]


async def test_dice_seen_do_not_pile_up(party: Party) -> None:
    await asyncio.gather(*(party.roll(("d6", 1, f"k{n}")) for n in range(SEEN + 5)))
    assert [one["key"] for one in await dice(party)] == [f"k{n}" for n in range(5, SEEN + 5)]


async def test_named_dice_are_shown_as_such_wherever_they_lie(rolling: Party) -> None:
    await name(rolling, "one", name="Red", colour="red")
    await rolling.roll(("d6", 2, "one"), rid=rolling.rid())
    slot = (await rolling.part(rolling.bo, "wells"))["asks"][A]["dice"][0][0]
    assert (slot["name"], slot["colour"]) == ("Red", "red")
    await rolling.roll(("d20", 2, "one"), ("d4", 1))
    (loose,) = await rolling.loose()
    assert [die.get("name") for die in loose["dice"]] == ["Red", None]


def test_a_tray_is_asked_for_a_d10_in_the_place_of_a_d00_for_each_tens_die_that_it_has() -> None:
    names = {("tray", "ten"): DieName(tag="tens"), ("other", "ten"): DieName(tag="tens"), ("tray", "x"): DieName()}
    assert as_tray_calls(names, {}, "tray", Counter(d00=2, d10=2, d6=1)) == Counter(d00=1, d10=3, d6=1)
    assert as_tray_calls(names, {}, "tray", Counter(d00=1, d10=1)) == Counter(d10=2)
    assert as_tray_calls(names, {}, "tray", Counter(d6=1)) == Counter(d6=1)
    assert as_tray_calls(names, {}, "third", Counter(d00=1)) == Counter(d00=1)
    assert tray_kind(names, {}, "tray", "ten", "d00") == "d10"
    assert tray_kind(names, {}, "tray", "x", "d00") == "d00"
    assert as_tray_calls(names, {("tray", "ten"): "d00"}, "tray", Counter(d00=1)) == Counter(d00=1)


def test_a_tray_is_asked_for_its_dice_as_it_calls_them() -> None:
    names = {("tray", "a"): DieName(kind="d8"), ("tray", "b"): DieName(kind="d12"), ("tray", "c"): DieName(kind="d4")}
    seen = {("tray", "a"): "d12", ("tray", "b"): "d20", ("other", "c"): "d6"}
    assert as_tray_calls(names, seen, "tray", Counter(d8=1)) == Counter(d12=1)
    assert as_tray_calls(names, seen, "tray", Counter(d8=2, d12=1)) == Counter(d8=1, d12=1, d20=1)
    assert as_tray_calls(names, seen, "tray", Counter(d4=1)) == Counter(d4=1)
    twins = {("tray", "a"): DieName(kind="d8"), ("tray", "e"): DieName(kind="d8")}
    assert as_tray_calls(twins, dict.fromkeys(twins, "d12"), "tray", Counter(d8=1)) == Counter(d12=1)
    assert tray_kind(names, seen, "tray", "a", "d8") == "d12"
    assert tray_kind(names, seen, "tray", "a", "d6") == "d6"
    assert tray_kind(names, seen, "tray", "c", "d4") == "d4"


async def test_a_tray_that_takes_a_die_for_another_kind_is_asked_for_that_kind_and_once(rolling: Party) -> None:
    await rolling.roll(("d12", 5, "eight"))
    await name(rolling, "eight", kind="d8")
    request = rolling.armed.now["tray"]
    assert request.dice == (("d12", 1), ("d6", 1))
    await rolling.roll(("d12", 5, "eight"), rid=request.rid)
    assert rolling.armed.now["tray"] == request  # it waits for the d6 by itself
    await rolling.roll(("d6", 2), rid=request.rid)
    assert await answers(rolling) == [("a", "physical", [[2], [5]])]


async def test_a_throw_that_waits_for_the_gm_is_seen_anew_when_its_dice_are_named(rolling: Party) -> None:
    await rolling.roll(("d6", 2), ("d12", 5, "eight"))
    (reading,) = await rolling.loose()
    assert reading["fits"] == []
    await name(rolling, "eight", kind="d8", faces={"5": 3})
    (reading,) = await rolling.loose()
    assert reading["fits"] == [A, B]
    await rolling.do(rolling.gm, c.AssignReading(reading=reading["reading"], ask=A, signature=rolling.signature(A)))
    assert await answers(rolling) == [("a", "physical", [[2], [3]])]


class SixesOnly(ToyRuleset):
    """The duel with gear dice that are d6 as well."""

    async def total(self, state: Duel, name: str) -> int:
        faces = await Roll(who=(name,), why=msg("toy-roll"), dice=(Dice(1, 6, "skill"), Dice(2, 6, "gear")))
        return sum(map(sum, faces))


async def test_a_tag_moves_a_die_and_a_mere_name_leaves_it_where_a_hand_put_it(tmp_path: Path) -> None:
    party = await Party.seat(tmp_path / "dicewire.db", {"toy": SixesOnly()})
    await party.start()
    await party.both_pick()
    await party.roll(("d6", 1, "one"), ("d6", 2, "two"), rid=party.rid())

    async def lying() -> list[tuple[str | None, bool]]:
        slots = (await party.part(party.gm, "wells"))["asks"][A]["dice"]
        return [(slot.get("key"), slot["tagged"]) for row in slots for slot in row if slot["state"] == "read"]

    assert await lying() == [("one", False), ("two", False)]
    await party.do(party.gm, c.SwapDice(ask=A, signature=party.signature(A), first=(0, 0), second=(1, 0)))
    await name(party, "one", name="Red")
    assert await lying() == [("two", True), ("one", True)]
    await name(party, "one", tag="skill")
    assert await lying() == [("two", True), ("one", True)]  # a hand has said that the other is the skill die
    await name(party, "two", tag="gear")
    assert await lying() == [("one", True), ("two", True)]
    await party.leave()


async def test_a_throw_that_an_undo_brings_back_is_seen_as_its_dice_are_known_by_then(rolling: Party) -> None:
    await rolling.roll(("d6", 2, "odd"), ("d8", 7), rid=rolling.rid())
    await name(rolling, "odd", faces={"2": 6})
    assert await answers(rolling) == [("a", "physical", [[2], [7]])]
    await rolling.do(rolling.gm, c.Undo())
    (reading,) = await rolling.loose()
    assert [die["face"] for die in reading["dice"]] == [6, 7]


async def test_a_die_on_an_open_roll_shows_what_its_faces_stand_for_as_soon_as_that_is_said(rolling: Party) -> None:
    await rolling.roll(("d6", 2, "odd"), rid=rolling.rid())
    placed = len([r for r in await rolling.journal.read(rolling.table.id) if r.kind == "dice-placed"])
    await name(rolling, "odd", name="Odd", colour="red")
    assert len([r for r in await rolling.journal.read(rolling.table.id) if r.kind == "dice-placed"]) == placed
    await name(rolling, "odd", faces={"2": 6})
    slots = (await rolling.part(rolling.ann, "wells"))["asks"][A]["dice"]
    assert [(slot["state"], slot["face"]) for row in slots for slot in row] == [("read", 6), ("empty", None)]
    await name(rolling, "odd", faces={"2": 60})  # no d6 shows that
    assert (await rolling.part(rolling.ann, "wells"))["asks"][A]["dice"] == slots
    shown = await rolling.part(rolling.gm, "wells")
    await rolling.restart()
    assert await rolling.part(rolling.gm, "wells") == shown
    await name(rolling, "odd", faces={})
    await rolling.roll(("d8", 7), rid=rolling.rid())
    assert await answers(rolling) == [("a", "physical", [[2], [7]])]
