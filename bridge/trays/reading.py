"""From a tray's records to what the rest of the bridge knows. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.trays.messages import Fault, Roll, Unreadable
from bridge.trays.model import UNREADABLE, DieFace, TrayFault, TrayReading


def to_reading(dev: str, parts: Sequence[Roll], at: float) -> TrayReading:
    """Join the parts of one reading, in order; its key is the last part's. `at`: when they rested, Unix seconds."""
    last = parts[-1]
    beam = max(part.beam for part in parts)
    return TrayReading(
        dev=dev,
        inst=last.inst,
        n=last.n,
        roll=last.roll,
        dice=tuple(DieFace(*die) for part in parts for die in part.dice),
        rid=last.rid,
        src="+".join(dict.fromkeys(part.src for part in parts)),
        at=at,
        at_up_ms=last.up,
        boot=last.boot,
        fix=last.fix,
        first=parts[0].n,
        part=last.part,
        beam=None if beam < 0 else beam,
        took_ms=max(part.ms for part in parts),
    )


def to_fault(dev: str, record: Fault | Unreadable, at: float) -> TrayFault:
    """A fault, or the fault that stands for a record nobody can read."""
    if isinstance(record, Unreadable):
        return TrayFault(dev, record.inst, record.n, UNREADABLE, at, raw=record.body.decode("ascii"))
    return TrayFault(
        dev, record.inst, record.n, record.code, at, record.rid, record.die, record.count, kind=record.kind
    )
