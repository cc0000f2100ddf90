"""What only someone at the cable may ask of a tray: telling what its parts report, and starting over."""

from firmware.tray.app import Tray
from firmware.tray.dice import DROP, HANDLING, RAW, ROLLED, ROLLING, Reading
from firmware.tray.store import Store

from .helpers import Port, counted, folder, ticking


class Cable(Port):
    local = True


def opened(port):
    clock, ticks = ticking()
    who = {"dev": "t-1", "fw": "1", "port": "test", "caps": [], "reset": "power"}
    tray = Tray(who, Store(folder(), counted()), clock, port, presence=True, quiet=0, grace=0)
    tray.connected()
    tray.received("frame", {"t": "hello", "v": 1, "sid": "s", "max": 512})
    tray.step()
    port.take()
    return tray, ticks


def ask(tray, port, **message):
    tray.received("frame", message)
    tray.step()
    return port.take()


def throw(tray, ticks):
    for state in (HANDLING, ROLLING):
        tray.emit(Reading("k", "d6", 4, state, 100, ticks.value, "sim"))
    tray.emit(Reading("", "", 1, DROP, 100, ticks.value, "beam"))
    tray.emit(Reading("k", "d6", 4, ROLLED, 100, ticks.value, "sim"))
    for _ in range(4):
        ticks.value += 20
        tray.step()


def test_while_sensing_everything_is_told_and_nothing_is_read():
    port = Cable()
    tray, ticks = opened(port)
    assert ask(tray, port, t="sense", rid="1", s=10)[0]["t"] == "ack"
    throw(tray, ticks)
    tray.emit(Reading("", "", -3, RAW, 100, 0, "knob"))
    tray.press("confirm")
    tray.step()
    told = port.take("sense")
    assert {"t": "sense", "src": "beam", "state": "drop", "face": 1} in told
    assert {"t": "sense", "src": "sim", "state": "rolled", "face": 4, "kind": "d6", "key": "k"} in told
    assert {"t": "sense", "src": "knob", "state": "raw", "face": -3} in told
    assert {"t": "sense", "src": "confirm", "state": "raw", "face": 1} in told
    assert tray.store.hi == 0


def test_sensing_ends_by_itself_and_when_told():
    port = Cable()
    tray, ticks = opened(port)
    ask(tray, port, t="sense", rid="1", s=10)
    ticks.value += 10000
    throw(tray, ticks)
    assert tray.store.hi == 1
    ask(tray, port, t="sense", rid="2", s=60)
    ask(tray, port, t="sense", rid="3", s=0)
    throw(tray, ticks)
    assert tray.store.hi == 2
    assert not port.take("sense")


def test_what_a_part_measures_is_no_reading():
    port = Cable()
    tray, _ = opened(port)
    tray.emit(Reading("", "", 812345, RAW, 100, 0, "load"))
    assert tray.machine.state == "idle"
    assert port.take("sense") == []


def test_elsewhere_than_on_a_cable_neither_is_known():
    port = Port()
    tray, _ = opened(port)
    tray.restart = lambda to: ""
    for message in ({"t": "sense", "rid": "1", "s": 5}, {"t": "restart", "rid": "2", "to": "prompt"}):
        answer = ask(tray, port, **message)[0]
        assert (answer["t"], answer["why"]) == ("nack", "type")


def test_values_out_of_bounds_are_refused():
    port = Cable()
    tray, ticks = opened(port)
    tray.restart = lambda to: ""
    for message in (
        {"t": "sense", "rid": "1", "s": 61},
        {"t": "sense", "rid": "1", "s": -1},
        {"t": "restart", "rid": "1", "to": "moon"},
    ):
        ticks.value += 5000
        answer = ask(tray, port, **message)[0]
        assert (answer["t"], answer["why"]) == ("nack", "range")


def test_starting_over_is_the_boards_business():
    port = Cable()
    tray, _ = opened(port)
    assert ask(tray, port, t="restart", rid="1", to="prompt")[0]["why"] == "type"
    asked = []
    tray.restart = lambda to: asked.append(to) or ""
    assert ask(tray, port, t="restart", rid="2", to="prompt")[0]["t"] == "ack"
    assert asked == ["prompt"]


def test_while_dice_roll_neither_is_done():
    port = Cable()
    tray, _ = opened(port)
    tray.emit(Reading("k", "d6", 4, ROLLING, 100, 0, "sim"))
    tray.emit(Reading("", "", 1, DROP, 100, 0, "beam"))
    assert ask(tray, port, t="sense", rid="1", s=5)[0]["why"] == "busy"
    assert ask(tray, port, t="restart", rid="2", to="tray")[0]["why"] == "busy"
