"""Bluetooth: hears Pixels, connects GoDice. The only driver of the radio.

The interrupt handler copies into slots made beforehand and sets a flag; everything else happens in `run`.
"""

import asyncio

from ..tray.frame import console_text
from ..tray.wait import within
from . import godice
from .godice import GoDie
from .pixels import Pixels, structures
from .source import Source

_SCAN_RESULT = 5
_CONNECTED, _DISCONNECTED = 7, 8
_SERVICE, _SERVICES_DONE = 9, 10
_CHARACTERISTIC, _CHARACTERISTICS_DONE = 11, 12
_WRITTEN, _NOTIFIED = 17, 18

SLOTS = 24
PACKET = 31
NOTE = 8  # bytes of the longest notification that means anything
INTERVAL_US = 100000
CONNECT_MS = 5000
STEP_MS = 3000
SHY_MS = 20000
SHY_LIMIT = 16
COMPLETE_NAME = 0x09
SUBSCRIBE = b"\x01\x00"


class _Slot:
    """One thing that happened, copied out of the interrupt."""

    def __init__(self):
        self.event = 0
        self.handle = 0
        self.kind = 0
        self.value = 0
        self.size = 0
        self.address = bytearray(6)
        self.data = bytearray(PACKET)


class Radio(Source):
    """Pixels and GoDice on one radio.

    `ble` is a `bluetooth.BLE`, `flag` a ThreadSafeFlag, `uuid` makes a `bluetooth.UUID` of text. `links` is how many
    GoDice may be connected at once (0: none), `shells` what each wears by the beginning of its name (`GoDice_ABCDEF` ->
    `d20`), `share` the part of the time in percent that is spent listening: all without Wi-Fi, about half with it.
    """

    name = "ble"

    def __init__(self, ble, flag, clock, uuid, pixels: Pixels | None, links=0, shells=None, d4=(), share=100, low=None):
        self._ble = ble
        self._flag = flag
        self._clock = clock
        self._pixels = pixels
        self._links = links
        self._shells = shells or {}
        self._d4 = d4
        self._window = INTERVAL_US * share // 100
        self._uuid = uuid
        self._low = low
        self._slots = [_Slot() for _ in range(SLOTS)]
        self._head = 0
        self._tail = 0
        self.missed = 0  # packets that found no free slot
        self._scanning = False
        self._dice: dict[int, GoDie] = {}  # by connection handle
        self._found: list = []  # (address type, address, name) of GoDice to connect
        self._shy: dict[bytes, int] = {}  # addresses that did not answer, and when to try them again
        self._step = asyncio.Event()
        self._result: list = []

    def caps(self) -> tuple:
        """Return what is listened for."""
        return (("pixels",) if self._pixels else ()) + (("godice",) if self._links else ())

    def close(self) -> None:
        """Switch the radio off."""
        self._ble.active(False)

    # -- interrupt --

    def _irq(self, event: int, data: tuple) -> None:
        """Copy what happened; `data` is only valid in here."""
        after = (self._head + 1) % SLOTS
        if after == self._tail:
            self.missed += 1
            return
        slot = self._slots[self._head]
        slot.event = event
        slot.size = 0
        if event == _SCAN_RESULT:
            slot.kind, slot.address[:], slot.value = data[0], data[1], data[3]
            self._copy(slot, data[4])
        elif event in (_CONNECTED, _DISCONNECTED):
            slot.handle, slot.kind, slot.address[:] = data[0], data[1], data[2]
        elif event == _NOTIFIED:
            slot.handle, slot.value = data[0], data[1]
            self._copy(slot, data[2])
        elif event == _SERVICE:
            slot.handle, slot.kind, slot.value = data[0], data[1], data[2]
        elif event == _CHARACTERISTIC:
            slot.handle, slot.value = data[0], data[2]
        elif event in (_SERVICES_DONE, _CHARACTERISTICS_DONE):
            slot.handle, slot.value = data[0], data[1]
        elif event == _WRITTEN:
            slot.handle, slot.value = data[0], data[2]
        else:
            return
        self._head = after
        self._flag.set()

    def _copy(self, slot: _Slot, data) -> None:
        slot.size = min(len(data), PACKET)
        for at in range(slot.size):
            slot.data[at] = data[at]

    # -- task --

    async def run(self, emit) -> None:
        """Listen and connect, for ever. Raises OSError when the radio fails."""
        self._ble.active(True)
        self._ble.irq(self._irq)
        self._scanning = False
        self._scan()
        try:
            await self._serve(emit)
        finally:
            self._dice.clear()
            self.close()

    async def _serve(self, emit) -> None:
        connecting = None
        try:
            while True:
                await self._flag.wait()
                while self._tail != self._head:
                    slot = self._slots[self._tail]
                    self._take(slot, emit)
                    self._tail = (self._tail + 1) % SLOTS
                if self._found and (connecting is None or connecting.done()):
                    connecting = asyncio.create_task(self._connect(*self._found.pop(0)))
        finally:
            if connecting is not None:
                connecting.cancel()

    def _scan(self) -> None:
        """Listen, unless that is done already: a stack refuses to begin twice."""
        if self._scanning:
            return
        self._scanning = True
        self._ble.gap_scan(0, INTERVAL_US, self._window, True)  # active: the scan response tells who it is

    def _take(self, slot: _Slot, emit) -> None:
        now = self._clock.now()
        if slot.event == _SCAN_RESULT:
            self._heard(slot, now, emit)
        elif slot.event == _NOTIFIED:
            die = self._dice.get(slot.handle)
            if die is not None:
                self._say(die.notified(bytes(slot.data[: min(slot.size, NOTE)]), now), emit)
        elif slot.event == _DISCONNECTED and slot.handle in self._dice:
            del self._dice[slot.handle]  # a place is free, and the radio still listens; no news of one being connected
        else:
            self._result.append((slot.event, slot.handle, slot.kind, slot.value, bytes(slot.address)))
            self._step.set()

    def _heard(self, slot: _Slot, now: int, emit) -> None:
        data = bytes(slot.data[: slot.size])
        address = bytes(slot.address)
        if self._pixels is not None:
            reading = self._pixels.heard(address, slot.value, data, now)
            if reading is not None:
                self._say(reading, emit)
        if len(self._dice) < self._links and not self._found and now >= self._shy.get(address, 0):
            for kind, content in structures(data):
                if kind == COMPLETE_NAME and content[: len(godice.NAME)] == godice.NAME:
                    self._found.append((slot.kind, address, console_text(content)))

    def _say(self, reading, emit) -> None:
        if reading is not None:
            emit(reading)

    # -- connecting a GoDice --

    async def _connect(self, kind: int, address: bytes, name: str) -> None:
        """Connect one die and switch its notifications on; a die that does not answer is left for later."""
        self._ble.gap_scan(None)  # scanning and connecting at once fails on one radio
        self._scanning = False
        handle = -1
        try:
            self._begin()
            self._ble.gap_connect(kind, address)
            handle = (await self._await(_CONNECTED, CONNECT_MS))[1]
            self._begin()
            self._ble.gattc_discover_services(handle, self._uuid(godice.SERVICE))
            service = await self._await(_SERVICE, STEP_MS)
            await self._await(_SERVICES_DONE, STEP_MS)
            self._begin()
            self._ble.gattc_discover_characteristics(handle, service[2], service[3], self._uuid(godice.NOTIFY))
            notify = (await self._await(_CHARACTERISTIC, STEP_MS))[3]
            await self._await(_CHARACTERISTICS_DONE, STEP_MS)
            self._begin()
            self._ble.gattc_discover_characteristics(handle, service[2], service[3], self._uuid(godice.WRITE))
            write = (await self._await(_CHARACTERISTIC, STEP_MS))[3]
            await self._await(_CHARACTERISTICS_DONE, STEP_MS)
            # the switch for notifications is the descriptor right behind the value, as the maker's service has it
            for value, data in ((notify + 1, SUBSCRIBE), (write, godice.ASK_BATTERY), (write, godice.ASK_FACE)):
                self._begin()
                self._ble.gattc_write(handle, value, data, 1)
                await self._await(_WRITTEN, STEP_MS)  # one question at a time, and a die that does not know it says so
        except (OSError, asyncio.TimeoutError):
            if handle >= 0:
                self._ble.gap_disconnect(handle)
            if len(self._shy) > SHY_LIMIT:
                self._shy.clear()
            self._shy[address] = self._clock.now() + SHY_MS
        else:
            key = name[len(godice.NAME) :] or "godie"
            self._dice[handle] = GoDie(key, self._shell(name), self._clock.now(), self._d4, self._low)
        self._scan()

    def _shell(self, name: str) -> str:
        for start, shell in self._shells.items():
            if name.startswith(start):
                return shell
        return "d6"

    def _begin(self) -> None:
        self._result.clear()
        self._step.clear()

    async def _await(self, event: int, ms: int) -> tuple:
        """Wait for an event of the connection being made. Raises asyncio.TimeoutError, OSError when it broke."""
        while True:
            for at, result in enumerate(self._result):
                if result[0] == _DISCONNECTED:
                    raise OSError(f"{result[1]} disconnected")
                if result[0] == event:
                    del self._result[: at + 1]
                    return result
            self._step.clear()
            await within(self._step.wait(), ms)
