"""The effective log of a conflict: its inputs, folded with what undo, redo and amend made of them."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.tables.conflict_records import Edit
from rules.log import Entry, entry_from_json


@dataclass(frozen=True, slots=True)
class _Amendment:
    target: int
    inverse: Edit


@dataclass(frozen=True, slots=True)
class _Undo:
    record: int
    of: int
    inverse: Edit


class EffectiveLog:
    """Which inputs stand, and with which value. Inputs are known by the `seq` of their record.

    Nothing in it is ever lost: an input that no longer stands may stand again.
    """

    def __init__(self) -> None:
        self._entries: dict[int, Entry] = {}
        self._standing: list[int] = []
        self._amendments: dict[int, _Amendment] = {}
        self._taken_back: set[int] = set()  # the amendments that an undo took
        self._undone: list[_Undo] = []

    # -- what there is -----------------------------------------------------------------------------------

    def entries(self) -> list[tuple[int, Entry]]:
        """The inputs that stand, in their order."""
        return [(seq, self._entries[seq]) for seq in self._standing]

    def get(self, seq: int) -> Entry | None:
        """The input of that number, if it stands."""
        return self._entries[seq] if seq in self._standing else None

    def last(self) -> int | None:
        """What an undo takes back first: the last input or amendment that stands."""
        amendments = [seq for seq in self._amendments if self.can_undo(seq)]
        return max([*self._standing[-1:], *amendments], default=None)

    def can_undo(self, seq: int) -> bool:
        """Whether `seq` is an input or an amendment that stands."""
        if seq in self._standing:
            return True
        amendment = self._amendments.get(seq)
        return amendment is not None and seq not in self._taken_back and amendment.target in self._standing

    def redoable(self) -> int | None:
        """The undo that a redo would bring back; None where there is none, or something came after it."""
        return self._undone[-1].record if self._undone else None

    # -- what may be tried -------------------------------------------------------------------------------

    def without(self, seq: int) -> list[tuple[int, Entry]]:
        """The inputs as they would be with `seq` taken back, before those that no longer fit are dropped."""
        amendment = self._amendments.get(seq)
        if amendment is None:
            return [(other, entry) for other, entry in self.entries() if other != seq]
        return self.after(amendment.inverse)

    def inverse_of_amendment(self, seq: int) -> Edit | None:
        """What takes an amendment back; None where `seq` is none."""
        amendment = self._amendments.get(seq)
        return None if amendment is None else amendment.inverse

    def after(self, edit: Edit) -> list[tuple[int, Entry]]:
        """The inputs as they would be after an edit."""
        standing = sorted((set(self._standing) - set(edit.off)) | set(edit.on))
        changed = {seq: entry_from_json(value.entry) for seq, value in edit.values.items()}
        return [(seq, changed.get(seq, self._entries[seq])) for seq in standing]

    def inverse_of_undo(self, undo: int) -> Edit:
        """What brings back all that the last undo took. Raises `KeyError` for any other."""
        return {last.record: last.inverse for last in self._undone[-1:]}[undo]

    # -- records -----------------------------------------------------------------------------------------

    def add(self, seq: int, entry: Entry) -> None:
        """An input was taken."""
        self._entries[seq] = entry
        self._standing.append(seq)
        self._undone.clear()

    def undo(self, record: int, of: int, edit: Edit, inverse: Edit) -> None:
        """The input or amendment `of` was taken back by `record`; `inverse` undoes `edit`."""
        self._apply(edit)
        if of in self._amendments:
            self._taken_back.add(of)
        self._undone.append(_Undo(record, of, inverse))

    def redo(self, edit: Edit) -> None:
        """The last undo was taken back."""
        self._apply(edit)
        self._taken_back.discard(self._undone.pop().of)

    def amend(self, record: int, of: int, edit: Edit, inverse: Edit) -> None:
        """`of` got another value by `record`."""
        self._apply(edit)
        self._amendments[record] = _Amendment(of, inverse)
        self._undone.clear()

    def settle(self) -> None:
        """Something else happened: what was undone cannot be brought back any more."""
        self._undone.clear()

    def _apply(self, edit: Edit) -> None:
        after = self.after(edit)
        self._standing = [seq for seq, _ in after]
        self._entries.update(after)
