"""The effective log: what undo, redo and amend make of the inputs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.tables.conflict_records import Changed, Edit
from bridge.tables.effective import EffectiveLog
from rules.log import Answer


def entry(value: int) -> Answer:
    return Answer("ask", "sign", "a", value)


def changed(value: int) -> Changed:
    return Changed(entry=entry(value).json())


class Scribe:
    """Keeps a log as the fold of records does, with values so that edits can be taken back."""

    def __init__(self) -> None:
        self.log = EffectiveLog()
        self.values: dict[int, int] = {}
        self.seq = 0

    def add(self, value: int) -> int:
        self.seq += 1
        self.values[self.seq] = value
        self.log.add(self.seq, entry(value))
        return self.seq

    def undo(self, seq: int, *, also: int = 0) -> None:
        inverse = self.log.inverse_of_amendment(seq)
        pairs = self.log.without(seq)
        stood = [it for it, _ in self.log.entries()]
        stands = [it for it, _ in pairs][: len(pairs) - also]
        edit = Edit(
            off=[it for it in stood if it not in stands],
            on=[it for it in stands if it not in stood],
            values={} if inverse is None else inverse.values,
        )
        self.seq += 1
        self.log.undo(self.seq, seq, edit, self._apply(edit))

    def redo(self) -> None:
        undo = self.log.redoable()
        assert undo is not None
        edit = self.log.inverse_of_undo(undo)
        self.seq += 1
        self._apply(edit)
        self.log.redo(edit)

    def amend(self, seq: int, value: int, *, also: int = 0) -> int:
        later = [it for it, _ in self.log.entries() if it > seq]
        edit = Edit(off=later[len(later) - also :], values={seq: changed(value)})
        self.seq += 1
        self.log.amend(self.seq, seq, edit, self._apply(edit))
        return self.seq

    def _apply(self, edit: Edit) -> Edit:
        inverse = Edit(off=edit.on, on=edit.off, values={seq: changed(self.values[seq]) for seq in edit.values})
        self.values |= {seq: int(str(value.entry["value"])) for seq, value in edit.values.items()}
        return inverse

    def stands(self) -> list[tuple[int, int]]:
        return [(seq, it.value) for seq, it in self.log.entries()]  # type: ignore[misc, union-attr]


def test_undo_takes_back_the_last_and_redo_brings_it_back() -> None:
    scribe = Scribe()
    scribe.add(10), scribe.add(20)
    assert scribe.log.last() == 2
    scribe.undo(2)
    assert scribe.stands() == [(1, 10)]
    assert scribe.log.last() == 1
    scribe.redo()
    assert scribe.stands() == [(1, 10), (2, 20)]
    assert scribe.log.redoable() is None


def test_undo_in_the_middle_takes_what_no_longer_fits_and_redo_brings_all_of_it_back() -> None:
    scribe = Scribe()
    for value in (10, 20, 30, 40):
        scribe.add(value)
    scribe.undo(2, also=1)
    assert scribe.stands() == [(1, 10), (3, 30)]
    scribe.redo()
    assert [seq for seq, _ in scribe.stands()] == [1, 2, 3, 4]


def test_nothing_is_brought_back_once_something_came_after() -> None:
    scribe = Scribe()
    scribe.add(10)
    scribe.undo(1)
    scribe.add(20)
    assert scribe.log.redoable() is None
    scribe.undo(scribe.log.last() or 0)
    scribe.log.settle()
    assert scribe.log.redoable() is None


def test_an_amendment_is_taken_back_with_what_it_took() -> None:
    scribe = Scribe()
    scribe.add(10), scribe.add(20)
    amendment = scribe.amend(1, 11, also=1)
    assert scribe.stands() == [(1, 11)]
    assert scribe.log.last() == amendment
    scribe.undo(amendment)
    assert scribe.stands() == [(1, 10), (2, 20)]
    assert not scribe.log.can_undo(amendment)
    assert scribe.log.last() == 2
    scribe.redo()
    assert scribe.stands() == [(1, 11)]
    assert scribe.log.last() == amendment


def test_an_amendment_of_what_stands_no_more_cannot_be_taken_back() -> None:
    scribe = Scribe()
    scribe.add(10)
    amendment = scribe.amend(1, 11)
    scribe.undo(1)
    assert not scribe.log.can_undo(amendment)
    assert scribe.log.last() is None
    with pytest.raises(KeyError):
        scribe.log.inverse_of_undo(99)
    scribe.redo()
    assert scribe.stands() == [(1, 11)]
    assert scribe.log.last() == amendment


STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "undo", "undo-one", "redo", "amend"]), st.integers(0, 9), st.integers(0, 2)),
    max_size=25,
)


@given(steps=STEPS)
def test_redo_after_undo_is_as_if_nothing_had_been_done_and_the_log_stays_in_order(
    steps: list[tuple[str, int, int]],
) -> None:
    scribe = Scribe()
    for step, number, also in steps:
        standing = scribe.stands()
        before = (standing, scribe.log.last())
        if step == "add":
            scribe.add(number)
        elif step == "redo" and scribe.log.redoable() is not None:
            scribe.redo()
        elif step == "amend" and standing:
            place = number % len(standing)
            scribe.amend(standing[place][0], number, also=min(also, len(standing) - 1 - place))
        elif step.startswith("undo"):
            target = scribe.log.last() if step == "undo" else standing[number % len(standing)][0] if standing else None
            if target is not None:
                scribe.undo(target)
                scribe.redo()
                assert (scribe.stands(), scribe.log.last()) == before
                scribe.undo(target)
        seqs = [seq for seq, _ in scribe.stands()]
        assert seqs == sorted(set(seqs))
        assert all(scribe.log.get(seq) is not None for seq in seqs)
