"""The parts of a snapshot (docs/protocol.md), as one seat may see them."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bridge.tables.die_names import known_dice, looks
from bridge.tables.followers import followers
from bridge.tables.gate import has_gate
from bridge.tables.lines import Line, as_json, show
from bridge.tables.matching import Misfit, Throw, place
from bridge.tables.playing import Playing
from bridge.tables.records import ReadDie
from bridge.tables.seats import Seat
from bridge.tables.serving import tray_for
from bridge.tables.state import ConflictState, TableReading, TableState
from bridge.tables.unclaimed import RolledForNobody, Unclaimed
from bridge.tables.wells import Slot, Well, missing_kinds, slots
from bridge.trays.model import TrayState, TrayStatus
from rules.asks import Roll
from rules.errors import RulesetFaultError
from rules.kernel import OpenAsk
from rules.ruleset import Ruleset
from rules.terms import Json, msg
from rules.viewers import Viewer

log = logging.getLogger(__name__)
PARTS = ("table", "seat", "seats", "trays", "dice", "conflict", "offers", "wells")


@dataclass(slots=True)
class Scene:
    """What parts are drawn from: the table's state, the rules in play, and what is not recorded."""

    state: TableState
    playing: Playing | None
    rulesets: Mapping[str, Ruleset[Any]]
    statuses: Mapping[str, TrayStatus]
    here: Collection[str]
    """Seats with a client."""
    unclaimed: Unclaimed = field(default_factory=dict)
    """Trays that serve no table."""


def draw(scene: Scene, seat: Seat, viewer: Viewer, parts: Iterable[str] = PARTS) -> dict[str, Any]:
    """Those parts for a seat whose viewer is `viewer`."""
    return {part: _DRAW[part](scene, seat, viewer) for part in parts}


def _table(scene: Scene, _seat: Seat, _viewer: Viewer) -> dict[str, Any]:
    state = scene.state
    return {
        "id": state.id,
        "name": state.name,
        "digital": state.digital,
        "typed": state.typed,
        "rulesets": list(scene.rulesets),
    }


def _own_seat(_scene: Scene, seat: Seat, _viewer: Viewer) -> dict[str, Any]:
    return {"id": seat.id, "name": seat.name, "role": seat.role, "plays": list(seat.plays)}


def _seats(scene: Scene, _seat: Seat, viewer: Viewer) -> list[dict[str, Any]]:
    return [_own_seat(scene, seat, viewer) | {"here": seat.id in scene.here} for seat in scene.state.seats.values()]


def _trays(scene: Scene, _seat: Seat, viewer: Viewer) -> list[dict[str, Any]]:
    out = []
    for tray in scene.state.trays.values():
        seats = None if tray.seats is None else list(tray.seats)
        out.append({"dev": tray.dev, "name": tray.name, "seats": seats, "claimed": True} | _status(scene, tray.dev))
    if viewer.gm:
        out.extend(
            {"dev": dev, "name": dev, "seats": None, "claimed": False}
            | _status(scene, dev)
            | {"rolled": _for_nobody(scene.unclaimed[dev])}
            for dev in sorted(scene.unclaimed)
        )
    return out


def _for_nobody(rolled: RolledForNobody | None) -> dict[str, Any] | None:
    return None if rolled is None else {"count": rolled.count, "at": rolled.at, "dice": _dice(rolled.dice)}


def _dice_known(scene: Scene, _seat: Seat, viewer: Viewer) -> list[dict[str, Any]]:
    return known_dice(scene.state) if viewer.gm else []


def _status(scene: Scene, dev: str) -> dict[str, Any]:
    status = scene.statuses.get(dev)
    if status is None:
        return {
            "online": False,
            "silent_since": None,
            "transport": "",
            "signal": None,
            "battery": None,
            "state": "",
            "link": "offline",
            "waiting": 0,
            "gate": False,
            "why": None,
        }
    silent = None if status.state is TrayState.ONLINE else round(status.since * 1000)
    return {
        "online": status.state is TrayState.ONLINE,
        "silent_since": silent,
        "transport": status.transport,
        "signal": _bars(status.rssi),
        "battery": "low" if status.low_batteries else None,
        "state": status.activity,
        "link": status.state.value,
        "waiting": status.waiting,
        "gate": has_gate(status),
        "why": None if status.reason is None else status.reason.json(),
    }


def _bars(rssi: int | None) -> int | None:
    """0 to 4 bars, so that clients are not told of every decibel; None on a cable."""
    return None if rssi is None else sum(rssi >= least for least in (-85, -75, -67, -60))


def _conflict(scene: Scene, _seat: Seat, viewer: Viewer) -> dict[str, Any] | None:
    conflict = scene.state.conflict
    if conflict is None:
        return None
    shown: dict[str, Any] = _frozen(conflict) if scene.playing is None else _view(scene.playing, conflict, viewer)
    shown["id"] = conflict.id
    shown["status"] = conflict.status if scene.playing is not None else "frozen"
    shown["undo"] = _undo(scene.state, conflict, viewer) if viewer.gm and scene.playing is not None else None
    shown["follow_ups"] = _follow_ups(conflict, scene.rulesets) if viewer.gm else []
    shown["redo"] = viewer.gm and scene.playing is not None and conflict.log.redoable() is not None
    return shown


def _view(playing: Playing, conflict: ConflictState, viewer: Viewer) -> dict[str, Any]:
    try:
        shown = dict(playing.conflict.view(viewer))
    except Exception:  # a ruleset that cannot draw itself must not stop the table: the GM can still undo
        log.exception("the ruleset %s cannot show conflict %s", conflict.ruleset, conflict.id)
        return _frozen(conflict) | {"fault": as_json(msg("log-view-fault"))}
    if viewer.gm and not _can_offer(playing):
        shown["fault"] = as_json(msg("log-offers-fault"))
    return shown


def _can_offer(playing: Playing) -> bool:
    try:
        playing.conflict.offers()
    except RulesetFaultError:
        return False
    return True


def _frozen(conflict: ConflictState) -> dict[str, Any]:
    """What is left of a conflict whose rules cannot be asked any more."""
    return {
        "ruleset": conflict.ruleset,
        "version": conflict.version,
        "participants": [{"id": id_, "name": name} for id_, name in conflict.people],
        "state": {},
        "asks": [],
        "face_down": [],
        "outcome": conflict.outcome,
        "frozen": conflict.frozen,
    }


def _undo(state: TableState, conflict: ConflictState, viewer: Viewer) -> Any:
    last = conflict.log.last()
    line: Line | None = None if last is None else state.log.get(f"r{last}")
    return None if line is None else show(line, viewer, state.log.hidden)


def _follow_ups(conflict: ConflictState, rulesets: Mapping[str, Ruleset[Any]]) -> list[dict[str, Any]]:
    try:
        return [dict(one.json()) for one in followers(conflict, rulesets)]
    except RulesetFaultError:
        log.exception("the ruleset %s cannot say what follows conflict %s", conflict.ruleset, conflict.id)
        return []


def _offers(scene: Scene, _seat: Seat, viewer: Viewer) -> list[Any]:
    """A part of its own: most of what there is to tell of a conflict, and most inputs change nothing of it."""
    conflict, playing = scene.state.conflict, scene.playing
    if conflict is None or playing is None:
        return []
    try:
        return list(playing.conflict.offers_to(viewer))
    except Exception:  # as `_view`, which says so to the GM
        log.exception("the ruleset %s cannot say what may be done in conflict %s", conflict.ruleset, conflict.id)
        return []


def _wells(scene: Scene, _seat: Seat, viewer: Viewer) -> dict[str, Any]:
    conflict, playing = scene.state.conflict, scene.playing
    asks: dict[str, Any] = {}
    rolls: list[tuple[OpenAsk, Roll]] = []
    if conflict is not None and playing is not None:
        rolls = [(it, it.ask) for it in playing.asks() if isinstance(it.ask, Roll)]
        for open_ask, roll in rolls:
            if not roll.secret or viewer.is_one_of(roll.who):
                asks[open_ask.id] = _well(scene.state, conflict, open_ask, roll)
    loose = [_loose(scene.state, reading, rolls) for reading in scene.state.loose()] if viewer.gm else []
    free = [_reading(scene.state, reading) for reading in scene.state.free()]
    return {"asks": asks, "loose": loose, "free": free}


def _well(state: TableState, conflict: ConflictState, open_ask: OpenAsk, roll: Roll) -> dict[str, Any]:
    well = conflict.well(open_ask.id)
    stray = [it for it in state.loose() if it.rid is not None and conflict.asked(it.rid) == open_ask.id]
    return {
        "dev": tray_for(state, open_ask.id, roll),
        "dice": [[_slot(state, slot) for slot in row] for row in slots(roll, well)],
        "missing": dict(sorted(missing_kinds(roll, well).items())),
        "digital": well.digital,
        "note": stray[-1].why if stray else well.note,
    }


def _slot(state: TableState, slot: Slot) -> dict[str, Json]:
    look = looks(state.dice, slot.dice[0].dev, slot.dice[0].key) if slot.dice else {}
    return {**slot.json(), **look}


def _loose(state: TableState, reading: TableReading, rolls: list[tuple[OpenAsk, Roll]]) -> dict[str, Any]:
    fits, why_not = [], {}
    throw = Throw(reading.dice, reading.dev, reading.id)
    for open_ask, roll in rolls:
        well = state.conflict.well(open_ask.id) if state.conflict is not None else Well()
        found = place(roll, well, throw, sure=True)
        if isinstance(found, Misfit):
            why_not[open_ask.id] = found.why.json()
        else:
            fits.append(open_ask.id)
    return _reading(state, reading) | {"fits": fits, "why_not": why_not, "why": reading.why}


def _reading(state: TableState, reading: TableReading) -> dict[str, Any]:
    dice = [die | looks(state.dice, reading.dev, die["key"]) for die in _dice(reading.dice)]
    return {"reading": reading.id, "dev": reading.dev, "at": reading.at, "dice": dice}


def _dice(dice: Iterable[ReadDie]) -> list[dict[str, Any]]:
    return [{"kind": die.kind, "face": die.face, "state": "read", "key": die.key} for die in dice]


_DRAW = {
    "table": _table,
    "seat": _own_seat,
    "seats": _seats,
    "trays": _trays,
    "dice": _dice_known,
    "conflict": _conflict,
    "offers": _offers,
    "wells": _wells,
}
