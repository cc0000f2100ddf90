"""What a tray says on its cable, in words."""

from __future__ import annotations

import json
from typing import Any

from bridge.flashing.cable import Cable
from bridge.trays.frames import Bad, Console, Frame, Item
from bridge.trays.messages import Ack, Beat, Fault, Log, Roll, TrayHello, Unreadable, read
from rules.terms import Message, Text, msg

FAULTS = frozenset(
    {"cocked", "stacked", "unsure", "missing", "extra", "offtray", "timeout", "lowbat", "sensor", "full", "store"}
)

STATES = frozenset({"idle", "armed", "dropping", "settling", "read", "confirm", "commit"})


class Watcher:
    """Turns what arrives into sentences, each record once.

    `take`: readings are acked, so that the tray can forget them and send the next; else they stay for a bridge, and of
    many only the first four are ever sent. None: taken only if none was waiting when the watching began.
    """

    def __init__(self, cable: Cable, take: bool | None) -> None:
        self._cable = cable
        self._take = take
        self._dev = cable.target.name
        self._inst = ""
        self._last = 0
        self._acked = 0
        self._beat: tuple[object, ...] = ()

    def greeted(self, hello: TrayHello) -> list[Message]:
        """What a greeting says; decides whether readings are taken."""
        waiting = hello.hi + 1 - hello.lo
        if self._take is None:
            self._take = waiting == 0
        if hello.inst != self._inst or hello.lo > self._last + 1:
            self._inst, self._last, self._acked = hello.inst, hello.lo - 1, hello.lo - 1
        self._dev = hello.dev
        said = [
            msg(
                "tray-cli-watch-hello",
                dev=Text(hello.dev), fw=Text(hello.fw), board=Text(hello.port), boot=hello.boot, waiting=waiting,
                caps=Text(", ".join(hello.caps)),
            )
        ]  # fmt: skip
        if waiting and not self._take:
            said.append(msg("tray-cli-watch-kept", waiting=waiting))
        return said

    def take(self, item: Item) -> list[Message]:
        """What an item says, in sentences; none where it says nothing new."""
        if isinstance(item, Console):
            return [msg("tray-cli-watch-console", text=Text(item.text))]
        if isinstance(item, Bad):
            return [msg("tray-cli-watch-damaged", why=Text(item.why))]
        message = read(item)
        if isinstance(message, TrayHello):
            return self.greeted(message) if not message.sid else []
        if isinstance(message, Roll | Fault | Unreadable):
            return self._record(message)
        if isinstance(message, Beat):
            return self._heartbeat(message)
        if isinstance(message, Log):
            return [msg("tray-cli-watch-log", text=Text(message.msg))]
        return []

    def _record(self, record: Roll | Fault | Unreadable) -> list[Message]:
        if record.inst != self._inst or record.n > self._last + 1:
            return []  # it is sent again once those before it have come
        said = []
        if record.n == self._last + 1:
            self._last = record.n
            said = [self._words(record)]
        if self._take:
            self._cable.send(Ack(self._inst, self._last))
        return said

    def _words(self, record: Roll | Fault | Unreadable) -> Message:
        dev = Text(self._dev)
        if isinstance(record, Roll):
            dice = tuple(Text(f"{kind} {face_text(kind, face)}") for kind, face, _key, _conf in record.dice)
            if record.beam >= 0:
                return msg("tray-cli-watch-roll-counted", n=record.n, dice=dice, src=Text(record.src), beam=record.beam)
            return msg("tray-cli-watch-roll", n=record.n, dice=dice, src=Text(record.src))
        if isinstance(record, Unreadable):
            return msg("log-tray-unreadable", tray=dev)
        if record.code not in FAULTS:
            return msg("log-tray-other", tray=dev, code=Text(record.code))
        return msg(f"log-tray-{record.code}", tray=dev, count=record.count or 1, die=Text(record.die or "?"))

    def _heartbeat(self, beat: Beat) -> list[Message]:
        now = (beat.un, beat.state, beat.rid, tuple(sorted(beat.src.items())))
        if now == self._beat:
            return []
        self._beat = now
        state = msg(f"tray-cli-state-{beat.state}") if beat.state in STATES else Text(beat.state)
        said = [msg("tray-cli-watch-beat", state=state, waiting=beat.un)]
        ill = tuple(Text(f"{name} {health}") for name, health in sorted(beat.src.items()) if health != "ok")
        return [*said, msg("tray-cli-watch-ill", parts=ill)] if ill else said


def face_text(kind: str, face: int) -> str:
    """A face as it is printed on the die."""
    if kind == "d00":
        return f"{face:02d}"
    if kind == "df":
        return {-1: "-", 0: "0", 1: "+"}.get(face, str(face))
    return str(face)


def as_json(item: Item) -> dict[str, Any]:
    """An item for machines: a message as the tray sent it, or `console` with its text, or `bad` with why."""
    if isinstance(item, Console):
        return {"t": "console", "text": item.text}
    if isinstance(item, Bad):
        return {"t": "bad", "why": item.why}
    assert isinstance(item, Frame)
    message: dict[str, Any] = json.loads(item.body)
    return message
