"""Trays on real ptys: plugged, unplugged, plugged in again, with noise on the line."""

import asyncio
import errno
import fcntl
import os
import threading

import pytest
import serial

from bridge.trays.errors import PortBusyError, PortDeniedError, WireLostError
from bridge.trays.hub import TrayHub
from bridge.trays.model import RollRequest, TrayState
from bridge.trays.transports.serial import SCAN_S, SerialTransport
from bridge.trays.transports.serial_line import SerialLine, open_port
from bridge.trays.transports.usb import BRIDGE, NATIVE, Place, UsbPort
from tests.bridge.trays.peer import DEV, Listener, Peer, Sink, roll

pytestmark = pytest.mark.usefixtures("brief_backoff")


@pytest.fixture
def sink():
    return Sink()


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
async def start(sink, listener):
    """A function that starts a hub with a serial transport."""
    hubs = []

    async def make(*ports, **options):
        hub = TrayHub(sink, listener, [SerialTransport(ports, **{"auto": False} | options)])
        hubs.append(hub)
        await hub.start()
        return hub

    yield make
    for hub in hubs:
        await hub.stop()
    assert not [thread.name for thread in threading.enumerate() if "tty" in thread.name]


def talker(cable) -> Peer:
    return Peer(cable.write, cable.read)


async def test_a_tray_on_a_cable_greets_reads_and_is_acked(cable, start, sink):
    hub = await start(cable.path)
    tray = talker(cable)
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert sink.faces() == [1]
    hub.request(DEV, RollRequest("r1", (("d6", 1),)))
    assert (await tray.hear("request"))["rid"] == "r1"


async def test_the_first_thing_a_tray_hears_ends_whatever_was_on_the_line(cable, start):
    await start(cable.path)
    assert (await cable.read())[:1] == b"\n"


async def test_unplugged_and_plugged_in_again_it_goes_on_where_it_was(cable, start, sink, listener):
    await start(cable.path)
    tray = talker(cable)
    await tray.greet()
    tray.say(roll(1))
    await sink.dice(1)
    cable.unplug()
    await listener.state(TrayState.OFFLINE)
    cable.plug()
    tray = talker(cable)
    await tray.greet(lo=1, hi=2)
    tray.say(roll(1))
    tray.say(roll(2))
    assert await sink.dice(2) == [1, 2]
    await listener.state(TrayState.ONLINE)


async def test_a_link_that_leads_to_another_port_is_followed(cable, start, sink, listener):
    await start(cable.path)
    await talker(cable).greet()
    cable.unplug(keep_path=True)
    await listener.state(TrayState.OFFLINE)
    cable.plug()
    tray = talker(cable)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_a_port_that_is_not_there_yet_is_opened_when_it_comes(cable, start, sink):
    cable.unplug()
    await start(cable.path)
    cable.plug()
    tray = talker(cable)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_noise_over_long_lines_and_broken_frames_are_survived(cable, start, sink):
    await start(cable.path)
    tray = talker(cable)
    tray.noise(os.urandom(300).replace(b"\n", b"") + b"\n")
    await tray.greet()
    tray.noise(b'{"t":"roll","inst":"1f0c9a2e","n":1}*deadbeef\n')
    assert (await tray.hear("nack"))["why"] == "crc"
    tray.noise(b"x" * 2000 + b"\n>>> \x03\x04\r\n")
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_a_port_that_another_program_holds_is_told_of_and_taken_when_it_is_free(cable, start, sink, listener):
    other = os.open(cable.path, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    await start(cable.path)
    notice = await listener.noticed("tray-error-port-busy")
    assert notice.where == cable.path
    os.close(other)
    tray = talker(cable)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_a_found_port_where_no_tray_answers_is_left_alone_until_it_is_plugged_in_anew(new_cable, start, listener):
    cable = new_cable("ttyACM0")
    await start(auto=True, patience=0.3, listed=lambda: [UsbPort(cable.path, 0x2E8A, 5, "E660")])
    await cable.read()
    while not is_free(cable):
        cable.write(b"AT\r\n")
        await asyncio.sleep(0.05)
    await asyncio.sleep(2 * SCAN_S)
    assert is_free(cable)
    cable.unplug()
    cable.plug()
    await talker(cable).greet()
    await listener.state(TrayState.ONLINE)


@pytest.mark.parametrize("lines", [NATIVE, BRIDGE], ids=["native", "bridge"])
def test_dtr_and_rts_are_chosen_before_a_port_is_opened(new_cable, monkeypatch, lines):
    chosen = []
    opened = serial.Serial.open

    def watched(port):
        chosen.append((port.dtr, port.rts))
        opened(port)

    monkeypatch.setattr(serial.Serial, "open", watched)
    open_port(Place("x", new_cable().path, lines, named=True)).close()
    assert chosen == [lines]


def is_free(cable) -> bool:
    try:
        open_port(Place("x", cable.path, NATIVE, named=True)).close()
    except PortBusyError:
        return False
    return True


async def reading_line(cable) -> SerialLine:
    place = Place("x", cable.path, NATIVE, named=True)
    return SerialLine(open_port(place), place, None)


@pytest.mark.parametrize(
    ("code", "error"), [(errno.EACCES, PortDeniedError), (errno.EBUSY, PortBusyError), (errno.EIO, WireLostError)]
)
def test_a_port_that_cannot_be_opened_says_why(monkeypatch, code, error):
    def refuse(_port):
        raise serial.SerialException(code, os.strerror(code))

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(error, match="/dev/ttyACM0"):
        open_port(Place("x", "/dev/ttyACM0", NATIVE, named=True))


def test_what_is_no_port_cannot_be_opened(tmp_path):
    (tmp_path / "file").touch()
    for name in ("none", "file"):
        with pytest.raises(WireLostError):
            open_port(Place("x", str(tmp_path / name), NATIVE, named=True))


async def lost(line: SerialLine) -> None:
    async def receive_all() -> None:
        while True:
            await line.wire.receive(None)

    with pytest.raises(WireLostError, match="unplugged"):
        await receive_all()
    await line.ended()


async def test_end_of_file_ends_the_line_and_its_threads(cable, caplog):
    caplog.set_level("DEBUG", "bridge.trays.transports.serial_line")
    line = await reading_line(cable)
    cable.write(b"x\n")
    while not await line.wire.receive(None):
        pass
    await asyncio.sleep(0.1)  # the reader is in its next read by then, and is told of the end of the file
    cable.unplug()
    await lost(line)
    assert "returned no data" in caplog.text or "Input/output error" in caplog.text


async def test_an_input_output_error_ends_the_line_and_its_threads(cable, caplog):
    caplog.set_level("DEBUG", "bridge.trays.transports.serial_line")
    line = await reading_line(cable)
    line._may_read.clear()
    cable.write(b"x")  # ends the read at hand; then the reader waits, and what it does next on a dead port is an ioctl
    await asyncio.sleep(0.1)
    cable.unplug()
    line._may_read.set()
    await lost(line)
    assert "returned no data" in caplog.text or "Input/output error" in caplog.text


async def test_a_closed_line_lets_the_port_be_opened_at_once(cable):
    for _ in range(5):
        line = await reading_line(cable)
        line.wire.close()
        await line.ended()


async def test_a_tray_that_does_not_read_holds_up_nothing(cable):
    line = await reading_line(cable)
    for _ in range(2000):
        line.wire.send(b'{"t":"time","unix":1,"ms":0}')
    line.wire.close()
    await line.ended()


async def test_a_flood_from_a_cable_is_paused_and_not_lost(cable):
    line = await reading_line(cable)
    count = 0
    sent = 0
    while count < 400:
        if sent < 400:
            try:
                cable.write(b'line %d {"t":"hb"}\n' % sent)
                sent += 1
            except BlockingIOError:
                pass
        count += len(await line.wire.receive(0.001))
    assert line.wire.dropped == 0
    line.wire.close()
    await line.ended()
