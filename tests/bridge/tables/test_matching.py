from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.tables.dice import SURE, holes
from bridge.tables.matching import Candidate, Match, Misfit, Placement, Throw, choose, move, place
from bridge.tables.records import PlacedDie, ReadDie
from bridge.tables.wells import Well, missing
from rules.asks import Dice, Roll
from rules.terms import msg

YZE = (Dice(2, 6, "attribute"), Dice(1, 6, "skill"), Dice(1, 8, "gear"))


def roll(*dice: Dice) -> Roll:
    return Roll(who=("a",), why=msg("why"), dice=dice)


def throw(*dice: ReadDie, dev: str = "tray", rid: str | None = None, fix: bool = False) -> Throw:
    return Throw(dice, dev, "9", rid, fix)


def d6(face: int, key: str = "", tag: str | None = None, conf: int = 100) -> ReadDie:
    return ReadDie("d6", face, key, conf, tag)


def put(ask: Roll, well: Well, it: Throw, *, sure: bool = False) -> Placement:
    found = place(ask, well, it, sure=sure)
    assert not isinstance(found, Misfit), found
    well.put(list(found))
    return found


def why(ask: Roll, well: Well, it: Throw) -> str:
    found = place(ask, well, it)
    assert isinstance(found, Misfit)
    return found.why.id


def test_dice_without_a_tag_fill_the_groups_in_order_and_are_marked() -> None:
    found = put(roll(*YZE), Well(), throw(d6(1), d6(2), d6(3), ReadDie("d8", 4)))
    assert [(at, die.face, die.tagged) for at, die in found] == [
        ((0, 0, 0), 1, False),
        ((0, 1, 0), 2, False),
        ((1, 0, 0), 3, False),
        ((2, 0, 0), 4, True),  # only gear wants a d8
    ]


def test_dice_with_a_tag_fill_their_group_whatever_the_order() -> None:
    found = put(roll(*YZE), Well(), throw(d6(1), d6(3, "s", "skill"), d6(2)))
    assert sorted((at, die.face, die.tagged) for at, die in found) == [
        ((0, 0, 0), 1, False),
        ((0, 1, 0), 2, False),
        ((1, 0, 0), 3, True),
    ]


def test_a_die_without_a_tag_does_not_take_the_place_of_one_with_a_tag() -> None:
    ask, well = roll(Dice(1, 6, "attribute"), Dice(1, 6, "skill")), Well()
    put(ask, well, throw(d6(2), d6(5, "a", "attribute")))
    assert {at: die.face for at, die in well.dice.items()} == {(0, 0, 0): 5, (1, 0, 0): 2}


def test_too_few_dice_wait_for_the_rest() -> None:
    ask, well = roll(*YZE), Well()
    put(ask, well, throw(d6(1)))
    assert len(missing(ask, well)) == 3


def test_too_many_dice_are_not_guessed() -> None:
    assert why(roll(Dice(1, 6)), Well(), throw(d6(1), d6(2))) == "misfit-too-many"


def test_another_kind_is_not_guessed() -> None:
    assert why(roll(Dice(1, 6)), Well(), throw(ReadDie("d8", 1))) == "misfit-kind"
    assert why(roll(Dice(1, 6)), Well(), throw(ReadDie("df", 1))) == "misfit-kind"


def test_too_many_dice_of_one_tag_are_not_put_into_another_group() -> None:
    ask = roll(*YZE)
    assert why(ask, Well(), throw(d6(1, "a", "skill"), d6(2, "b", "skill"))) == "misfit-group"


def test_a_tag_that_the_ask_has_no_group_for_means_nothing() -> None:
    found = put(roll(Dice(1, 6, "obstacle")), Well(), throw(d6(4, "a", "skill")))
    assert [die.tagged for _, die in found] == [True]  # there is only one group it can go to


def test_an_unsure_die_waits_for_a_person() -> None:
    ask, well = roll(Dice(2, 6)), Well()
    it = throw(d6(1), d6(2, conf=30))
    assert why(ask, well, it) == "misfit-unsure"
    put(ask, well, it, sure=True)
    assert missing(ask, well) == []
    put(ask, Well(), throw(d6(1, conf=SURE), d6(2, conf=SURE)))
    assert why(ask, Well(), throw(d6(1, conf=SURE - 1))) == "misfit-unsure"


def test_a_die_that_moves_again_replaces_its_face() -> None:
    ask, well = roll(Dice(3, 6)), Well()
    put(ask, well, throw(d6(1, "red"), d6(2, "blue")))
    put(ask, well, throw(d6(5, "red")))
    assert [die.face for _, die in sorted(well.dice.items())] == [5, 2]
    put(ask, well, throw(d6(6, "blue"), d6(3, "green")))
    assert [die.face for _, die in sorted(well.dice.items())] == [5, 6, 3]


def test_a_die_picked_up_and_thrown_for_the_rest_of_a_request_is_one_more() -> None:
    ask, well = roll(Dice(5, 6)), Well()
    put(ask, well, throw(d6(1, "red"), d6(2, "blue"), rid="x"))
    put(ask, well, throw(d6(5, "red"), d6(6, "blue"), rid="x"))
    assert [die.face for _, die in sorted(well.dice.items())] == [1, 2, 5, 6]
    put(ask, well, throw(d6(3, "red"), rid="x", fix=True))  # nudged where it lies now
    assert [die.face for _, die in sorted(well.dice.items())] == [1, 2, 3, 6]
    assert why(ask, well, throw(d6(4, "red"), d6(4, "blue"), rid="x")) == "misfit-too-many"
    put(ask, well, throw(d6(4, "blue"), rid="y"))  # to a new request the tray has forgotten what it sent
    assert [die.face for _, die in sorted(well.dice.items())] == [1, 2, 3, 4]


def test_a_key_of_another_tray_is_another_die() -> None:
    ask, well = roll(Dice(3, 6)), Well()
    put(ask, well, throw(d6(1, "red")))
    put(ask, well, throw(d6(5, "red"), dev="other"))
    assert [die.face for _, die in sorted(well.dice.items())] == [1, 5]


def test_a_moved_die_that_lies_nowhere_is_no_new_die() -> None:
    assert why(roll(Dice(3, 6)), Well(), throw(d6(1, "red"), fix=True)) == "misfit-moved"


def test_a_leaning_die_gives_its_place_to_the_next_roll() -> None:
    ask, well = roll(Dice(2, 6)), Well()
    well.put([((0, 0, 0), PlacedDie("cocked", None, "d6", "red", "tray"))])
    put(ask, well, throw(d6(4, "blue"), d6(6, "red")))
    assert {die.key: (at, die.face) for at, die in well.dice.items()} == {"red": ((0, 0, 0), 6), "blue": ((0, 1, 0), 4)}


def test_a_d100_and_a_d10_do_not_take_each_others_dice() -> None:
    ask, well = roll(Dice(1, 100, "table"), Dice(1, 10, "damage")), Well()
    put(ask, well, throw(ReadDie("d00", 20), ReadDie("d10", 3), ReadDie("d10", 0)))
    assert missing(ask, well) == []
    assert why(roll(Dice(1, 10)), Well(), throw(ReadDie("d00", 20))) == "misfit-kind"


def test_what_is_typed_is_not_filled_again() -> None:
    ask, well = roll(Dice(2, 6)), Well()
    well.put([((0, 0, 0), PlacedDie("typed", 6))])
    assert why(ask, well, throw(d6(1), d6(2))) == "misfit-too-many"
    put(ask, well, throw(d6(1)))
    assert missing(ask, well) == []


# -- which ask -------------------------------------------------------------------------------------------


def candidate(ask: str, *dice: Dice, served: bool = True, well: Well | None = None) -> Candidate:
    return Candidate(ask, roll(*dice), well or Well(), served)


def chosen(it: Throw, asked: str | None, *candidates: Candidate) -> str:
    found = choose(it, asked, candidates)
    return found.ask if isinstance(found, Match) else found.why.id


def found_on(at: Candidate, it: Throw) -> Placement:
    found = choose(it, None, [at])
    assert isinstance(found, Match)
    return found.dice


def test_the_request_id_decides_even_for_a_tray_of_others() -> None:
    a, b = candidate("a", Dice(1, 6)), candidate("b", Dice(1, 6), served=False)
    assert chosen(throw(d6(1), rid="x"), "b", a, b) == "b"


def test_a_request_that_is_open_no_more_is_never_reused() -> None:
    assert chosen(throw(d6(1), rid="x"), None, candidate("a", Dice(1, 6))) == "misfit-closed"


def test_a_reading_of_a_request_that_it_does_not_fit_goes_nowhere_else() -> None:
    a, b = candidate("a", Dice(1, 6)), candidate("b", Dice(1, 8))
    assert chosen(throw(ReadDie("d8", 1), rid="x"), "a", a, b) == "misfit-kind"


def test_without_a_request_the_only_ask_it_fits_is_answered() -> None:
    a, b = candidate("a", Dice(1, 6)), candidate("b", Dice(1, 8))
    assert chosen(throw(ReadDie("d8", 1)), None, a, b) == "b"


def test_without_a_request_two_that_it_fits_leave_it_to_the_gm() -> None:
    assert chosen(throw(d6(1)), None, candidate("a", Dice(1, 6)), candidate("b", Dice(2, 6))) == "misfit-several"


def test_without_a_request_asks_of_other_seats_are_not_looked_at() -> None:
    a, b = candidate("a", Dice(1, 6), served=False), candidate("b", Dice(2, 6))
    assert chosen(throw(d6(1)), None, a, b) == "b"
    assert chosen(throw(d6(1)), None, a) == "misfit-nothing-asked"


def test_dice_that_lie_on_an_ask_belong_there() -> None:
    ask = roll(Dice(2, 6))
    well = Well()
    put(ask, well, throw(d6(1, "red")))
    a, b = candidate("a", Dice(2, 6), well=well), candidate("b", Dice(2, 6))
    assert chosen(throw(d6(5, "red"), d6(2, "blue")), None, a, b) == "a"


def test_dice_that_lie_on_two_asks_leave_it_to_the_gm_and_those_of_another_tray_lie_nowhere() -> None:
    ask = roll(Dice(2, 6))
    wells = [Well(), Well()]
    put(ask, wells[0], throw(d6(1, "red")))
    put(ask, wells[1], throw(d6(1, "blue")))
    a, b = (candidate(name, Dice(2, 6), well=well) for name, well in zip("ab", wells, strict=True))
    assert chosen(throw(d6(5, "red"), d6(6, "blue")), None, a, b) == "misfit-several"
    assert chosen(throw(d6(5, "red"), dev="other"), None, a, candidate("c", Dice(1, 8))) == "a"  # as a new die
    assert [at for at, _ in found_on(a, throw(d6(5, "red"), dev="other"))] == [(0, 1, 0)]


def test_where_it_fits_none_of_several_no_one_reason_is_given() -> None:
    a, b = candidate("a", Dice(1, 6)), candidate("b", Dice(1, 8))
    assert chosen(throw(ReadDie("d12", 1)), None, a) == "misfit-kind"
    assert chosen(throw(ReadDie("d12", 1)), None, a, b) == "misfit-none"
    assert chosen(throw(ReadDie("d12", 1)), None) == "misfit-nothing-asked"


# -- properties ------------------------------------------------------------------------------------------

KINDS = st.sampled_from(["d4", "d6", "d8", "d10", "d00", "d12", "d20", "df"])
DICE = st.builds(
    ReadDie,
    kind=KINDS,
    face=st.integers(0, 20),
    key=st.sampled_from(["", "a", "b", "c", "d"]),
    conf=st.sampled_from([100, 100, 100, 20]),
    tag=st.sampled_from([None, "attribute", "skill", "tens"]),
)
GROUPS = st.builds(
    Dice,
    count=st.integers(1, 3),
    sides=st.sampled_from([3, 6, 8, 10, 100]),
    group=st.sampled_from(["attribute", "skill", "gear"]),
    zero=st.booleans(),
)


@given(groups=st.lists(GROUPS, min_size=1, max_size=3), throws=st.lists(st.lists(DICE, max_size=5), max_size=6))
def test_whatever_comes_every_die_lies_in_a_hole_of_its_kind_and_no_throw_lies_there_in_part(
    groups: list[Dice], throws: list[list[ReadDie]]
) -> None:
    ask, well = roll(*groups), Well()
    kinds = {hole.at: hole.kind for hole in holes(ask)}
    for number, dice in enumerate(throws):
        before = dict(well.dice)
        found = place(ask, well, Throw(dice, "tray", str(number)))
        if isinstance(found, Misfit):
            assert well.dice == before
            continue
        assert sorted((die.kind, die.face) for _, die in found) == sorted((die.kind, die.face or 0) for die in dice)
        assert len({at for at, _ in found}) == len(found)
        well.put(list(found))
        assert all(kinds[at] == die.kind for at, die in well.dice.items())
        lost = [die for at, die in before.items() if well.dice[at] is not die]
        assert all(die.key and any(new.key == die.key for new in dice) for die in lost)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_tagged_dice_give_the_same_roll_in_any_order(order: tuple[int, ...]) -> None:
    dice = [d6(1, "x", "attribute"), d6(2, "y", "skill"), ReadDie("d8", 3, "z")]
    ask, well = roll(Dice(1, 6, "attribute"), Dice(1, 6, "skill"), Dice(1, 8, "gear")), Well()
    for number in order:
        put(ask, well, throw(dice[number]))
    assert [well.dice[at].face for at in sorted(well.dice)] == [1, 2, 3]


TWO = (Dice(2, 6, "attribute"), Dice(1, 6, "skill"))


def moved(ask: Roll, well: Well, key: str, die: ReadDie) -> dict[tuple[int, int, int], str]:
    """The dice of an ask by their keys after one of them turned out to be another."""
    at = next(at for at, there in well.dice.items() if there.key == key)
    before = len(missing(ask, well))
    well.put(move(ask, well, at, die))
    assert len(missing(ask, well)) == before
    return {at: there.key for at, there in sorted(well.dice.items())}


def test_a_die_that_is_told_its_group_goes_there() -> None:
    ask, well = roll(*TWO), Well()
    put(ask, well, throw(d6(1, "a"), d6(2, "b")))
    assert moved(ask, well, "a", d6(1, "a", "skill")) == {(0, 1, 0): "b", (1, 0, 0): "a"}
    assert well.dice[1, 0, 0].tagged
    assert moved(ask, well, "a", d6(1, "a", "attribute")) == {(0, 0, 0): "a", (0, 1, 0): "b"}


def test_it_changes_places_with_a_die_of_no_group_and_with_no_other() -> None:
    ask, well = roll(*TWO), Well()
    put(ask, well, throw(d6(1, "a"), d6(2, "b"), d6(3, "c")))
    assert moved(ask, well, "a", d6(1, "a", "skill")) == {(0, 0, 0): "c", (0, 1, 0): "b", (1, 0, 0): "a"}
    assert not well.dice[0, 0, 0].tagged
    assert move(ask, well, (0, 1, 0), d6(2, "b", "skill")) == []


def test_a_die_that_is_where_it_belongs_or_can_go_nowhere_stays() -> None:
    ask, well = roll(*YZE), Well()
    put(ask, well, throw(d6(1, "a", "attribute"), ReadDie("d8", 4, "g")))
    assert move(ask, well, (0, 0, 0), d6(1, "a", "attribute")) == []
    assert move(ask, well, (0, 0, 0), ReadDie("d12", 1, "a")) == []
    assert move(ask, well, (0, 0, 0), d6(7, "a")) == []
    ((at, now),) = move(ask, well, (0, 0, 0), d6(1, "a"))
    assert now is not None
    assert (at, now.tagged) == ((0, 0, 0), False)


def test_a_die_of_another_kind_goes_to_a_hole_of_that_kind_and_takes_none_along() -> None:
    ask, well = roll(Dice(1, 100), Dice(1, 100), Dice(1, 10)), Well()
    put(ask, well, throw(ReadDie("d00", 30, "t"), ReadDie("d10", 4, "u"), ReadDie("d10", 5, "v")))
    assert moved(ask, well, "u", ReadDie("d00", 40, "u")) == {(0, 0, 0): "t", (1, 0, 0): "u", (1, 0, 1): "v"}
