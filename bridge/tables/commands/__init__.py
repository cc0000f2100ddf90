"""What each command of a seat comes to: who may give it, and which records it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bridge.protocol import commands as c
from bridge.tables import errors
from bridge.tables.commands import answers, conflicts, dice, edits, follow_up, naming, readings, seating
from bridge.tables.desk import Decision, Desk
from bridge.tables.errors import refuse
from bridge.tables.seats import Seat

_FOR_PLAYERS: dict[type[Any], Callable[[Desk, Seat, Any], Decision]] = {
    c.AnswerAsk: answers.answer_ask,
    c.Interject: answers.interject,
    c.SetDie: dice.set_die,
    c.SwapDice: dice.swap_dice,
    c.RollDigitally: dice.roll_digitally,
    c.UseTray: readings.use_tray,
    c.Undo: edits.undo,
}
"""Commands that players may give too; each looks after what of it they may do."""

_FOR_GM: dict[type[Any], Callable[[Desk, Seat, Any], Decision]] = {
    c.AllowDigital: dice.allow_digital,
    c.AssignReading: readings.assign,
    c.KeepReading: readings.keep,
    c.DiscardReading: readings.discard,
    c.Redo: edits.redo,
    c.Amend: edits.amend,
    c.StartConflict: conflicts.start,
    c.FollowUp: follow_up.follow_up,
    c.CloseConflict: conflicts.close,
    c.AddSeat: seating.add_seat,
    c.ChangeSeat: seating.change_seat,
    c.RenewSeat: seating.renew_seat,
    c.RemoveSeat: seating.remove_seat,
    c.ChangeTable: seating.change_table,
    c.ClaimTray: seating.claim_tray,
    c.ReleaseTray: seating.release_tray,
    c.NameDie: naming.name_die,
}

REPLAYS: Final = (c.Undo, c.Redo, c.Amend, c.SwapDice)
"""Commands that may play a whole log anew. They move nothing that is there, so any thread may decide them."""


def decide(desk: Desk, seat: Seat, command: c.Command) -> Decision:
    """What a command comes to. Raises CommandError where this seat may not give it, or it cannot be carried out."""
    for_players = _FOR_PLAYERS.get(type(command))
    if for_players is not None and seat.role != "display":
        return for_players(desk, seat, command)
    for_gm = _FOR_GM.get(type(command))
    if for_gm is not None and seat.role == "gm":
        return for_gm(desk, seat, command)
    raise refuse(errors.NOT_ALLOWED)
