"""Undo, redo and amend: an edited log played anew, and what it would do said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bridge.protocol.commands import Amend, Redo, Undo
from bridge.tables import errors
from bridge.tables.commands.answers import chosen
from bridge.tables.conflict_records import Amended, Changed, DieUsed, Edit, Moved, Redone, Undone
from bridge.tables.desk import Decision, Desk, refusals
from bridge.tables.errors import refuse
from bridge.tables.playing import Playing
from bridge.tables.preview import preview
from bridge.tables.seats import Seat
from bridge.tables.state import ConflictState, Input
from bridge.tables.wells import source
from rules.asks import Roll
from rules.kernel import OpenAsk
from rules.log import Answer, Entry
from rules.terms import Json, msg

Swap = Callable[[Roll, list[list[DieUsed]]], list[list[DieUsed]]]


def undo(desk: Desk, seat: Seat, command: Undo) -> Decision:
    """Take back an input or an amendment. A player takes back a secret pick of their own that lies face down."""
    conflict, playing = desk.conflict()
    own = seat.role != "gm"
    seq = command.seq or (_last_own(desk, seat, conflict) if own else conflict.log.last())
    if seq is None:
        raise refuse(errors.NOTHING_TO_UNDO)
    if own and not _is_own_secret(desk, seat, conflict, seq):
        raise refuse(errors.NOT_ALLOWED)
    if not conflict.log.can_undo(seq):
        raise refuse(errors.NOT_FOUND, msg("fault-no-entry", seq=seq))
    pairs = conflict.log.without(seq)
    inverse = conflict.log.inverse_of_amendment(seq)
    again, edit, unfit, moved = _replayed(conflict, playing, pairs, inverse)
    if own and unfit:
        again.close()
        raise refuse(errors.NOT_ALLOWED, msg("fault-take-back-late"))
    if command.preview:
        again.close()
        return Decision(result=preview(desk.state, seat, [seq], unfit, moved))
    return Decision([Undone(of=seq, edit=edit, moved=moved, seat=seat.id, own=own)], playing=again)


def redo(desk: Desk, seat: Seat, command: Redo) -> Decision:
    """Bring back what the last undo took, as long as nothing came after it."""
    conflict, playing = desk.conflict()
    of = conflict.log.redoable()
    if of is None:
        raise refuse(errors.NOTHING_TO_UNDO, msg("fault-nothing-to-redo"))
    inverse = conflict.log.inverse_of_undo(of)
    again, edit, unfit, moved = _replayed(conflict, playing, conflict.log.after(inverse), inverse)
    if command.preview:
        again.close()
        return Decision(result=preview(desk.state, seat, [conflict.undos[of]], unfit, moved))
    return Decision([Redone(of=of, edit=edit, moved=moved, seat=seat.id)], playing=again)


def amend(desk: Desk, seat: Seat, command: Amend) -> Decision:
    """Give a recorded answer another value. A roll may have nulls for the dice that stay; a changed die is typed."""

    def value(open_ask: OpenAsk, taken: Input) -> tuple[Json, list[list[DieUsed]] | None]:
        if not isinstance(open_ask.ask, Roll) or taken.value.dice is None:
            return command.value, None
        dice = _amended_dice(open_ask.ask, taken.value.dice, command.value)
        return [[die.face for die in row] for row in dice], dice

    again, edit, unfit, moved = _amended(desk, seat, command.seq, value)
    if command.preview:
        again.close()
        return Decision(result=preview(desk.state, seat, [command.seq], unfit, moved))
    return Decision([Amended(of=command.seq, edit=edit, moved=moved, seat=seat.id)], playing=again)


def swap_answered(desk: Desk, seat: Seat, seq: int, swap: Swap) -> Decision:
    """Amend a roll by swapping dice. Raises CommandError (`stale`) where something after it would no longer fit."""

    def value(open_ask: OpenAsk, taken: Input) -> tuple[Json, list[list[DieUsed]] | None]:
        if not isinstance(open_ask.ask, Roll) or taken.value.dice is None:
            raise refuse(errors.BAD_VALUE, msg("fault-not-a-roll"), where="ask")
        dice = swap(open_ask.ask, taken.value.dice)
        return [[die.face for die in row] for row in dice], dice

    again, edit, unfit, moved = _amended(desk, seat, seq, value)
    if unfit:
        again.close()
        raise refuse(errors.STALE, msg("fault-swap-late"))
    return Decision([Amended(of=seq, edit=edit, moved=moved, seat=seat.id)], playing=again)


def _replayed(
    conflict: ConflictState, playing: Playing, pairs: Sequence[tuple[int, Entry]], given: Edit | None
) -> tuple[Playing, Edit, list[int], Moved]:
    """An edited log played anew: the conflict, the edit it comes to, what no longer fits, what it did."""
    rules = playing.conflict
    again, places = Playing.replayed(rules.ruleset, rules.setup, [entry for _, entry in pairs])
    unfit = [pairs[place][0] for place in places]
    stood = {seq for seq, _ in conflict.log.entries()}
    stands = {seq for seq, _ in pairs} - set(unfit)
    values = {} if given is None else given.values
    edit = Edit(off=sorted(stood - stands), on=sorted(stands - stood), values=values)
    return again, edit, [seq for seq in unfit if seq in stood], again.since(playing)


def _amended(
    desk: Desk,
    seat: Seat,
    seq: int,
    value: Callable[[OpenAsk, Input], tuple[Json, list[list[DieUsed]] | None]],
) -> tuple[Playing, Edit, list[int], Moved]:
    conflict, playing = desk.conflict()
    entry = conflict.log.get(seq)
    if not isinstance(entry, Answer):
        raise refuse(errors.NOT_FOUND, msg("fault-no-answer", seq=seq))
    if entry.ask in conflict.hidden and not desk.viewer(seat).is_one_of((entry.by,)):
        raise refuse(errors.NOT_ALLOWED)
    pairs = conflict.log.entries()
    place = [it for it, _ in pairs].index(seq)
    rules = playing.conflict
    again, _ = Playing.replayed(rules.ruleset, rules.setup, [it for _, it in pairs[:place]])
    try:
        open_ask = _found(again, entry.ask)
        new, dice = value(open_ask, conflict.inputs[seq])
        for_them = seat.role == "gm" and desk.is_played(entry.by)
        came = "typed" if dice is None else source(dice)
        changed = replace(entry, value=new, source=came, gm=entry.gm or for_them)
        with refusals():
            again.take(changed)
        places = again.go_on([it for _, it in pairs[place + 1 :]])
    except BaseException:
        again.close()
        raise
    unfit = [pairs[place + 1 + it][0] for it in places]
    chose = chosen(open_ask.ask, entry.by, new)
    edit = Edit(off=unfit, values={seq: Changed(entry=changed.json(), chose=chose, dice=dice)})
    return again, edit, unfit, again.since(playing)


def _found(playing: Playing, ask: str) -> OpenAsk:
    open_ask = playing.find(ask)
    if open_ask is None:
        raise refuse(errors.STALE, msg("refused-not-open"))
    return open_ask


def _amended_dice(roll: Roll, dice: list[list[DieUsed]], value: Any) -> list[list[DieUsed]]:
    """The dice with the faces of `value`; one that shows what it showed, or is null there, stays what it was."""
    if isinstance(value, list) and all(isinstance(row, list) for row in value):
        there = [[die.face for die in row] for row in dice]
        value = [
            [
                there[g][p] if face is None and g < len(there) and p < len(there[g]) else face
                for p, face in enumerate(row)
            ]
            for g, row in enumerate(value)
        ]
    with refusals():
        rows = roll.read(value)
    return [
        [die if die.face == face else DieUsed(face, "typed") for die, face in zip(was, row, strict=True)]
        for was, row in zip(dice, rows, strict=True)
    ]


def _is_own_secret(desk: Desk, seat: Seat, conflict: ConflictState, seq: int) -> bool:
    entry = conflict.log.get(seq)
    if not isinstance(entry, Answer) or entry.ask not in conflict.hidden:
        return False
    return entry.by in seat.plays and desk.viewer(seat).is_one_of((entry.by,))


def _last_own(desk: Desk, seat: Seat, conflict: ConflictState) -> int | None:
    mine = (seq for seq, _ in reversed(conflict.log.entries()) if _is_own_secret(desk, seat, conflict, seq))
    return next(mine, None)
