"""Tells every client of a table what has changed for its seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge.protocol.messages import Revision, Snapshot
from bridge.tables import errors
from bridge.tables.errors import CommandError, refuse
from bridge.tables.feeds import SeatFeed
from bridge.tables.parts import PARTS, Scene, draw
from bridge.tables.seats import Seat
from rules.viewers import Viewer


class Publisher:
    """The feeds of a table, and what each seat was shown last. Draws only for seats that have a client."""

    def __init__(self) -> None:
        self._feeds: list[SeatFeed] = []
        self._shown: dict[str, dict[str, Any]] = {}
        self._viewers: dict[str, Viewer] = {}
        self._rev = 0

    def here(self) -> set[str]:
        """The seats that have a client."""
        return {feed.seat for feed in self._feeds}

    def add(self, feed: SeatFeed) -> None:
        """One more client."""
        self._feeds.append(feed)

    def drop(self, feed: SeatFeed) -> None:
        """One client less."""
        self._feeds.remove(feed)
        if feed.seat not in self.here():
            self._shown.pop(feed.seat, None)
            self._viewers.pop(feed.seat, None)

    def publish(self, scene: Scene, parts: Sequence[str] = PARTS) -> None:
        """Hand every feed what changed of those parts and in the log; end those whose seat or token is gone."""
        self._rev += 1
        state = scene.state
        for seat_id in dict.fromkeys(feed.seat for feed in self._feeds):
            seat = state.seats.get(seat_id)
            if seat is not None and seat_id in self._shown:
                self._publish_to(scene, seat, parts)
        state.log.settle()
        for feed in self._feeds:
            if state.token_of(feed.seat) != feed.token:
                feed.end(refuse(errors.CLOSED))

    def snapshot(self, scene: Scene, seat: Seat) -> Snapshot:
        """All that a seat may see."""
        viewer = scene.state.viewer(seat)
        return Snapshot(rev=self._rev, parts=draw(scene, seat, viewer), log=scene.state.log.shown(viewer))

    def refresh(self, scene: Scene, seat: Seat, feed: SeatFeed) -> Snapshot:
        """A snapshot for a feed; what is published from here on follows it."""
        snapshot = self.snapshot(scene, seat)
        self._viewers[seat.id] = scene.state.viewer(seat)
        self._shown[seat.id] = dict(snapshot.parts)
        feed.refreshed()
        return snapshot

    def start_over(self) -> None:
        """Everyone gets a fresh snapshot."""
        self._shown.clear()
        for feed in self._feeds:
            feed.resync()

    def end(self, error: CommandError) -> None:
        """Nothing is told any more."""
        for feed in self._feeds:
            feed.end(error)

    def _publish_to(self, scene: Scene, seat: Seat, parts: Sequence[str]) -> None:
        feeds = [feed for feed in self._feeds if feed.seat == seat.id]
        viewer = scene.state.viewer(seat)
        if viewer != self._viewers[seat.id]:  # everything may look different to them
            del self._shown[seat.id]
            for feed in feeds:
                feed.resync()
            return
        shown = self._shown[seat.id]
        drawn = draw(scene, seat, viewer, parts)
        changed = {part: value for part, value in drawn.items() if shown[part] != value}
        lines = scene.state.log.changes(viewer)
        if not changed and not lines:
            return
        shown.update(changed)
        revision = Revision(
            rev=self._rev, parts=changed, log=lines.new, corrected=lines.corrected, retracted=lines.retracted
        )
        for feed in feeds:
            feed.push(revision)
