from __future__ import annotations

import pytest

from bridge.tables.dice import kinds_of, result
from bridge.tables.records import PlacedDie
from bridge.tables.wells import Well, faces, missing, missing_kinds, slots, source, used
from rules.asks import Dice, Roll
from rules.terms import msg


def roll(*dice: Dice) -> Roll:
    return Roll(who=("a",), why=msg("why"), dice=dice)


def read(kind: str, face: int) -> PlacedDie:
    return PlacedDie("read", face, kind, reading="1")


@pytest.mark.parametrize(("tens", "ones", "number"), [(0, 0, 100), (0, 2, 2), (90, 9, 99), (10, 0, 10), (50, 5, 55)])
def test_a_d100_is_a_tens_die_and_a_d10(tens: int, ones: int, number: int) -> None:
    assert kinds_of(Dice(1, 100)) == ("d00", "d10")
    assert result(Dice(1, 100), (tens, ones)) == number


def test_a_d100_that_starts_at_0_has_0_for_two_zeros() -> None:
    assert result(Dice(1, 100, zero=True), (0, 0)) == 0


def test_a_d10s_0_is_10_unless_faces_start_at_0() -> None:
    assert [result(Dice(1, 10), (face,)) for face in (0, 1, 9)] == [10, 1, 9]
    assert [result(Dice(1, 10, zero=True), (face,)) for face in (0, 1, 9)] == [0, 1, 9]


def test_yzd_14_a_d3_is_half_a_d6_rounded_up() -> None:
    assert kinds_of(Dice(1, 3)) == ("d6",)
    assert [result(Dice(1, 3), (face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_every_result_is_a_face_the_ask_allows() -> None:
    printed = {"d4": range(1, 5), "d6": range(1, 7), "d8": range(1, 9), "d10": range(10), "d12": range(1, 13)}
    for sides in (3, 4, 6, 8, 10, 12):
        for zero in (False, True):
            dice = Dice(1, sides, zero=zero)
            (kind,) = kinds_of(dice)
            results = {result(dice, (face,)) for face in printed[kind]}
            assert results == set(range(dice.lowest, dice.highest + 1))


def test_a_die_that_nobody_makes_is_not_waited_for_at_a_tray() -> None:
    assert kinds_of(Dice(1, 7)) == ()
    well = Well()
    assert missing(roll(Dice(1, 7)), well) == [(0, 0)]
    assert missing_kinds(roll(Dice(1, 7)), well) == {}
    well.put([((0, 0, 0), PlacedDie("typed", 5))])
    assert faces(roll(Dice(1, 7)), well) == [[5]]


def test_half_a_d100_is_no_result_yet() -> None:
    ask = roll(Dice(1, 100))
    well = Well()
    well.put([((0, 0, 0), read("d00", 30))])
    assert faces(ask, well) == [[None]]
    assert missing_kinds(ask, well) == {"d10": 1}
    assert slots(ask, well)[0][0].json()["parts"] == [{"kind": "d00", "face": 30}]
    well.put([((0, 0, 1), read("d10", 4))])
    assert faces(ask, well) == [[34]]
    assert missing(ask, well) == []


def test_of_a_place_of_two_dice_each_is_shown_whichever_came_first() -> None:
    ask, well = roll(Dice(1, 100), Dice(1, 10)), Well()
    well.put([((0, 0, 1), read("d10", 4)), ((1, 0, 0), read("d10", 7))])
    (hundred,), (ten,) = slots(ask, well)
    assert hundred.json()["parts"] == [{"kind": "d10", "face": 4}]
    assert "parts" not in ten.json()
    well.put([((0, 0, 0), PlacedDie("cocked", None, "d00"))])
    assert slots(ask, well)[0][0].json()["parts"] == [{"kind": "d00", "face": None}, {"kind": "d10", "face": 4}]
    well.put([((0, 0, 0), PlacedDie("typed", 77))])
    assert "parts" not in slots(ask, well)[0][0].json()
    assert "parts" not in slots(ask, Well())[0][0].json()


def test_a_typed_result_stands_for_the_whole_place_and_a_die_takes_it_back() -> None:
    ask = roll(Dice(1, 100))
    well = Well()
    well.put([((0, 0, 0), read("d00", 30)), ((0, 0, 1), read("d10", 4))])
    well.put([((0, 0, 0), PlacedDie("typed", 77))])
    assert faces(ask, well) == [[77]]
    well.put([((0, 0, 1), read("d10", 4))])
    assert faces(ask, well) == [[None]]
    well.put([((0, 0, 0), None)])
    assert well.dice == {}


def test_a_leaning_die_is_shown_and_does_not_count() -> None:
    ask = roll(Dice(2, 6))
    well = Well()
    well.put([((0, 0, 0), PlacedDie("cocked", None, "d6", "red")), ((0, 1, 0), read("d6", 2))])
    assert [slot.state for slot in slots(ask, well)[0]] == ["cocked", "read"]
    assert missing(ask, well) == [(0, 0)]
    assert missing_kinds(ask, well) == {"d6": 1}


def test_a_rolls_source_is_the_least_physical_of_its_dice() -> None:
    ask = roll(Dice(3, 6))
    well = Well()
    well.put([((0, place, 0), read("d6", 1)) for place in range(3)])
    assert source(used(ask, well)) == "physical"
    well.put([((0, 1, 0), PlacedDie("typed", 1))])
    assert source(used(ask, well)) == "typed"
    well.put([((0, 2, 0), PlacedDie("digital", 1))])
    assert source(used(ask, well)) == "digital"
    assert [die.source for die in used(ask, well)[0]] == ["physical", "typed", "digital"]
