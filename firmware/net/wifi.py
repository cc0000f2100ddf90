"""Getting onto Wi-Fi and back onto it, in stages: connect again, radio off and on, at last a reset."""

import asyncio

JOIN_MS = 15000
LOOK_MS = 1000
FAILS = 3  # failed attempts to reach broker or bridge before Wi-Fi itself is doubted
CYCLES = 8  # rounds of radio off and on before the board is reset


class Wired:
    """A network that is always there (a computer's)."""

    async def ready(self) -> None:
        """Return at once."""

    def worked(self) -> None:
        """The other end was reached."""

    def failed(self) -> None:
        """The other end was not reached."""


class Wifi:
    """`wlan` is a station interface, `up` what is passed to its `connect` (ssid, password).

    `log(text)` hears what happens, `reset(text)` is the last resort. `settle()` is called each time the radio was
    switched on, to set its power mode.

    A Pico W may stay "connected" and be deaf: only `failed()` three times in a row shows it.
    """

    def __init__(self, wlan, up: tuple, clock, log, reset, settle=None):
        self._wlan = wlan
        self._up = up
        self._clock = clock
        self._log = log
        self._reset = reset
        self._settle = settle
        self._fails = 0
        self._deaf = False
        self._ready = asyncio.Event()

    async def ready(self) -> None:
        """Wait until there is Wi-Fi."""
        await self._ready.wait()

    def worked(self) -> None:
        """The other end was reached: Wi-Fi is fine."""
        self._fails = 0

    def failed(self) -> None:
        """The other end was not reached; three times in a row and Wi-Fi is started over."""
        self._fails += 1
        if self._fails >= FAILS:
            self._fails = 0
            self._deaf = True

    def rssi(self) -> int:
        """Return the signal strength in dBm, 0 without a connection."""
        try:
            return self._wlan.status("rssi") if self._wlan.isconnected() else 0
        except (OSError, ValueError):  # not every port knows it
            return 0

    async def run(self) -> None:
        """Keep the board on Wi-Fi, for ever."""
        cycles = 0
        while True:
            if not await self._join():
                cycles += 1
                if cycles >= CYCLES:
                    self._reset("no Wi-Fi")
                    return
                await asyncio.sleep(min(1 << cycles, 30))
                continue
            cycles = 0
            self._ready.set()
            while self._wlan.isconnected() and not self._deaf:
                await asyncio.sleep(LOOK_MS / 1000)
            self._ready.clear()
            self._log("Wi-Fi " + ("is deaf" if self._deaf else "lost"))

    async def _join(self) -> bool:
        """Try a plain connect first; when that fails, or Wi-Fi was deaf, switch the radio off and on."""
        for fresh in (self._deaf, True):
            self._deaf = False
            try:
                if fresh:
                    self._wlan.disconnect()
                    self._wlan.active(False)
                    await asyncio.sleep(0.5)
                self._wlan.active(True)
                if self._settle:
                    self._settle()
                if not self._wlan.isconnected():
                    self._wlan.connect(*self._up)
            except OSError as error:
                self._log(f"Wi-Fi: {error}")
                continue
            until = self._clock.now() + JOIN_MS
            while self._clock.now() < until:
                if self._wlan.isconnected():
                    return True
                await asyncio.sleep(0.2)
            self._log("Wi-Fi: no connection in 15 s")
        return False
