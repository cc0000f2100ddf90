"""What a tray says, in words; and which readings are taken from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.flashing.cable import Cable
from bridge.flashing.target import Target
from bridge.flashing.watching import FAULTS, Watcher, as_json, face_text
from bridge.i18n import LANGUAGES, Catalogues, bridge_source
from bridge.trays.frames import Bad, Console, Frame
from bridge.trays.messages import TrayHello
from rules.terms import Message
from tests.bridge.flashing.bench_tray import BenchTray

WORDS = Catalogues([bridge_source()])
INST = "1f0c9a2e"


class Line:
    """A cable without a tray: keeps what is sent."""

    def __init__(self) -> None:
        self.target = Target("COM1")
        self.sent: list[object] = []

    def send(self, message: object) -> None:
        self.sent.append(message)


def hello(lo: int = 1, hi: int = 0) -> TrayHello:
    return TrayHello(1, "t-1", INST, 3, "0.1.0", "picow", ["manual"], lo, hi, 1, 1, "power", "s")


def roll(n: int, dice: str = '["d6",4,"",100]', beam: int = -1, inst: str = INST) -> Frame:
    body = (
        f'{{"t":"roll","inst":"{inst}","n":{n},"boot":1,"roll":{n},"part":[1,1],"up":1,"dice":[{dice}],'
        f'"src":"sim","beam":{beam},"ms":1}}'
    )
    return Frame("roll", body.encode())


def fault(n: int, code: str) -> Frame:
    return Frame("fault", f'{{"t":"fault","inst":"{INST}","n":{n},"code":"{code}"}}'.encode())


def words(said: list[Message], lang: str = "en") -> list[str]:
    return [WORDS[lang].text(message) for message in said]


def watcher(take: bool | None = None, waiting: int = 0) -> tuple[Watcher, Line]:
    line = Line()
    watching = Watcher(line, take)  # type: ignore[arg-type] # what it uses of a cable
    watching.greeted(hello(1, waiting))
    return watching, line


def test_readings_are_said_once_and_taken_where_nothing_was_waiting() -> None:
    watching, line = watcher()
    assert words(watching.take(roll(1, '["d6",4,"",100],["d00",0,"",100],["df",-1,"",100]', beam=3))) == [
        "Reading 1: d6 4, d00 00, and df - (read by sim; at least 3 dice fell)"
    ]
    assert watching.take(roll(1)) == []
    assert [(ack.inst, ack.n) for ack in line.sent] == [(INST, 1), (INST, 1)]  # type: ignore[attr-defined]


def test_readings_that_waited_for_a_bridge_are_left_to_it() -> None:
    line = Line()
    watching = Watcher(line, None)  # type: ignore[arg-type]
    said = words(watching.greeted(hello(5, 7)))
    assert "3 records wait." in said[0]
    assert "--take" in said[1]
    assert len(watching.take(roll(5))) == 1
    assert line.sent == []


def test_what_was_waiting_is_taken_only_when_that_is_wished() -> None:
    watching, line = watcher(take=True, waiting=2)
    watching.take(roll(1))
    assert len(line.sent) == 1
    watching, line = watcher(take=False)
    watching.take(roll(1))
    assert line.sent == []


def test_a_gap_is_not_acked_over() -> None:
    watching, line = watcher()
    assert watching.take(roll(2)) == []
    assert watching.take(roll(1, inst="00000000")) == []
    assert line.sent == []


@pytest.mark.parametrize("code", sorted(FAULTS))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_words(code: str, lang: str) -> None:
    watching, _ = watcher()
    (said,) = words(watching.take(fault(1, code)), lang)
    assert "t-1" in said
    assert "{" not in said


def test_a_fault_of_a_newer_firmware_and_a_record_that_cannot_be_read_are_said_and_acked() -> None:
    watching, line = watcher()
    assert "“frost”" in words(watching.take(fault(1, "frost")))[0]
    assert len(watching.take(Frame("roll", f'{{"t":"roll","inst":"{INST}","n":2}}'.encode()))) == 1
    assert len(line.sent) == 2


def test_heartbeats_are_said_when_they_bring_news() -> None:
    watching, _ = watcher()
    beat = '{"t":"hb","up":1,"un":0,"mem":1,"rssi":0,"state":"%s","rid":"","src":{"beam":"%s"}}'
    assert words(watching.take(Frame("hb", (beat % ("idle", "ok")).encode()))) == ["Idle; nothing waits"]
    assert watching.take(Frame("hb", (beat % ("idle", "ok")).encode())) == []
    assert words(watching.take(Frame("hb", (beat % ("dancing", "bad")).encode()))) == [
        "dancing; nothing waits",
        "Not well: beam bad",
    ]


def test_noise_logs_and_damage_are_said() -> None:
    watching, _ = watcher()
    assert words(watching.take(Console("rst:0x1"))) == ["Console: rst:0x1"]
    assert words(watching.take(Bad("crc"))) == ["A damaged line (crc); what matters is sent again"]
    assert words(watching.take(Frame("log", b'{"t":"log","lvl":"warn","msg":"x"}'))) == ["The tray says: x"]
    assert watching.take(Frame("news", b'{"t":"news"}')) == []


def test_a_tray_that_starts_over_with_a_new_store_begins_at_one() -> None:
    watching, _ = watcher()
    watching.take(roll(1))
    fresh = b'{"t":"hello","v":1,"dev":"t-1","inst":"00000001","boot":1,"fw":"x","port":"x","caps":[],"lo":1,"hi":0,'
    watching.take(Frame("hello", fresh + b'"mem":1,"up_ms":1,"reset":"power","sid":""}'))
    assert len(watching.take(roll(1, inst="00000001"))) == 1


def test_items_have_a_json_form() -> None:
    assert as_json(roll(1))["n"] == 1
    assert as_json(Console("x")) == {"t": "console", "text": "x"}
    assert as_json(Bad("len")) == {"t": "bad", "why": "len"}


def test_faces_are_written_as_printed() -> None:
    assert [face_text("d10", 0), face_text("d00", 0), face_text("d00", 50), face_text("df", 1)] == [
        "0",
        "00",
        "50",
        "+",
    ]


@pytest.fixture
def tray(tmp_path: Path) -> Iterator[BenchTray]:
    running = BenchTray(tmp_path)
    yield running
    running.close()


def test_a_real_tray_gives_up_what_is_taken_and_keeps_what_is_not(tray: BenchTray) -> None:
    for take, kept in ((False, 6), (True, 0)):
        with Cable(Target(tray.port)) as cable:
            greeting = cable.greet(20)
            assert greeting is not None
            watching = Watcher(cable, take)
            watching.greeted(greeting.hello)
            for _ in range(6 if not take else 0):
                tray.throw(("d6", 4))
            said = []
            for item in cable.items(20):
                said += [message for message in watching.take(item) if message.id.startswith("tray-cli-watch-roll")]
                if len(said) == (6 if take else 4):
                    break
            cable.greet(20)  # the acks have been heard by then
        assert tray.tray.store.waiting == kept
