import asyncio

from firmware.drivers.godice import NOTIFY, SERVICE, WRITE
from firmware.drivers.pixels import Pixels
from firmware.drivers.radio import SLOTS, Radio
from firmware.tray.dice import HANDLING, RESTING, ROLLED, ROLLING

from .test_godice import note
from .test_pixels import packet, response
from .virtual import Script, pause, run

ADDRESS = b"\x0a\x0b\x0c\x0d\x0e\x0f"


class Flag:
    """A ThreadSafeFlag: set from an interrupt, waited for by one task, cleared by waiting."""

    def __init__(self):
        self._event = asyncio.Event()

    def set(self):
        self._event.set()

    async def wait(self):
        await self._event.wait()
        self._event.clear()


class Ble:
    """`bluetooth.BLE` at the level of its calls and interrupts; refuses what the real stacks refuse.

    Connecting while scanning, scanning twice, writing to a handle that was not discovered, more links than there are,
    anything while inactive: OSError. Data in an interrupt is only valid there: it is wiped afterwards.
    """

    def __init__(self, links=1):
        self.on = False
        self.scanning = False
        self.interval = self.window = 0
        self.links = links
        self.connected = []
        self.written = []
        self.answers = True
        self._irq = None
        self._known = set()
        self._next = 64
        self._called = (0, b"")

    def active(self, on):
        self.on = on
        if not on:
            self.scanning = False

    def irq(self, handler):
        self._irq = handler

    def _check(self):
        if not self.on:
            raise OSError(19)

    def gap_scan(self, duration, interval=0, window=0, active=False):
        self._check()
        if duration is None:
            self.scanning = False
            self._irq(6, (0,))
            return
        assert duration == 0
        assert 2500 <= window <= interval <= 40959375, "scan window must fit its interval"
        assert active, "the id of a die is in its scan response"
        if self.scanning:
            raise OSError(114)
        self.interval, self.window = interval, window
        self.scanning = True

    def gap_connect(self, kind, address):
        self._check()
        assert kind in (0, 1)
        if self.scanning:
            raise OSError(16)
        if len(self.connected) >= self.links:
            raise OSError(12)
        self._called = (kind, bytes(address))
        if self.answers:
            self.answer()

    def answer(self):
        """The die that is being called lets itself be connected."""
        kind, address = self._called
        self._next += 1
        self.connected.append(self._next)
        self._give(7, (self._next, kind, memoryview(bytearray(address))))

    def gap_disconnect(self, handle):
        self._check()
        if handle in self.connected:
            self.lose(handle)
            return True
        return False

    def gattc_discover_services(self, handle, uuid):
        self._linked(handle)
        assert uuid == SERVICE
        self._give(9, (handle, 10, 20, uuid))
        self._give(10, (handle, 0))

    def gattc_discover_characteristics(self, handle, start, end, uuid):
        self._linked(handle)
        assert (start, end) == (10, 20)
        value = {NOTIFY: 12, WRITE: 15}[uuid]
        self._known.update((value, value + 1))
        self._give(11, (handle, value - 1, value, 0x12, uuid))
        self._give(12, (handle, 0))

    def gattc_write(self, handle, value, data, mode=0):
        self._linked(handle)
        if value not in self._known:
            raise OSError(22)
        self.written.append((value, bytes(data)))
        if mode:
            self._give(17, (handle, value, 0))

    def _linked(self, handle):
        self._check()
        if handle not in self.connected:
            raise OSError(107)

    def _give(self, event, data):
        self._irq(event, data)
        for part in data:
            if isinstance(part, memoryview):
                part[:] = bytes(len(part))  # whoever kept it keeps nothing

    # -- the world outside --

    def advertise(self, data, rssi=-60, address=ADDRESS, kind=1, response_packet=False):
        if self.scanning:
            event = (
                kind,
                memoryview(bytearray(address)),
                4 if response_packet else 0,
                rssi,
                memoryview(bytearray(data)),
            )
            self._give(5, event)

    def notify(self, handle, data):
        self._give(18, (handle, 12, memoryview(bytearray(data))))

    def lose(self, handle):
        self.connected.remove(handle)
        self._give(8, (handle, 1, memoryview(bytearray(ADDRESS))))


def named(name=b"GoDice_AB12CD"):
    return bytes([2, 1, 6, len(name) + 1, 9]) + name


def radio(time, ble, pixels=True, links=0, **more):
    return Radio(ble, Flag(), time.clock, str, Pixels() if pixels else None, links, **more)


def states(script):
    return [(reading.state, reading.face) for reading in script.seen]


def test_a_pixel_is_heard_from_its_advertisements():
    async def main(time):
        ble = Ble()
        script = Script(radio(time, ble).run)
        await pause(10)
        ble.advertise(response(), response_packet=True)
        for state in (5, 2, 3, 1):
            ble.advertise(packet(state=state))
            await pause(190)
        assert states(script) == [(RESTING, 20), (HANDLING, 20), (ROLLING, 20), (ROLLED, 20)]
        await script.stop()
        assert not ble.on

    run(main)


def test_dice_that_speak_at_once_are_all_heard():
    async def main(time):
        ble = Ble()
        script = Script(radio(time, ble).run)
        await pause(10)
        for number in range(10):
            address = bytes([number, 0, 0, 0, 0, 0])
            ble.advertise(response(pixel=number + 1), address=address)
            ble.advertise(packet(), address=address)
        await pause(10)
        assert len({reading.key for reading in script.seen}) == 10
        await script.stop()

    run(main)


def test_a_flood_of_packets_is_counted_and_not_kept():
    async def main(time):
        ble = Ble()
        source = radio(time, ble)
        script = Script(source.run)
        await pause(10)
        for _ in range(100):
            ble.advertise(packet())
        assert source.missed == 100 - (SLOTS - 1)
        await pause(10)
        ble.advertise(response())
        ble.advertise(packet(state=2))
        await pause(10)
        assert script.seen[-1].state == HANDLING
        await script.stop()

    run(main)


def test_a_godie_is_connected_and_read():
    async def main(time):
        ble = Ble()
        script = Script(radio(time, ble, False, 1, shells={"GoDice_AB12CD": "d20"}).run)
        await pause(10)
        ble.advertise(named())
        await pause(100)
        (handle,) = ble.connected
        assert ble.written == [(13, b"\x01\x00"), (15, b"\x03"), (15, b"\x19")]
        assert ble.scanning
        await pause(3000)
        ble.notify(handle, b"R")
        ble.notify(handle, note(b"S", (64, 0, 22)))
        await pause(10)
        assert states(script) == [(ROLLING, 0), (ROLLED, 20)]
        assert script.seen[1].key == "AB12CD"
        assert script.seen[1].src == "godice"
        await script.stop()

    run(main)


def test_no_more_links_than_the_board_has():
    async def main(time):
        ble = Ble(1)
        script = Script(radio(time, ble, False, 1).run)
        await pause(10)
        for number in range(3):
            ble.advertise(named(), address=bytes([number, 0, 0, 0, 0, 0]))
            await pause(50)
        assert len(ble.connected) == 1
        await script.stop()

    run(main)


def test_a_die_that_is_lost_is_connected_again():
    async def main(time):
        ble = Ble()
        script = Script(radio(time, ble, False, 1).run)
        await pause(10)
        ble.advertise(named())
        await pause(50)
        ble.lose(ble.connected[0])
        await pause(50)
        assert ble.scanning
        ble.advertise(named())
        await pause(50)
        assert len(ble.connected) == 1
        ble.notify(ble.connected[0], b"R")
        await pause(10)
        assert states(script) == [(ROLLING, 0)]
        await script.stop()

    run(main)


def test_a_die_that_is_lost_while_another_is_being_connected_spoils_nothing():
    async def main(time):
        ble = Ble(2)
        script = Script(radio(time, ble, False, 2).run)
        await pause(10)
        ble.advertise(named())
        await pause(50)
        (first,) = ble.connected
        ble.answers = False
        ble.advertise(named(), address=bytes([9, 0, 0, 0, 0, 0]))
        await pause(100)
        ble.lose(first)
        await pause(100)
        ble.answer()
        await pause(100)
        (second,) = ble.connected
        ble.notify(second, b"R")
        await pause(10)
        assert states(script) == [(ROLLING, 0)]
        await script.stop()

    run(main)


def test_a_die_that_does_not_answer_is_left_alone_for_a_while():
    async def main(time):
        ble = Ble()
        ble.answers = False
        script = Script(radio(time, ble, False, 1).run)
        await pause(10)
        ble.advertise(named())
        await pause(100)
        assert not ble.scanning
        await pause(6000)
        assert ble.scanning
        ble.answers = True
        ble.advertise(named())
        await pause(100)
        assert ble.connected == []
        await pause(20000)
        ble.advertise(named())
        await pause(100)
        assert len(ble.connected) == 1
        await script.stop()

    run(main)


def test_notifications_of_unknown_links_mean_nothing():
    async def main(time):
        ble = Ble()
        script = Script(radio(time, ble, False, 1).run)
        await pause(10)
        ble.notify(99, b"R")
        await pause(10)
        assert script.seen == []
        await script.stop()

    run(main)


def test_it_listens_all_the_time_or_leaves_wifi_its_share():
    async def main(time):
        for share in (100, 55):
            ble = Ble()
            script = Script(radio(time, ble, True, 0, share=share).run)
            await pause(10)
            assert ble.window * 100 == ble.interval * share
            await script.stop()

    run(main)


def test_what_it_can_do_depends_on_what_it_listens_for():
    async def main(time):
        assert radio(time, Ble()).caps() == ("pixels",)
        assert radio(time, Ble(), False, 4).caps() == ("godice",)
        assert radio(time, Ble(), True, 1).caps() == ("pixels", "godice")

    run(main)
