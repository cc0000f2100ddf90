from firmware.drivers.beam import Beam
from firmware.drivers.knob import Button, Knob
from firmware.drivers.piezo import Piezo
from firmware.drivers.scale import Scale
from firmware.tray.dice import DROP, LOAD

from .helpers import raises
from .virtual import Script, pause, run


class Pin:
    """A digital pin with a pull-up: `level` is what hangs on it; refuses to be driven."""

    def __init__(self, level=1):
        self.level = level
        self.handler = None

    def value(self, *new):
        assert not new, "an input is not driven"
        return self.level

    def irq(self, handler=None, trigger=0):
        assert handler is None or trigger in (1, 2, 3), "a trigger is needed"
        self.handler = handler

    def set(self, level):
        """Change the level; the interrupt comes with the edge."""
        if level != self.level:
            self.level = level
            if self.handler:
                self.handler(self)

    def dip(self):
        """A die passes: one falling edge is seen, the level is high again before anyone looks."""
        if self.handler:
            self.handler(self)


class Well:
    def __init__(self):
        self.told = []

    def __call__(self, name, health):
        self.told.append((name, health))


def states(seen):
    return [(reading.state, reading.face) for reading in seen]


def test_each_break_of_the_beam_is_a_fall():
    async def main(time):
        pin = Pin()
        script = Script(Beam("beam", pin, time.clock, Well()).run)
        for _ in range(3):
            await pause(50)
            pin.dip()
        await pause(50)
        assert states(script.seen) == [(DROP, 1)] * 3
        assert script.seen[0].src == "beam"
        await script.stop()

    run(main)


def test_a_die_that_tumbles_through_the_beam_breaks_it_once():
    async def main(time):
        pin = Pin()
        script = Script(Beam("beam", pin, time.clock, Well()).run)
        await pause(50)
        for _ in range(5):
            pin.dip()
            await pause(5)
        await pause(50)
        assert states(script.seen) == [(DROP, 1)]
        await script.stop()

    run(main)


def test_a_beam_where_dice_are_thrown_in_tells_but_does_not_count():
    async def main(time):
        pin = Pin()
        script = Script(Beam("funnel", pin, time.clock, Well(), 0).run)
        await pause(50)
        pin.dip()
        await pause(50)
        assert states(script.seen) == [(DROP, 0)]
        await script.stop()

    run(main)


def test_a_beam_blocked_for_long_is_told_and_recovers():
    async def main(time):
        pin, well = Pin(), Well()
        script = Script(Beam("beam", pin, time.clock, well).run)
        pin.set(0)
        await pause(2500)
        assert well.told == []
        await pause(1000)
        pin.set(1)
        await pause(100)
        assert well.told == [("beam", "bad"), ("beam", "ok")]
        await script.stop()

    run(main)


def test_closing_a_beam_stops_its_interrupt():
    async def main(time):
        pin = Pin()
        beam = Beam("beam", pin, time.clock, Well())
        script = Script(beam.run)
        await pause(50)
        beam.close()
        assert pin.handler is None
        await script.stop()

    run(main)


class Adc:
    """A converter that rests at a level and rings when hit."""

    def __init__(self, level=1000):
        self.level = level
        self.ring = []

    def read_u16(self):
        value = self.ring.pop(0) if self.ring else self.level
        assert 0 <= value <= 65535
        return value


def test_an_impact_on_the_piezo_is_one_fall_however_long_it_rings():
    async def main(time):
        adc = Adc()
        script = Script(Piezo(adc, time.clock).run)
        await pause(100)
        adc.ring = [30000, 20000, 500, 9000, 8000, 100, 5000]
        await pause(300)
        adc.ring = [20000]
        await pause(300)
        assert states(script.seen) == [(DROP, 1), (DROP, 1)]
        await script.stop()

    run(main)


def test_music_and_a_drifting_level_are_no_impacts():
    async def main(time):
        adc = Adc()
        script = Script(Piezo(adc, time.clock, 3000).run)
        for level in range(1000, 20000, 50):
            adc.level = level
            adc.ring = [level + 1500]
            await pause(40)
        assert script.seen == []
        await script.stop()

    run(main)


class Hx711:
    """The chip at register level: 24 bits out on the clock's rising edges, a 25th pulse selects channel A at gain 128.

    It refuses a clock that is high while interrupts are on (it would fall asleep) and reading before it is ready.
    """

    def __init__(self):
        self.weight = 0
        self.silent = False
        self.spike_every = 0  # each such value is far off, as when a pulse was disturbed
        self._values = 0
        self.off = 0
        self._bits = []
        self._pulses = 0
        self._high = False
        self._waits = 2
        self.clock = self._Clock(self)

    class _Clock:
        def __init__(self, chip):
            self.chip = chip

        def value(self, level):
            self.chip.clocked(level)

    def irq_off(self):
        self.off += 1
        return self.off

    def irq_on(self, state):
        assert state == self.off
        assert not self._high, "the clock is high while interrupts are on: more than 60 us, the chip sleeps"
        self.off -= 1

    def clocked(self, level):
        if level and not self._high:
            if not self.off:
                return  # put to sleep on purpose
            assert self._waits == 0, "read before it was ready"
            if self._pulses == 0:
                self._values += 1
                spiked = self.spike_every and self._values % self.spike_every == 0
                raw = (self.weight + (1 << 20 if spiked else 0)) & 0xFFFFFF
                self._bits = [raw >> bit & 1 for bit in range(23, -1, -1)]
            self._pulses += 1
            assert self._pulses <= 27, "too many pulses"
        elif not level and self._high and self._pulses == 25:
            self._pulses = 0
            self._waits = 2
        self._high = bool(level)

    def value(self):
        """Return DOUT: high until ready, then the bit that was clocked out."""
        if self.silent:
            return 1
        if self._pulses == 0:
            self._waits = max(0, self._waits - 1)
            return int(self._waits > 0)
        return self._bits[self._pulses - 1]


def test_the_scale_counts_dice_by_their_weight():
    async def main(time):
        chip = Hx711()
        chip.weight = -50000
        scale = Scale(chip, chip.clock, time.clock, chip.irq_off, chip.irq_on, 2000, 4000)
        script = Script(scale.run)
        await pause(2000)
        chip.weight += 8100
        await pause(3000)
        assert states(script.seen) == [(DROP, 1), (LOAD, 2)]
        chip.weight += 4000
        await pause(3000)
        chip.weight = -50000
        await pause(3000)
        assert states(script.seen)[2:] == [(DROP, 1), (LOAD, 3), (LOAD, 0)]
        await script.stop()

    run(main)


def test_the_scale_follows_its_drift_while_the_tray_is_empty():
    async def main(time):
        chip = Hx711()
        scale = Scale(chip, chip.clock, time.clock, chip.irq_off, chip.irq_on, 2000, 4000)
        script = Script(scale.run)
        for _ in range(60):
            await pause(500)
            chip.weight += 100
        chip.weight += 4000
        await pause(3000)
        assert states(script.seen) == [(DROP, 1), (LOAD, 1)]
        await script.stop()

    run(main)


def test_a_value_that_is_far_off_now_and_then_is_neither_a_fall_nor_a_die():
    async def main(time):
        chip = Hx711()
        chip.spike_every = 3
        script = Script(Scale(chip, chip.clock, time.clock, chip.irq_off, chip.irq_on, 2000, 4000).run)
        await pause(20000)
        assert states(script.seen) == []
        await script.stop()

    run(main)


def test_a_scale_that_does_not_answer_fails_as_a_device_does():
    async def main(time):
        chip = Hx711()
        chip.silent = True
        scale = Scale(chip, chip.clock, time.clock, chip.irq_off, chip.irq_on)
        script = Script(scale.run)
        await pause(2000)
        assert "HX711" in str(await script.failure())

    run(main)


def test_a_wire_that_hangs_loose_is_no_scale():
    async def main(time):
        chip = Hx711()
        chip.value = lambda: 0
        chip._waits = 0
        chip.clocked = lambda level: None
        script = Script(Scale(chip, chip.clock, time.clock, chip.irq_off, chip.irq_on).run)
        await pause(1000)
        assert "not there" in str(await script.failure())

    run(main)


def step(knob_a, knob_b, clockwise=True):
    """One click of an encoder: four edges."""
    for a, b in ((1, 0), (0, 0), (0, 1), (1, 1)) if clockwise else ((0, 1), (0, 0), (1, 0), (1, 1)):
        knob_a.set(a)
        knob_b.set(b)


def test_the_knob_counts_clicks_in_both_directions():
    a, b = Pin(), Pin()
    knob = Knob(a, b)
    for _ in range(3):
        step(a, b)
    first = knob.turned()
    step(a, b, False)
    assert abs(first) == 3
    assert knob.turned() == -first // 3
    assert knob.turned() == 0


def test_a_bouncing_contact_is_not_a_turn():
    a, b = Pin(), Pin()
    knob = Knob(a, b)
    for _ in range(20):
        a.set(0)
        a.set(1)
    assert knob.turned() == 0


def test_closing_the_knob_stops_its_interrupts():
    a, b = Pin(), Pin()
    Knob(a, b).close()
    assert a.handler is None
    assert b.handler is None


def test_a_press_is_told_once_and_bounce_is_not():
    pin = Pin()
    button = Button(pin)
    told = []
    for now, level in ((100, 0), (105, 1), (110, 0), (200, 0), (300, 1), (305, 0), (310, 1), (400, 1), (500, 0)):
        pin.level = level
        told.append(button.pressed(now))
    assert told == [True, False, False, False, False, False, False, False, True]


def test_an_input_that_is_driven_is_refused_by_the_fake():
    raises(AssertionError, Pin().value, 1)
