"""Answers by hand and interjections: picks, rulings, windows, results typed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge.protocol.commands import AnswerAsk, Interject
from bridge.tables import errors
from bridge.tables.conflict_records import AnswerTaken, DieUsed, InterjectionTaken
from bridge.tables.desk import Decision, Desk, refusals
from bridge.tables.errors import refuse
from bridge.tables.lines import as_json
from bridge.tables.seats import Seat
from bridge.tables.wells import Well, faces, source, used
from rules.asks import Ask, Pick, PickNumber, PickSeveral, PickText, Roll, Window
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection, Source
from rules.ruleset import Offer
from rules.terms import Json, msg
from rules.viewers import GM


def answer_ask(desk: Desk, seat: Seat, command: AnswerAsk) -> Decision:
    """Answer an open ask. A roll may be given whole, or, flat or with nulls, the part of it that is missing."""
    open_ask = desk.open_ask(command.ask, command.signature)
    closing = isinstance(open_ask.ask, Window) and command.value == Window.CLOSE
    by = GM if closing and seat.role == "gm" else answering(desk, seat, open_ask, command.by)
    if not isinstance(open_ask.ask, Roll):
        return Decision([take_answer(desk, seat, open_ask, by, command.value)])
    may_type(desk, seat)
    conflict, _ = desk.conflict()
    well = conflict.well(command.ask)
    dice = typed(open_ask.ask, well, command.value)
    value: Json = [[die.face for die in row] for row in dice]
    return Decision([take_answer(desk, seat, open_ask, by, value, dice=dice, well=well)])


def interject(desk: Desk, seat: Seat, command: Interject) -> Decision:
    """Make an interjection that is on offer to this seat; a GM makes them for anyone."""
    _, playing = desk.conflict()
    with refusals():
        offer, by = _offer_to(desk, seat, playing.conflict.offers(), command)
        entry = Interjection(command.kind, by, command.params, desk.held())
        moved = playing.take(entry)
    body = InterjectionTaken(entry=entry.json(), text=as_json(offer.text), moved=moved, seat=seat.id)
    return Decision([body])


def _offer_to(desk: Desk, seat: Seat, offers: Sequence[Offer], command: Interject) -> tuple[Offer, str]:
    """The offer of that kind that is taken, and in whose name: the one named, or else one that the seat may speak for.

    A ruleset may make the same kind of offer to each participant apart. Raises CommandError (`stale`, `bad-value`,
    `not-allowed`).
    """
    made = [(offer, who) for offer in offers if offer.kind == command.kind for who in offer.by]
    if not made:
        raise refuse(errors.STALE, msg("refused-no-offer"))
    if command.by:
        made = [(offer, who) for offer, who in made if who == command.by]
        if not made:
            raise refuse(errors.BAD_VALUE, msg("refused-no-offer"), where="by")
    viewer = desk.viewer(seat)
    mine = [(offer, who) for offer, who in made if viewer.is_one_of((who,))]
    if not mine and seat.role != "gm":
        raise refuse(errors.NOT_ALLOWED)
    return min(mine or made, key=lambda one: one[1] != GM)  # a GM speaks as the GM where that is possible


def answering(desk: Desk, seat: Seat, open_ask: OpenAsk, by: str | None) -> str:
    """In whose name a seat answers an ask. Raises CommandError (`not-allowed`, `bad-value`)."""
    who = open_ask.ask.who
    viewer = desk.viewer(seat)
    mine = [one for one in who if viewer.is_one_of((one,))]
    if by is not None:
        if by not in who:
            raise refuse(errors.BAD_VALUE, msg("fault-not-asked"), where="by")
        if by not in mine and seat.role != "gm":
            raise refuse(errors.NOT_ALLOWED)
        return by
    if not mine and seat.role != "gm":
        raise refuse(errors.NOT_ALLOWED)
    several = mine or list(who)
    if len(several) > 1 and (isinstance(open_ask.ask, Window) or not mine):
        raise refuse(errors.BAD_VALUE, msg("fault-name-who"), where="by")
    return several[0]


def may_type(desk: Desk, seat: Seat) -> None:
    """Raise CommandError (`typed-off`) where this seat may not type results."""
    if desk.state.typed == "gm" and seat.role != "gm":
        raise refuse(errors.TYPED_OFF)


def take_answer(
    desk: Desk,
    seat: Seat | None,
    open_ask: OpenAsk,
    by: str,
    value: Json,
    *,
    dice: list[list[DieUsed]] | None = None,
    well: Well | None = None,
) -> AnswerTaken:
    """Move the conflict by an answer, and the record of it. `seat` is None for a reading that completes a roll.

    Of a roll, `dice` are what counts and `well` is what lies on it. Raises CommandError (`refused`, `ruleset-fault`),
    with nothing moved.
    """
    conflict, playing = desk.conflict()
    ask = open_ask.ask
    for_them = seat is not None and seat.role == "gm" and by != GM and desk.is_played(by)
    helped = well is not None and any(die.gm for die in well.dice.values())
    came: Source = "typed" if dice is None else source(dice)
    entry = Answer(open_ask.id, conflict.open[open_ask.id].signature, by, value, came, for_them or helped)
    with refusals():
        moved = playing.take(entry)
    return AnswerTaken(
        entry=entry.json(),
        why=as_json(ask.why),
        ask_kind=ask.shown_kind,
        secret=ask.secret,
        chose=chosen(ask, by, value),
        dice=dice,
        readings=[] if well is None else well.readings(),
        moved=moved,
        seat=None if seat is None else seat.id,
    )


def chosen(ask: Ask[Any], by: str, value: Json) -> list[dict[str, Any]]:
    """What a legal answer to a pick or window says, in catalogue messages, for the log."""
    if isinstance(ask, PickNumber):
        return [{"id": "log-number", "params": {"number": value}}]
    if isinstance(ask, PickText):
        return [{"id": "log-words", "params": {"words": {"text": str(value).strip()}}}]
    if isinstance(ask, Window):
        options, keys = ask.options.get(by, ()), [value]
    elif isinstance(ask, PickSeveral):
        options, keys = ask.options, value if isinstance(value, list) else []
    elif isinstance(ask, Pick):
        options, keys = ask.options, [value]
    else:
        return []
    texts = {option.key: as_json(option.text) for option in options}
    return [texts[key] for key in keys if isinstance(key, str) and key in texts]


def typed(roll: Roll, well: Well, value: Any) -> list[list[DieUsed]]:
    """The dice of a roll of which `value` was typed: all of it, or with nulls or flat what the well lacks.

    Raises CommandError (`refused`, `bad-value`) where it does not fit.
    """
    there = faces(roll, well)
    lying = used(roll, well)
    rows = _rows(roll, there, value)
    if rows is None:
        with refusals():
            rows = [list(row) for row in roll.read(value)]
    dice: list[list[DieUsed]] = []
    for group, row in enumerate(rows):
        kept = iter(lying[group])
        by_place = [next(kept) if face is not None else None for face in there[group]]
        dice.append([_typed(by_place[place], face) for place, face in enumerate(row)])
    with refusals():
        roll.read([[die.face for die in row] for row in dice])
    return dice


def _rows(roll: Roll, there: list[list[int | None]], value: Any) -> list[list[int | None]] | None:
    """`value` by group with None for what lies there; None where it is the whole roll or has no such form."""
    if not isinstance(value, list) or any(face is not None and not _is_face(face) for face in _flat(value)):
        return None
    nested = [len(row) for row in value if isinstance(row, list)] == [group.count for group in roll.dice]
    if nested and len(value) == len(roll.dice):
        return [list(row) for row in value]
    holes = sum(face is None for row in there for face in row)
    if all(_is_face(face) for face in value) and len(value) == holes < roll.count:
        rest = iter(value)
        return [[next(rest) if face is None else None for face in row] for row in there]
    return None


def _typed(kept: DieUsed | None, face: int | None) -> DieUsed:
    if face is not None:
        return DieUsed(face, "typed")
    if kept is None:
        raise refuse(errors.BAD_VALUE, msg("fault-die-missing"), where="value")
    return kept


def _flat(value: list[Any]) -> list[Any]:
    return [face for part in value for face in (part if isinstance(part, list) else [part])]


def _is_face(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
