from firmware.drivers.display import Display, picture, wrap
from firmware.drivers.gate import Gate
from firmware.drivers.ring import Ring
from firmware.tray.machine import ARMED, COMMIT, DROPPING, IDLE, READ

from .virtual import Script, pause, run


class Die:
    def __init__(self, face, bad=""):
        self.face = face
        self.bad = bad


class State:
    """A tray as outputs see it."""

    def __init__(self):
        self.machine = self
        self.link = self
        self.store = self
        self.state = IDLE
        self.rid = self.prompt = self.fault = self.message = ""
        self.wanted = {}
        self.dice = []
        self.throws = 0
        self.waiting = 0


ARGUMENTS = {0xD5: 1, 0xA8: 1, 0xD3: 1, 0x8D: 1, 0x20: 1, 0xDA: 1, 0x81: 1, 0xD9: 1, 0xDB: 1, 0x21: 2, 0x22: 2}


class Ssd1306:
    """The display at byte level: every transfer begins with a control byte; commands must come whole and in range.

    It refuses a wrong address, data before it is switched on, and more data than its memory window holds.
    """

    def __init__(self):
        self.on = False
        self.pump = False
        self.horizontal = False
        self.window = 0
        self.memory = None
        self.frames = 0
        self.there = True

    def writeto(self, address, data):
        if not self.there or address != 0x3C:
            raise OSError(19)
        data = bytes(data)
        if data[0] == 0x00:
            self._commands(data[1:])
        else:
            assert data[0] == 0x40, "neither commands nor data"
            assert (self.on, self.pump, self.horizontal) == (True, True, True), "nothing is shown yet"
            assert len(data) - 1 == self.window, "the window and the data differ"
            self.memory = data[1:]
            self.frames += 1

    def _commands(self, data):
        at = 0
        while at < len(data):
            command = data[at]
            size = ARGUMENTS.get(command, 0)
            arguments = data[at + 1 : at + 1 + size]
            assert len(arguments) == size, "a command without its argument"
            self._command(command, arguments)
            at += 1 + size

    def _command(self, command, arguments):
        if command == 0xAF:
            self.on = True
        elif command == 0xAE:
            self.on = False
        elif command == 0x8D:
            self.pump = arguments[0] == 0x14
        elif command == 0x20:
            self.horizontal = arguments[0] == 0
        elif command == 0x21:
            assert arguments[0] <= arguments[1] <= 127
            self._columns = arguments[1] - arguments[0] + 1
        elif command == 0x22:
            assert arguments[0] <= arguments[1] <= 7
            self.window = self._columns * (arguments[1] - arguments[0] + 1)
        else:
            assert (
                command in (0xD5, 0xA8, 0xD3, 0xDA, 0x81, 0xD9, 0xDB, 0xA1, 0xC8, 0xA4, 0xA6) or 0x40 <= command < 0x80
            )


class Canvas:
    """A frame buffer that keeps the texts; refuses what would fall off the screen."""

    def __init__(self, buffer, width, height):
        assert (len(buffer), width, height) == (1024, 128, 64)
        self.texts = []
        self._buffer = buffer

    def fill(self, colour):
        self.texts = []
        self._buffer[:] = bytes(len(self._buffer))

    def text(self, text, x, y, colour):
        assert x + 8 * len(text) <= 128
        assert y + 8 <= 64
        self.texts.append(text)
        self._buffer[y // 8 * 128] = len(text)


def display(chip, form=None):
    made = []

    def canvas(*arguments):
        made.append(Canvas(*arguments))
        return made[0]

    return Display(chip, canvas, form), made[0]


def test_the_display_is_started_and_drawn_when_something_changes():
    async def main(time):
        chip = Ssd1306()
        screen, canvas = display(chip)
        state = State()
        screen.show(state)
        script = Script(lambda emit: screen.run())
        await pause(500)
        assert (chip.on, chip.frames) == (True, 1)
        state.state, state.rid, state.prompt, state.wanted = ARMED, "r1", "Mara: Agility + boots", {"d6": 7, "d20": 1}
        for _ in range(10):
            screen.show(state)
        await pause(500)
        assert chip.frames == 2
        assert canvas.texts[:3] == ["Mara: Agility +", "boots", "1d20 7d6"]
        assert canvas.texts[-1] == "armed"
        await script.stop()

    run(main)


def test_a_display_that_is_not_there_fails_as_a_device_does():
    async def main(time):
        chip = Ssd1306()
        chip.there = False
        screen, _ = display(chip)
        script = Script(lambda emit: screen.run())
        await pause(10)
        assert await script.failure()

    run(main)


def test_what_is_entered_by_hand_goes_before_everything_else():
    async def main(time):
        chip = Ssd1306()
        screen, canvas = display(chip, lambda: ["d6: < 4 >"])
        script = Script(lambda emit: screen.run())
        screen.show(State())
        await pause(300)
        assert canvas.texts == ["d6: < 4 >"]
        await script.stop()

    run(main)


def test_the_picture_says_what_is_wrong():
    state = State()
    state.message = "config.json: link: one of usb tcp mqtt is needed"
    lines = picture(state)
    assert lines[0] == "Dicewire"
    assert "config.json:" in lines
    assert len(lines) == 8
    state.fault = "cocked"
    assert "! cocked" in picture(state)
    state.state = DROPPING
    state.dice = [Die(3), Die(0, "cocked")]
    state.waiting = 5
    lines = picture(state)
    assert "3 cocked" in lines
    assert lines[-1] == "dropping 5 kept"


def test_long_texts_are_wrapped_between_words():
    assert wrap("Wi-Fi: no connection in 15 s") == ["Wi-Fi: no", "connection in 15", "s"]
    assert wrap("x" * 40) == ["x" * 16, "x" * 16, "x" * 8]
    assert wrap("") == []


class Lights:
    """A WS2812B chain: refuses lights that are not there and levels that are no byte."""

    def __init__(self, count):
        self._count = count
        self._next = [(0, 0, 0)] * count
        self.shown = None
        self.writes = 0

    def __setitem__(self, at, colour):
        assert 0 <= at < self._count
        assert len(colour) == 3
        assert all(isinstance(level, int) and 0 <= level <= 255 for level in colour)
        self._next[at] = colour

    def write(self):
        self.shown = list(self._next)
        self.writes += 1


def test_the_ring_follows_the_tray():
    async def main(time):
        lights, state = Lights(16), State()
        ring = Ring(lights, 16, 64)
        script = Script(lambda emit: ring.run())
        seen = {}
        for name in (IDLE, ARMED, DROPPING, READ, COMMIT):
            state.state = name
            state.fault = "full" if name == COMMIT else ""
            ring.show(state)
            await pause(250)
            seen[name] = lights.shown
            assert max([max(light) for light in lights.shown]) <= 64
        assert seen[IDLE] == [(0, 0, 0)] * 16
        assert seen[ARMED].count((64, 64, 64)) == 4
        assert seen[READ] == [(0, 64, 64)] * 16
        assert seen[COMMIT] == [(64, 0, 0)] * 16
        await script.stop()

    run(main)


def test_a_throw_that_is_over_is_green_for_two_seconds():
    async def main(time):
        lights, state = Lights(16), State()
        ring = Ring(lights, 16, 64)
        script = Script(lambda emit: ring.run())
        state.throws = 1
        ring.show(state)
        await pause(1500)
        assert lights.shown == [(0, 64, 0)] * 16
        await pause(1000)
        assert lights.shown == [(0, 0, 0)] * 16
        await script.stop()

    run(main)


def test_the_bridge_may_show_something_for_a_while():
    async def main(time):
        lights = Lights(16)
        ring = Ring(lights, 16, 255)
        script = Script(lambda emit: ring.run())
        ring.show(State())
        ring.led({"t": "led", "rid": "c", "mode": "ok", "rgb": [10, 20, 30], "s": 1})
        await pause(500)
        assert lights.shown == [(10, 20, 30)] * 16
        await pause(1000)
        assert lights.shown == [(0, 0, 0)] * 16
        ring.led({"t": "led", "rid": "c", "mode": "fault"})
        await pause(4500)
        assert lights.shown == [(255, 0, 0)] * 16
        await script.stop()

    run(main)


def test_what_the_bridge_shows_of_a_throw_is_over_when_dice_move_again():
    async def main(time):
        lights, state = Lights(16), State()
        ring = Ring(lights, 16, 255)
        script = Script(lambda emit: ring.run())
        ring.led({"t": "led", "rid": "c", "mode": "fault", "s": 60})
        state.state = ARMED
        ring.show(state)
        await pause(500)
        assert lights.shown == [(255, 0, 0)] * 16
        state.state = DROPPING
        ring.show(state)
        state.state = IDLE
        ring.show(state)
        await pause(500)
        assert lights.shown == [(0, 0, 0)] * 16
        await script.stop()

    run(main)


def test_lights_are_written_only_when_they_change():
    async def main(time):
        lights, state = Lights(16), State()
        ring = Ring(lights, 16, 64)
        script = Script(lambda emit: ring.run())
        for _ in range(50):
            ring.show(state)
            await pause(100)
        assert lights.writes == 1
        await script.stop()

    run(main)


class Pwm:
    """A servo output at 50 Hz: refuses pulses that would drive an SG90 against its stop."""

    def __init__(self):
        self.pulses = []

    def duty_ns(self, ns):
        assert ns == 0 or 500000 <= ns <= 2500000
        self.pulses.append(ns)


def test_the_gate_moves_when_told_and_then_rests():
    async def main(time):
        pwm = Pwm()
        gate = Gate(pwm, 2000, 1000)
        script = Script(lambda emit: gate.run())
        await pause(1000)
        assert pwm.pulses == [1000000, 0]
        gate.gate(True)
        gate.gate(True)
        await pause(1000)
        assert pwm.pulses[2:] == [2000000, 0]
        gate.gate(False)
        await pause(100)
        gate.gate(True)
        await pause(2000)
        assert pwm.pulses[4:] == [1000000, 2000000, 0]
        await script.stop()

    run(main)


def test_outputs_say_what_they_are():
    assert display(Ssd1306())[0].caps() == ("display",)
    assert Ring(Lights(1), 1, 64).caps() == ("ring",)
    assert Gate(Pwm(), 2000, 1000).caps() == ("gate",)
