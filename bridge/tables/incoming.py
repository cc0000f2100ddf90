"""What comes from trays: a reading finds its ask or waits for the GM; a fault is shown."""

from __future__ import annotations

from bridge.tables.commands.dice import lay
from bridge.tables.desk import Decision, Desk
from bridge.tables.dice import Hole, holes
from bridge.tables.die_names import find_name, known_kind, read_die
from bridge.tables.errors import CommandError
from bridge.tables.lights import Light, light_of
from bridge.tables.lines import as_json
from bridge.tables.matching import Candidate, Match, Misfit, Throw, choose, is_free
from bridge.tables.record_body import Body
from bridge.tables.records import DicePlaced, FaultTaken, Noted, PlacedDie, ReadDie, ReadingTaken
from bridge.tables.serving import roller, serves
from bridge.tables.state import TableState
from bridge.trays.model import TrayFault, TrayReading
from rules.asks import Roll
from rules.terms import Message, msg


def take_reading(desk: Desk, reading: TrayReading) -> Decision:
    """The records of a reading: itself, where its dice lie, and the answer that they complete, in one commit.

    Where the ruleset fails on the answer, the reading stays unassigned and the GM is told.
    """
    dice = [read_die(desk.state.dice, reading.dev, die) for die in reading.dice]
    id_ = str(desk.state.seq + 1)
    throw = Throw(dice, reading.dev, id_, reading.rid, reading.fix is not None)
    found = _choose(desk, throw)
    if isinstance(found, Misfit):
        return _decision(reading, [taken(reading, dice, found.why)], light_of((), found.why))
    open_ask = desk.open_ask(found.ask)
    try:
        laid = lay(desk, None, open_ask, roller(desk.state, reading.dev, open_ask.ask), list(found.dice), id_)
    except CommandError as error:
        note: list[Body] = [Noted(text=as_json(msg("log-ruleset-fault")))]
        why = msg("misfit-ruleset-fault") if error.fault.code == "ruleset-fault" else msg("misfit-refused")
        return _decision(reading, [taken(reading, dice, why), *note], light_of((), why))
    return _decision(reading, [taken(reading, dice, None), *laid], light_of(laid, None))


def take_aside(desk: Desk, reading: TrayReading) -> Decision:
    """The record of a reading that nothing is done with: it waits for the GM."""
    dice = [read_die(desk.state.dice, reading.dev, die) for die in reading.dice]
    why = msg("misfit-fault")
    return _decision(reading, [taken(reading, dice, why)], light_of((), why))


def _decision(reading: TrayReading, bodies: list[Body], light: Light) -> Decision:
    return Decision(bodies, keys=reading.keys, light=(reading.dev, light))


def take_fault(desk: Desk, fault: TrayFault) -> Decision:
    """The records of a fault. A leaning die is shown on its ask where there is no doubt which of its holes it is."""
    conflict = desk.state.conflict
    ask = conflict.asked(fault.rid) if conflict is not None and fault.rid is not None else None
    bodies: list[Body] = []
    if ask is not None and fault.code in {"cocked", "stacked"}:
        at = _leaning(desk, ask, fault)
        if at is not None:
            die = PlacedDie("cocked", None, at.kind, fault.die or "", fault.dev)
            bodies.append(DicePlaced(ask=ask, dice=[(at.at, die)]))
    bodies.append(complained(fault, ask))
    return Decision(bodies, keys=[fault.key])


def _leaning(desk: Desk, ask: str, fault: TrayFault) -> Hole | None:
    """The hole of a die that leans: where that die lay, or the next free one of its kind.

    Of a die whose kind nobody knows, the next free one if all that are free are of one kind.
    """
    conflict = desk.state.conflict
    open_ask = desk.playing.find(ask) if desk.playing is not None else None
    if conflict is None or open_ask is None or not isinstance(open_ask.ask, Roll):
        return None
    well = conflict.well(ask)
    for hole in holes(open_ask.ask):
        die = well.dice.get(hole.at)
        if die is not None and fault.die and (die.dev, die.key) == (fault.dev, fault.die):
            return hole
    free = [hole for hole in holes(open_ask.ask) if is_free(well, hole.at)]
    kind = _kind_of(desk.state, fault)
    if kind is None and len({hole.kind for hole in free}) == 1:
        kind = free[0].kind
    return next((hole for hole in free if hole.kind == kind and hole.at not in well.dice), None)


def _kind_of(state: TableState, fault: TrayFault) -> str | None:
    """What kind of die a fault is about: as the tray says, or else as that die was read last."""
    if fault.kind is not None:
        return known_kind(find_name(state.dice, fault.dev, fault.die), fault.kind)
    read = (
        die.kind
        for reading in reversed(state.readings.values())
        for die in reading.dice
        if fault.die and (reading.dev, die.key) == (fault.dev, fault.die)
    )
    return next(read, find_name(state.dice, fault.dev, fault.die).kind)


def complained(fault: TrayFault, ask: str | None = None) -> FaultTaken:
    """The record of a fault; `ask` is the open one it is about."""
    return FaultTaken(
        dev=fault.dev,
        inst=fault.inst,
        n=fault.n,
        code=fault.code,
        rid=fault.rid,
        die=fault.die,
        count=fault.count,
        die_kind=fault.kind,
        raw=fault.raw,
        ask=ask,
    )


def taken(reading: TrayReading, dice: list[ReadDie], why: Message | None) -> ReadingTaken:
    """The record of a reading; `why` it stays unassigned, None where a record after it assigns it."""
    return ReadingTaken(
        dev=reading.dev,
        inst=reading.inst,
        n=reading.n,
        first=reading.first or reading.n,
        roll=reading.roll,
        dice=dice,
        rid=reading.rid,
        fix=reading.fix,
        src=reading.src,
        rested=round(reading.at * 1000),
        part=reading.part,
        beam=reading.beam,
        why=None if why is None else as_json(why),
    )


def candidates(desk: Desk, dev: str) -> list[Candidate]:
    """The open rolls, in the order of the script, as a tray sees them."""
    conflict = desk.state.conflict
    if conflict is None or desk.playing is None:
        return []
    tray = desk.state.trays.get(dev)
    return [
        Candidate(
            open_ask.id,
            open_ask.ask,
            conflict.well(open_ask.id),
            tray is not None and serves(desk.state, tray, open_ask.id, open_ask.ask),
        )
        for open_ask in desk.playing.asks()
        if isinstance(open_ask.ask, Roll)
    ]


def _choose(desk: Desk, throw: Throw) -> Match | Misfit:
    conflict = desk.state.conflict
    asked = conflict.asked(throw.rid) if conflict is not None and throw.rid is not None else None
    return choose(throw, asked, candidates(desk, throw.dev))
