"""The talk with a tray: greeting, commands, another version of the protocol, noise."""

from __future__ import annotations

import json
import os
import pty
import threading
import tty
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bridge.flashing.cable import Cable, Restart, Sense
from bridge.flashing.errors import BoardError, PortError
from bridge.flashing.target import Target
from bridge.trays.frames import Console, Frame, FrameReader, dumps, seal

WAIT_S = 20.0
HELLO = {
    "t": "hello", "v": 1, "dev": "t-1", "inst": "1f0c9a2e", "boot": 3, "fw": "0.1.0", "port": "picow", "caps": [],
    "lo": 1, "hi": 0, "mem": 1, "up_ms": 1, "reset": "power",
}  # fmt: skip
Answer = Callable[[dict[str, Any]], "list[dict[str, Any] | bytes]"]


class Peer:
    """Whatever is at the other end: `answer` turns a message into messages, or bytes as they are."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.port = os.ttyname(self.slave)
        self.answer: Answer = lambda message: []
        self.heard: list[dict[str, Any]] = []
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        frames = FrameReader()
        while True:
            data = os.read(self.master, 4096)
            if b"\x04" in data:
                return
            for item in frames.feed(data):
                if isinstance(item, Frame):
                    message = json.loads(item.body)
                    self.heard.append(message)
                    for said in self.answer(message):
                        os.write(self.master, said if isinstance(said, bytes) else seal(dumps(said)))

    def close(self) -> None:
        os.write(self.slave, b"\x04")
        self._thread.join()
        os.close(self.slave)
        os.close(self.master)


@pytest.fixture
def peer() -> Iterator[Peer]:
    there = Peer()
    yield there
    there.close()


def test_a_tray_that_greets_is_known_with_the_place_it_runs_from(peer: Peer) -> None:
    peer.answer = lambda message: [b"boot noise\n", {**HELLO, "sid": ""}, {**HELLO, "sid": message["sid"], "slot": "b"}]
    with Cable(Target(peer.port)) as cable:
        greeting = cable.greet(WAIT_S)
        assert greeting is not None
        assert (greeting.hello.dev, greeting.slot) == ("t-1", "b")
        assert cable.console == ["boot noise"]


def test_a_tray_of_another_version_is_greeted_in_its_own(peer: Peer) -> None:
    peer.answer = lambda message: [{**HELLO, "v": 2, "sid": message["sid"]}]
    with Cable(Target(peer.port)) as cable:
        greeting = cable.greet(WAIT_S)
    assert greeting is not None
    assert greeting.hello.v == 2
    assert [message["v"] for message in peer.heard] == [1, 2]


def test_a_prompt_is_no_tray_and_is_not_waited_for(peer: Peer) -> None:
    peer.answer = lambda message: [b">>> {...}\r\nNameError\r\n>>> "]
    with Cable(Target(peer.port)) as cable:
        assert cable.greet(WAIT_S) is None
        assert cable.at_prompt


def test_silence_ends_by_itself(peer: Peer) -> None:
    with Cable(Target(peer.port)) as cable:
        assert cable.greet(0.2) is None
        assert not cable.at_prompt


def test_a_command_is_repeated_until_it_is_answered_and_nothing_else_is_lost(peer: Peer) -> None:
    def second_time(message: dict[str, Any]) -> list[dict[str, Any] | bytes]:
        first = len(peer.heard) == 1
        return [b"noise\n"] if first else [{"t": "ack", "re": "sense", "rid": message["rid"]}, b"more\n"]

    peer.answer = second_time
    with Cable(Target(peer.port)) as cable:
        assert cable.ask(Sense("r1", 5)) == ""
        found = []
        for item in cable.items(WAIT_S):
            found.append(item)
            if len(found) == 2:
                break
    assert found == [Console("noise"), Console("more")]
    assert peer.heard == [{"t": "sense", "rid": "r1", "s": 5}] * 2


def test_a_refusal_says_why_and_no_answer_is_an_error(peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    peer.answer = lambda message: [{"t": "nack", "re": "restart", "rid": message["rid"], "why": "busy"}]
    with Cable(Target(peer.port)) as cable:
        assert cable.ask(Restart("r1", "prompt")) == "busy"
        peer.answer = lambda message: [{"t": "ack", "re": "restart", "rid": "another"}]
        monkeypatch.setattr("bridge.flashing.cable.ANSWER_S", 0.05)
        with pytest.raises(BoardError) as refused:
            cable.ask(Restart("r2", "prompt"))
    assert refused.value.reason.id == "tray-cli-error-no-answer"


def test_a_port_that_goes_is_a_sentence() -> None:
    peer = Peer()
    with Cable(Target(peer.port)) as cable:
        peer.close()
        with pytest.raises(PortError):
            cable.greet(WAIT_S)
