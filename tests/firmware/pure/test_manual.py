from firmware.drivers.manual import KINDS, Manual
from firmware.tray.dice import DROP, ROLLED, UNSURE, Reading
from firmware.tray.frame import loads
from firmware.tray.machine import CONFIRM, IDLE, Machine
from firmware.tray.store import Store

from .helpers import counted, folder
from .virtual import Time, pause, run


class Switches:
    """Knob and buttons under the test's fingers."""

    def __init__(self):
        self.clicks = 0
        self.down = []

    def turned(self):
        clicks, self.clicks = self.clicks, 0
        return clicks

    def close(self):
        self.down = ["closed"]


class Button:
    def __init__(self, switches, name):
        self._switches = switches
        self._name = name

    def pressed(self, now):
        if self._name in self._switches.down:
            self._switches.down.remove(self._name)
            return True
        return False


class Desk:
    """A tray with nothing but the knob: what the firmware's Tray would do for it."""

    def __init__(self, time):
        self.time = time
        self.store = Store(folder(), counted())
        self.machine = Machine(time.clock, self.store, self)
        self.switches = Switches()
        self.manual = Manual(
            time.clock, self.switches, *[Button(self.switches, name) for name in ("push", "confirm", "cancel")]
        )
        self.manual.show(self)

    def gate(self, is_open):
        pass

    def log(self, text):
        pass

    def changed(self):
        self.manual.show(self)

    def press(self, button):
        self.machine.press(button)

    def request(self, *dice):
        self.machine.request({"t": "request", "rid": "r1", "dice": [list(pair) for pair in dice], "ttl": 60})
        self.manual.arm("r1", dict(dice), "")

    async def do(self, *steps):
        """Turn by a number, or press a button by its name."""
        for step in steps:
            if isinstance(step, int):
                self.switches.clicks = step
            else:
                self.switches.down.append(step)
            await pause(50)
            self.machine.tick()

    async def rolls(self):
        for _ in range(100):
            await pause(10)
            self.machine.tick()
        found = []
        for n in range(self.store.lo, self.store.hi + 1):
            record = loads(self.store.get(n))
            if record["t"] == "roll":
                found.append(record)
        self.store.ack(self.store.hi)
        return found


def at_desk(test):
    """Run a test with a desk whose knob is looked at."""

    async def main(time):
        import asyncio

        desk = Desk(time)
        task = asyncio.create_task(desk.manual.run(desk.machine.take))
        await test(desk)
        task.cancel()
        await pause(1)

    run(main, Time())


def test_requested_dice_are_asked_for_one_by_one():
    async def test(desk):
        desk.request(("d00", 1), ("d10", 1))
        await desk.do(1)
        assert desk.manual.lines()[0] == "d10 1/2: < 0 >"
        await desk.do(4, "push")
        assert desk.manual.lines()[0] == "d00 2/2: < 0 >"
        await desk.do(-1)
        assert desk.manual.lines()[0] == "d00 2/2: < 90 >"
        await desk.do("push")
        assert desk.manual.lines() == ["All entered", "4 90", "confirm to send"]
        await desk.do("confirm")
        (roll,) = await desk.rolls()
        # without a key: after a restart the first die typed would else pass for the first one typed before
        assert roll["dice"] == [["d10", 4, "", 100], ["d00", 90, "", 100]]
        assert (roll["src"], roll["rid"]) == ("manual", "r1")
        assert desk.machine.state == IDLE
        assert desk.manual.lines() == []

    at_desk(test)


def test_every_kind_of_die_can_be_entered_freely():
    async def test(desk):
        for index, kind in enumerate(KINDS):
            await desk.do(1)
            if index:
                await desk.do(1)
            assert kind in desk.manual.lines()[0]
            await desk.do("push", 1, "push")
            assert desk.manual.lines()[2] == "confirm to send"
            await desk.do("confirm")
            (roll,) = await desk.rolls()
            assert roll["dice"][0][0] == kind
            assert "rid" not in roll

    at_desk(test)


def test_entries_are_taken_back_one_by_one():
    async def test(desk):
        desk.request(("d6", 2))
        await desk.do(1, 2, "push", 1, "push", "cancel")
        assert desk.manual.lines()[1] == "3"
        await desk.do("cancel", "cancel")
        assert desk.manual.lines() == []
        assert await desk.rolls() == []

    at_desk(test)


def test_pushing_without_turning_does_nothing():
    async def test(desk):
        await desk.do("push", "push")
        assert not desk.manual.active
        assert await desk.rolls() == []

    at_desk(test)


def test_the_same_entry_twice_is_two_dice():
    async def test(desk):
        for _ in range(2):
            await desk.do(1, "push", 1, "push", "confirm")
            assert len(await desk.rolls()) == 1

    at_desk(test)


def lay_unsure(desk):
    desk.request(("d6", 1))
    desk.machine.presence = True
    desk.machine.take(Reading("", "", 1, DROP, 100, desk.time.clock.now(), "beam"))
    desk.machine.take(Reading("c1", "d6", 2, UNSURE, 30, desk.time.clock.now(), "cam"))


def test_a_guess_of_the_camera_is_corrected_with_the_knob():
    async def test(desk):
        lay_unsure(desk)
        await desk.do(*["none"] * 14)
        assert desk.machine.state == CONFIRM
        await desk.do(1, 4)
        assert desk.manual.lines()[:2] == ["Correct:", "d6 = 5"]
        await desk.do("push")
        (roll,) = await desk.rolls()
        assert roll["dice"] == [["d6", 5, "c1", 100]]
        assert desk.machine.state == IDLE

    at_desk(test)


def test_the_confirm_button_accepts_what_the_camera_guessed():
    async def test(desk):
        lay_unsure(desk)
        await desk.do(*["none"] * 14)
        await desk.do("confirm")
        (roll,) = await desk.rolls()
        assert roll["dice"] == [["d6", 2, "c1", 30]]

    at_desk(test)


def test_the_cancel_button_discards_the_throw():
    async def test(desk):
        lay_unsure(desk)
        await desk.do(*["none"] * 14)
        await desk.do("cancel")
        assert await desk.rolls() == []
        assert desk.machine.rid == "r1"

    at_desk(test)


def test_a_form_for_a_die_that_was_mended_otherwise_closes():
    async def test(desk):
        lay_unsure(desk)
        await desk.do(*["none"] * 14)
        await desk.do(1)
        assert desk.manual.active
        desk.machine.take(Reading("c1", "d6", 3, ROLLED, 100, desk.time.clock.now(), "cam"))
        await desk.do("none")
        assert not desk.manual.active

    at_desk(test)


def test_closing_lets_go_of_the_knob():
    time = Time()
    desk = Desk(time)
    desk.manual.close()
    assert desk.switches.down == ["closed"]
