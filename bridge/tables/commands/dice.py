"""Dice on an ask, by hand: set one, swap two, roll digitally what is missing."""

from __future__ import annotations

import msgspec

from bridge.protocol.commands import AllowDigital, RollDigitally, SetDie, SwapDice
from bridge.tables import errors
from bridge.tables.commands.answers import answering, may_type, take_answer
from bridge.tables.commands.edits import swap_answered
from bridge.tables.conflict_records import DieUsed
from bridge.tables.desk import Decision, Desk
from bridge.tables.dice import kinds_of
from bridge.tables.errors import refuse
from bridge.tables.record_body import At, Body
from bridge.tables.records import DicePlaced, DigitalAsked, DigitalRefused, PlacedDie
from bridge.tables.seats import Seat
from bridge.tables.wells import Well, missing, used
from rules.asks import Roll
from rules.kernel import OpenAsk
from rules.log import Answer
from rules.terms import Json, msg

Laid = list[tuple[At, PlacedDie | None]]


def set_die(desk: Desk, seat: Seat, command: SetDie) -> Decision:
    """Say what a die shows, or take it off; the roll is answered once it is complete."""
    open_ask, roll = open_roll(desk, command.ask, command.signature)
    by = answering(desk, seat, open_ask, None)
    may_type(desk, seat)
    at = _at(roll, (command.group, command.place))
    if command.face is None:
        return Decision(lay(desk, seat, open_ask, by, [(at, None)]))
    group = roll.dice[command.group]
    if not group.lowest <= command.face <= group.highest:
        raise refuse(errors.BAD_VALUE, msg("refused-face", face=command.face, sides=group.sides), where="face")
    gm = seat.role == "gm" and desk.is_played(by)
    die = PlacedDie("typed", command.face, gm=gm)
    conflict, _ = desk.conflict()
    there = conflict.well(command.ask).dice.get(at)
    if there is not None and len(kinds_of(group)) == 1:
        # the same die: when the tray sees it move again, what the tray reads takes its place
        die = PlacedDie("typed", command.face, there.kind, there.key, there.dev, gm=gm)
    return Decision(lay(desk, seat, open_ask, by, [(at, die)]))


def swap_dice(desk: Desk, seat: Seat, command: SwapDice) -> Decision:
    """Swap two dice between groups: on an open ask, or on an answer as long as all after it still fits."""
    conflict, playing = desk.conflict()
    if playing.find(command.ask) is None:
        return _swap_answered(desk, seat, command)
    open_ask, roll = open_roll(desk, command.ask, command.signature)
    by = answering(desk, seat, open_ask, None)
    _check_swap(roll, command)
    well = conflict.well(command.ask)
    laid: Laid = []
    for here, there in ((command.first, command.second), (command.second, command.first)):
        for hole in range(max(1, len(kinds_of(roll.dice[here[0]])))):
            die = well.dice.get((*there, hole))
            laid.append(((*here, hole), None if die is None else msgspec.structs.replace(die, tagged=True)))
    laid.sort(key=lambda it: it[1] is not None)  # taken off first, so that nothing laid is taken off again
    return Decision(lay(desk, seat, open_ask, by, laid))


def roll_digitally(desk: Desk, seat: Seat, command: RollDigitally) -> Decision:
    """Roll what is missing, or ask the GM for it, as the table has it."""
    open_ask, _ = open_roll(desk, command.ask, command.signature)
    by = answering(desk, seat, open_ask, None)
    if desk.state.digital == "off":
        raise refuse(errors.DIGITAL_OFF)
    if desk.state.digital == "ask" and seat.role != "gm":
        conflict, _ = desk.conflict()
        if conflict.well(command.ask).digital == "asked":
            return Decision()
        return Decision([DigitalAsked(ask=command.ask, seat=seat.id)])
    return Decision(_roll(desk, seat, open_ask, by))


def allow_digital(desk: Desk, seat: Seat, command: AllowDigital) -> Decision:
    """Roll what was asked for, or say no."""
    open_ask, _ = open_roll(desk, command.ask, None)
    conflict, _ = desk.conflict()
    if conflict.well(command.ask).digital != "asked":
        raise refuse(errors.STALE, msg("fault-digital-not-asked"))
    if not command.allow:
        return Decision([DigitalRefused(ask=command.ask, seat=seat.id)])
    if desk.state.digital == "off":
        raise refuse(errors.DIGITAL_OFF)
    return Decision(_roll(desk, None, open_ask, open_ask.ask.who[0]))


def open_roll(desk: Desk, ask: str, signature: str | None) -> tuple[OpenAsk, Roll]:
    """An open roll. Raises CommandError (`stale`, or `bad-value` where it is none)."""
    open_ask = desk.open_ask(ask, signature)
    return open_ask, as_roll(open_ask)


def as_roll(open_ask: OpenAsk) -> Roll:
    """The roll that an ask is. Raises CommandError (`bad-value`) where it is none."""
    if not isinstance(open_ask.ask, Roll):
        raise refuse(errors.BAD_VALUE, msg("fault-not-a-roll"), where="ask")
    return open_ask.ask


def lay(
    desk: Desk, seat: Seat | None, open_ask: OpenAsk, by: str, laid: Laid, reading: str | None = None
) -> list[Body]:
    """Lay dice on an ask, and answer it where that completes it: the records of it.

    Raises CommandError (`refused`, `ruleset-fault`) where the rules will not have the answer; nothing has moved.
    """
    conflict, _ = desk.conflict()
    roll = as_roll(open_ask)
    well = Well(dict(conflict.well(open_ask.id).dice))
    well.put(laid)
    seat_id = None if seat is None else seat.id
    bodies: list[Body] = [DicePlaced(ask=open_ask.id, dice=laid, reading=reading, seat=seat_id)]
    if not missing(roll, well):
        dice = used(roll, well)
        value: Json = [[die.face for die in row] for row in dice]
        bodies.append(take_answer(desk, seat, open_ask, by, value, dice=dice, well=well))
    return bodies


def _roll(desk: Desk, seat: Seat | None, open_ask: OpenAsk, by: str) -> list[Body]:
    conflict, _ = desk.conflict()
    roll = as_roll(open_ask)
    laid: Laid = []
    for group, place in missing(roll, conflict.well(open_ask.id)):
        dice = roll.dice[group]
        laid.append(((group, place, 0), PlacedDie("digital", desk.rng.randint(dice.lowest, dice.highest))))
    return lay(desk, seat, open_ask, by, laid)


def _at(roll: Roll, where: tuple[int, int]) -> At:
    group, place = where
    if not (0 <= group < len(roll.dice) and 0 <= place < roll.dice[group].count):
        raise refuse(errors.BAD_VALUE, msg("fault-no-such-die"), where="place")
    return (group, place, 0)


def _check_swap(roll: Roll, command: SwapDice) -> None:
    first, second = (roll.dice[_at(roll, where)[0]] for where in (command.first, command.second))
    if (first.sides, first.zero) != (second.sides, second.zero):
        raise refuse(errors.BAD_VALUE, msg("fault-swap-kinds"), where="second")


def _swap_answered(desk: Desk, seat: Seat, command: SwapDice) -> Decision:
    conflict, _ = desk.conflict()
    answers = [(seq, entry) for seq, entry in conflict.log.entries() if isinstance(entry, Answer)]
    seq, entry = next(((seq, it) for seq, it in reversed(answers) if it.ask == command.ask), (0, None))
    if entry is None or entry.signature != command.signature:
        raise refuse(errors.STALE, msg("refused-not-open"))
    if seat.role != "gm" and not desk.viewer(seat).is_one_of((entry.by,)):
        raise refuse(errors.NOT_ALLOWED)

    def swapped(roll: Roll, dice: list[list[DieUsed]]) -> list[list[DieUsed]]:
        _check_swap(roll, command)
        rows = [list(row) for row in dice]
        (g1, p1), (g2, p2) = command.first, command.second
        rows[g1][p1], rows[g2][p2] = (msgspec.structs.replace(die, tagged=True) for die in (rows[g2][p2], rows[g1][p1]))
        return rows

    return swap_answered(desk, seat, seq, swapped)
