import asyncio

from firmware.net.wifi import Wifi, Wired

from .virtual import pause, run


class Wlan:
    """A station interface: refuses to connect while it is off, or twice at once."""

    def __init__(self):
        self.on = False
        self.joining = 0
        self.network = True  # whether the access point is there
        self.deaf = False  # says connected, carries nothing
        self.calls = []

    def active(self, on):
        self.calls.append("on" if on else "off")
        self.on = on
        if not on:
            self.joining = 0
            self.deaf = False

    def connect(self, ssid, password):
        self.calls.append("connect")
        if not self.on or self.joining:
            raise OSError("Wifi Internal State Error")
        assert (ssid, password) == ("table", "hush")
        self.joining = 1

    def disconnect(self):
        self.calls.append("disconnect")
        self.joining = 0

    def isconnected(self):
        return self.on and bool(self.joining) and self.network

    def status(self, what):
        assert what == "rssi"
        if not self.on:
            raise OSError("off")
        return -61


class Life:
    def __init__(self, time):
        self.wlan = Wlan()
        self.logs = []
        self.resets = []
        self.settled = 0
        self.wifi = Wifi(self.wlan, ("table", "hush"), time.clock, self.logs.append, self.resets.append, self.settle)
        self.task = asyncio.create_task(self.wifi.run())

    def settle(self):
        self.settled += 1

    async def is_ready(self):
        """Return whether a transport would get through now."""
        task = asyncio.create_task(self.wifi.ready())
        await pause(1)
        done = task.done()
        task.cancel()
        await pause(1)
        return done

    async def end(self):
        self.task.cancel()
        await pause(1)


def test_it_connects_and_sets_the_power_mode():
    async def main(time):
        life = Life(time)
        await pause(1000)
        assert await life.is_ready()
        assert life.wlan.calls == ["on", "connect"]
        assert life.settled == 1
        assert life.wifi.rssi() == -61
        await life.end()

    run(main)


def test_a_plain_attempt_comes_first_then_the_radio_is_switched_off_and_on():
    async def main(time):
        life = Life(time)
        life.wlan.network = False
        await pause(31000)
        assert life.wlan.calls == ["on", "connect", "disconnect", "off", "on", "connect"]
        assert not await life.is_ready()
        assert life.wifi.rssi() == 0
        life.wlan.network = True
        await pause(10000)
        assert await life.is_ready()
        await life.end()

    run(main)


def test_wifi_that_is_lost_comes_back():
    async def main(time):
        life = Life(time)
        await pause(1000)
        life.wlan.network = False
        await pause(5000)
        assert "Wi-Fi lost" in life.logs
        assert not await life.is_ready()
        life.wlan.network = True
        await pause(60000)
        assert await life.is_ready()
        await life.end()

    run(main)


def test_wifi_that_says_connected_but_is_deaf_is_started_over():
    async def main(time):
        life = Life(time)
        await pause(1000)
        life.wlan.deaf = True
        for _ in range(2):
            life.wifi.failed()
        await pause(3000)
        assert life.wlan.deaf
        life.wifi.failed()
        await pause(5000)
        assert not life.wlan.deaf
        assert "Wi-Fi is deaf" in life.logs
        assert await life.is_ready()
        await life.end()

    run(main)


def test_failures_with_success_between_them_are_no_deafness():
    async def main(time):
        life = Life(time)
        await pause(1000)
        for _ in range(5):
            life.wifi.failed()
            life.wifi.failed()
            life.wifi.worked()
            await pause(2000)
        assert life.wlan.calls == ["on", "connect"]
        await life.end()

    run(main)


def test_at_last_the_board_is_reset():
    async def main(time):
        life = Life(time)
        life.wlan.network = False
        await pause(900000)
        assert life.resets == ["no Wi-Fi"]
        assert life.wlan.calls.count("off") == 8

    run(main)


def test_a_wired_network_is_always_there():
    async def main(time):
        await Wired().ready()
        Wired().failed()
        Wired().worked()
        assert time.passed() == 0

    run(main)
