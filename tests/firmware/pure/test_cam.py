from firmware.drivers.cam import Cam
from firmware.tray.dice import ROLLED
from firmware.tray.frame import FrameReader, dumps, seal

from .virtual import Script, pause, run


class Uart:
    """A serial port: bytes come in pieces; reading more than there is, is refused as the real one would wait for it."""

    def __init__(self):
        self.incoming = b""
        self.written = []
        self._frames = FrameReader(256)

    def any(self):
        return len(self.incoming)

    def read(self, size):
        assert 0 < size <= len(self.incoming)
        data, self.incoming = self.incoming[:size], self.incoming[size:]
        return data

    def write(self, data):
        for kind, value in self._frames.feed(data):
            assert kind == "frame"
            self.written.append(value)

    def say(self, **message):
        self.incoming += seal(dumps(message))


class Well:
    def __init__(self):
        self.told = []

    def __call__(self, name, health):
        self.told.append((name, health))


def die(**fields):
    message = {"t": "die", "key": "c1", "kind": "d6", "face": 4, "state": "rolled", "conf": 93}
    message.update(fields)
    return message


def test_finished_readings_come_through():
    async def main(time):
        uart = Uart()
        cam = Cam(uart, time.clock, Well())
        script = Script(cam.run)
        uart.say(t="seen", v=1)
        uart.say(**die())
        await pause(50)
        (reading,) = script.seen
        assert (reading.key, reading.kind, reading.face, reading.state) == ("c1", "d6", 4, ROLLED)
        assert (reading.conf, reading.src) == (93, "cam")
        await script.stop()

    run(main)


def test_messages_that_are_not_readings_are_refused():
    async def main(time):
        uart = Uart()
        cam = Cam(uart, time.clock, Well())
        script = Script(cam.run)
        bad = (
            {"key": ""}, {"key": "x" * 13}, {"key": 7}, {"key": "#1"}, {"key": "a b"}, {"kind": "d7"}, {"kind": None},
            {"face": "4"}, {"face": True}, {"face": 91}, {"conf": 101}, {"conf": -1}, {"state": "flying"}, {"state": 3},
        )  # fmt: skip
        for fields in bad:
            uart.say(**die(**fields))
        await pause(100)
        assert script.seen == []
        assert cam.refused == len(bad)
        await script.stop()

    run(main)


def test_noise_on_the_line_reads_as_nothing():
    async def main(time):
        uart = Uart()
        script = Script(Cam(uart, time.clock, Well()).run)
        uart.incoming = b"\x00\xff" * 200 + b"\n" + b"OpenMV boot\r\n"
        uart.say(**die())
        uart.incoming = uart.incoming[:-5] + b"\n"
        await pause(100)
        assert script.seen == []
        await script.stop()

    run(main)


def test_the_camera_is_asked_and_told_what_is_wanted():
    async def main(time):
        uart = Uart()
        cam = Cam(uart, time.clock, Well())
        script = Script(cam.run)
        cam.arm("r1", {"d6": 3, "d20": 1}, "Mara")
        await pause(4500)
        cam.arm("", {}, "")
        assert uart.written[0] == {"t": "look", "v": 1, "armed": 1, "dice": [["d20", 1], ["d6", 3]]}
        assert len(uart.written) == 4
        assert uart.written[-1] == {"t": "look", "v": 1, "armed": 0, "dice": []}
        await script.stop()

    run(main)


def test_a_silent_camera_is_lost_and_found_again():
    async def main(time):
        uart, well = Uart(), Well()
        script = Script(Cam(uart, time.clock, well).run)
        uart.say(t="seen", v=1)
        await pause(5000)
        assert well.told == []
        await pause(2000)
        assert well.told == [("cam", "lost")]
        uart.say(t="seen", v=1)
        await pause(50)
        assert well.told == [("cam", "lost"), ("cam", "ok")]
        await script.stop()

    run(main)


def test_a_camera_of_another_version_is_not_there():
    async def main(time):
        uart, well = Uart(), Well()
        script = Script(Cam(uart, time.clock, well).run)
        for _ in range(8):
            uart.say(t="seen", v=2)
            await pause(1000)
        assert well.told[-1] == ("cam", "lost")
        await script.stop()

    run(main)
