"""Which request each tray of a table has to have, and telling the trays where that changes."""

from __future__ import annotations

import logging
from collections import Counter

from bridge.errors import BridgeError
from bridge.tables.api import Requests
from bridge.tables.die_names import as_tray_calls, tray_kind
from bridge.tables.playing import Playing
from bridge.tables.serving import tray_for
from bridge.tables.state import TableState
from bridge.tables.wells import Well, missing_kinds
from bridge.trays.model import RollRequest, TrayState, TrayStatus
from rules.asks import Roll
from rules.kernel import OpenAsk

log = logging.getLogger(__name__)
_PROMPT = 40
_DICE = 50


class Arming:
    """Keeps one request armed at each tray: that of the first open roll it serves which lacks dice.

    A tray stays armed for the rest of a roll, so a request is sent anew, under a new id, only where what is missing
    is not what the tray still waits for: dice were typed, or what it sent did not fit.
    """

    def __init__(self) -> None:
        self._requests: Requests | None = None
        self._sent: dict[str, RollRequest] = {}
        self._seen: dict[str, str] = {}  # the request that a tray itself has said it waits for
        self._tries: Counter[str] = Counter()

    def connect(self, requests: Requests | None) -> None:
        """Say who carries requests. Nothing has been sent there yet."""
        self._requests = requests
        self._sent.clear()

    def armed(self, dev: str) -> str | None:
        """The id of the request a tray was last sent."""
        return self._sent[dev].rid if dev in self._sent else None

    def spent(self, dev: str, rid: str) -> None:
        """A tray no longer waits for that request, whatever became of it: if it is still open, it gets a new id."""
        if self.armed(dev) == rid:
            self._tries[rid.partition("-")[0]] += 1
            del self._sent[dev]

    def heard(self, status: TrayStatus) -> None:
        """Note what a tray says it waits for: one that did wait for its request, and does no more, is done with it.

        What it counts as part of a roll need not be what lies there: a die that leans in the place of another, say.
        """
        rid = self.armed(status.dev)
        if rid is None or status.state is not TrayState.ONLINE:
            return
        if status.rid == rid:
            self._seen[status.dev] = rid
        elif self._seen.get(status.dev) == rid and status.activity == "idle" and not status.waiting:
            self.spent(status.dev, rid)

    def update(self, state: TableState, playing: Playing | None) -> None:
        """Bring every tray to what it has to have."""
        if self._requests is None:
            return
        wanted = self._wanted(state, playing)
        for dev in [dev for dev in self._sent if dev not in wanted]:
            self._tell(dev, None)
        for dev, request in wanted.items():
            if self._sent.get(dev) != request:
                self._tell(dev, request)
        bases = set() if state.conflict is None else {opening.rid for opening in state.conflict.open.values()}
        for base in [base for base in self._tries if base not in bases]:
            del self._tries[base]

    def _wanted(self, state: TableState, playing: Playing | None) -> dict[str, RollRequest]:
        wanted: dict[str, RollRequest] = {}
        if state.conflict is None or playing is None:
            return wanted
        for open_ask in playing.asks():
            if not isinstance(open_ask.ask, Roll):
                continue
            dev = tray_for(state, open_ask.id, open_ask.ask)
            if dev is None or dev in wanted:
                continue
            kinds = missing_kinds(open_ask.ask, state.conflict.well(open_ask.id))
            if kinds and kinds.total() <= _DICE:
                wanted[dev] = self._request(state, dev, open_ask, as_tray_calls(state.dice, state.seen, dev, kinds))
        return wanted

    def _request(self, state: TableState, dev: str, open_ask: OpenAsk, kinds: Counter[str]) -> RollRequest:
        assert state.conflict is not None
        well = state.conflict.well(open_ask.id)
        base = state.conflict.open[open_ask.id].rid
        sent = self._sent.get(dev)
        if sent is not None and sent.rid.startswith(base) and _waits_for(sent, dev, well, state) == kinds:
            return sent
        rid = f"{base}-{(well.fills + self._tries[base]) % 1000}"
        return RollRequest(rid, tuple(sorted(kinds.items())), _prompt(state, open_ask, kinds))

    def _tell(self, dev: str, request: RollRequest | None) -> None:
        old = self._sent.pop(dev, None)
        if self._requests is None:
            return
        try:
            if request is not None:
                self._requests.request(dev, request)
            elif old is not None:
                self._requests.cancel(dev, old.rid)
        except BridgeError as error:  # not seen yet, or of another version: it is told when its status changes
            log.debug("tray %s was not told: %s", dev, error)
            return
        if request is not None:
            self._sent[dev] = request


def _waits_for(sent: RollRequest, dev: str, well: Well, state: TableState) -> Counter[str]:
    """What a tray still waits for of what it was asked."""
    came = (die for die in well.dice.values() if die.rid == sent.rid and die.state == "read")
    return Counter(dict(sent.dice)) - Counter(tray_kind(state.dice, state.seen, dev, die.key, die.kind) for die in came)


def _prompt(state: TableState, open_ask: OpenAsk, kinds: Counter[str]) -> str:
    """A short label in ASCII: who rolls, and the dice. A name in another script gives way to the participant's id."""
    names = dict(state.conflict.people) if state.conflict is not None else {}
    who = open_ask.ask.who[0]
    name = names.get(who, who)
    if not (name.isascii() and name.isprintable()):
        name = who if who.isascii() and who.isprintable() else ""
    dice = " ".join(f"{count}{kind}" for kind, count in sorted(kinds.items()))
    room = _PROMPT - len(dice) - 2
    return f"{name[:room]}: {dice}"[:_PROMPT] if name and room > 0 else dice[:_PROMPT]
