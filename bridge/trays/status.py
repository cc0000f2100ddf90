"""How a tray stands, put together from its ports, its greeting and its heartbeats. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from bridge.trays.messages import VERSION, Beat, TrayHello
from bridge.trays.model import TrayFault, TrayInfo, TrayState, TrayStatus
from rules.terms import Message, msg

RSSI_STEP = 10
"""dBm by which a signal must change to count as news."""
_RANK = (TrayState.ONLINE, TrayState.READ_ONLY, TrayState.SILENT)


class PortView(Protocol):
    """What counts of a port here."""

    kind: str
    where: str
    state: TrayState


class StatusBoard:
    """Keeps `current`; `changed` says whether people should see it."""

    def __init__(self, dev: str, wall: float) -> None:
        self.current = TrayStatus(dev, TrayState.OFFLINE, wall, TrayInfo(dev))
        self._shown = self.current

    def changed(self) -> bool:
        """Whether `current` has news since the last call; a trembling signal and free memory are none."""
        before, self._shown = self._shown, self.current
        shown, now = before.rssi, self.current.rssi
        if shown is not None and now is not None and abs(shown - now) < RSSI_STEP:
            self._shown = replace(self.current, rssi=shown)
        return replace(before, mem=None) != replace(self._shown, mem=None)

    def info(self, info: TrayInfo) -> None:
        """What the tray is."""
        self.current = replace(self.current, info=info)

    def greeted(self, hello: TrayHello, restarted: bool) -> None:
        """The tray said what it is; after a restart its dice's batteries are asked anew."""
        info = TrayInfo(
            hello.dev, hello.inst, hello.boot, hello.v, hello.fw, hello.port, tuple(hello.caps), hello.reset
        )
        low = () if restarted else self.current.low_batteries
        waiting = hello.hi - hello.lo + 1
        self.current = replace(self.current, info=info, low_batteries=low, waiting=waiting, mem=hello.mem)

    def beat(self, beat: Beat) -> None:
        """A heartbeat."""
        self.current = replace(
            self.current,
            activity=beat.state,
            rid=beat.rid,
            waiting=beat.un,
            rssi=beat.rssi or None,
            mem=beat.mem,
            sources=beat.src,
        )

    def fault(self, fault: TrayFault) -> None:
        """A fault; low batteries stay on the board."""
        low = self.current.low_batteries
        if fault.code == "lowbat" and fault.die and fault.die not in low:
            self.current = replace(self.current, low_batteries=(*low, fault.die))

    def ports(self, ports: Sequence[PortView], wall: float, why: Message | None) -> None:
        """The ways to the tray, at Unix time `wall`: the best of them counts, the latest of equals.

        `why` is why the last one went, for a tray that has none now.
        """
        best = min(reversed(ports), key=lambda port: _RANK.index(port.state), default=None)
        state = best.state if best is not None else TrayState.OFFLINE
        since = self.current.since if state is self.current.state else wall
        kind, where = (best.kind, best.where) if best is not None else ("", "")
        reason = self._reason(state, why)
        self.current = replace(self.current, state=state, since=since, transport=kind, where=where, reason=reason)
        if state is TrayState.OFFLINE:
            self.current = replace(self.current, activity="", rid="", rssi=None)

    def _reason(self, state: TrayState, why: Message | None) -> Message | None:
        if state is TrayState.ONLINE:
            return None
        if state is TrayState.READ_ONLY:
            return msg("tray-version", theirs=self.current.info.version, ours=VERSION)
        if state is TrayState.SILENT:
            return msg("tray-silent")
        return why if why is not None else self.current.reason
