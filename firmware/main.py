"""Starts a tray: reads its files, puts the parts together, keeps every task running.

On a board `/main.py` lets `slot.py` choose a version, whose `boards/<board>.py` calls `start`.
"""

import asyncio
import json
import os
import sys

from . import VERSION
from .config import MOST, TOO_LONG, Config, load
from .net.address import parse
from .net.tasks import Backoff
from .supervisor import Supervisor, describe
from .tray.app import Tray
from .tray.check import VERSION as PROTOCOL
from .tray.clock import Clock
from .tray.errors import ConfigError, StoreError
from .tray.frame import dumps
from .tray.link import OPEN
from .tray.store import Store

BACKOFF_MOST_S = 15
FEED_MS = 1000
STUCK_MS = 5000  # the core has not run for so long: the watchdog may bite
CRASH_FILE = "/crash.json"
STORE = "/store"
STORE_RETRY_MS = 5000
CABLE_FILE = "/cable"  # where it lies, this start speaks on the cable whatever the configuration says
CRASH_RESETS = 3  # resets by crashes in a row: after that only the basics are started
HEALTHY_MS = 600000
WORKS_MS = 30000  # a new version that runs for so long without a bridge has shown that it works
FAREWELL_MS = 300  # for the answer to leave the board before it starts over


def read(path: str) -> bytes | None:
    """Return a file's content, None when there is none."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def is_too_long(path: str) -> bool:
    """Whether a file is one that had better not be read."""
    try:
        return os.stat(path)[6] > MOST
    except OSError:
        return False


class Starter:
    """One run of a board, from files to tasks."""

    def __init__(self, board):
        self.board = board
        self.clock = Clock(board.ticks)
        self.crashes = self._crashes()
        self.config = self._config()
        self.outputs = board.outputs(self.config)
        self.tray: Tray | None = None
        self.supervisor = Supervisor(self.clock, self.log, self.reset)
        self.wifi = None
        self.tls: object = None
        self.slot = sys.modules.get("slot")  # what chose this version, where there are two
        self._proven = False
        self._leaving: asyncio.Task | None = None  # kept, so that it is not collected

    def _config(self) -> Config:
        names = ("config.json", "secrets.json")
        too_long = [name for name in names if is_too_long(f"{self.board.root}/{name}")]
        config = load(*[None if name in too_long else read(f"{self.board.root}/{name}") for name in names])
        for name in too_long:
            config.wrong(f"{name}: {TOO_LONG}")
        if self.crashes >= CRASH_RESETS:
            config.wrong("crashed three times: basics only")
        try:
            os.remove(self.board.root + CABLE_FILE)
        except OSError:
            return config
        config.values["link"] = "usb"
        return config

    def _crashes(self) -> int:
        try:
            return int(json.loads(read(self.board.root + CRASH_FILE) or b"{}").get("count", 0))
        except (ValueError, TypeError, AttributeError):
            return 0

    def log(self, text: str) -> None:
        """Say something wherever someone may see it."""
        if self.tray is not None:
            self.tray.log(text)
        else:
            for output in self.outputs:
                if hasattr(output, "say"):
                    output.say(text)

    def well(self, name: str, health: str) -> None:
        """A source or sensor says how it does."""
        if self.tray is not None:
            self.tray.well(name, health)

    def low(self, key: str) -> None:
        """A die's battery is weak."""
        if self.tray is not None:
            self.tray.machine.report("lowbat", key)

    def reset(self, text: str) -> None:
        """Note why, then start over."""
        self.log(text)
        try:
            with open(self.board.root + CRASH_FILE, "w") as file:
                file.write(json.dumps({"count": self.crashes + 1, "why": text}))
        except OSError:
            pass  # it is for the next start's benefit only
        self.board.reset()

    async def run(self) -> None:
        """Run the tray for ever."""
        store = await self._store()
        address = self._address()  # before the sources: with a wrong one it is manual mode
        sources = self.board.sources(self.config, self.clock, self)
        caps = sorted({cap for part in sources + self.outputs for cap in part.caps()})
        dev = self.config["dev"] or self.board.dev
        transport = self._transport(address, dev, caps)
        cause = "crash" if self.crashes else self.board.cause
        who = {"dev": dev, "fw": VERSION, "port": self.board.name, "caps": caps, "reset": cause}
        if self.slot is not None:
            who["slot"] = self.slot.folder
        tray = Tray(
            who,
            store,
            self.clock,
            transport,
            sources,
            self.outputs + [source for source in sources if hasattr(source, "show")],
            self.board.vitals,
            0 if self.board.name == "unix" else 20,
            self.config.secrets["key"].encode(),
            presence=any(cap in ("beam", "piezo", "load") for cap in caps),
            confirm=self.config["confirm"],
            **self._timing(),
        )
        self.tray = tray
        tray.restart = self._restart
        tray.problems = self.config.problems
        tray.message = tray.problems[0] if tray.problems else ""
        jobs = [("core", tray.run), ("link", lambda: transport.run(tray)), ("health", self._health)]
        if self.wifi is not None:
            jobs.append(("wifi", self.wifi.run))
        for source in sources:
            jobs.append((source.name, self._device(source.name, lambda source=source: source.run(tray.emit), tray)))
        for output in self.outputs:
            jobs.append((output.name, self._device(output.name, output.run, tray)))
        await asyncio.gather(*[self.supervisor.keep(name, job) for name, job in jobs])

    def _timing(self) -> dict:
        return {"quiet": 0, "grace": 0} if self.config["sim"]["pace_ms"] == 0 else {}

    def _device(self, name: str, job, tray):
        return lambda: self.supervisor.device(name, job, tray.well)

    async def _store(self) -> Store:
        """Open the store; without it nothing may be read, so it is tried until it works."""
        while True:
            try:
                os.mkdir(self.board.root + STORE)
            except OSError:
                pass  # it is there already, or the store will say what is wrong
            try:
                return Store(self.board.root + STORE, self.board.rand)
            except StoreError as error:
                self.log(str(error))
            await asyncio.sleep(STORE_RETRY_MS / 1000)

    def _address(self):
        """Return where to connect, None for the cable; an address or a radio that will not do is a problem like any."""
        config = self.config
        if config["link"] == "usb":
            return None
        if self.board.wireless and not config["wifi"]["ssid"]:
            config.wrong(f"config.json: wifi.ssid: needed for link {config['link']}")
            return None
        try:
            address = parse(config["broker"] if config["link"] == "mqtt" else config["bridge"], config["link"])
            if address.scheme == "mqtts":
                self.tls = self.board.tls()
        except ConfigError as error:
            config.wrong(f"config.json: {error}")
        except (OSError, ValueError) as error:
            config.wrong(f"ca.der: {describe(error)}")
        else:
            try:
                self.wifi = self.board.network(config, self.clock, self.log, self.reset)
            except (OSError, ValueError) as error:  # a country, say, that the radio does not know
                config.wrong(f"config.json: wifi: {describe(error)}")
            else:
                return address
        return None

    def _transport(self, address, dev: str, caps: list):
        """Return the way to the bridge. Only the one in use is loaded: a Pico W has no memory to give away."""
        config, board = self.config, self.board
        if address is None:
            from .net.usb import UsbTransport

            return UsbTransport(*board.console())
        backoff = Backoff(board.rand, BACKOFF_MOST_S)
        if config["link"] == "tcp":
            from .net.tcp import TcpTransport

            return TcpTransport(address, backoff, self.log, self.wifi)
        from .net.mqtt import MqttTransport

        address.user = address.user or config.secrets["mqtt_user"]
        address.password = address.password or config.secrets["mqtt_password"]
        info = {"t": "info", "v": PROTOCOL, "dev": dev, "fw": VERSION, "port": board.name, "caps": caps}
        return MqttTransport(address, dev, dumps(info), backoff, self.clock, self.log, self.tls, self.wifi)

    def _restart(self, to: str) -> str:
        """Start over once the answer is out, to the tray or to the prompt; returns "" or why not."""
        if self.slot is None:
            return "type"
        if to == "prompt":
            try:
                with open(self.board.root + self.slot.STAY, "w"):
                    pass
            except OSError:
                return "store"

        async def leave() -> None:
            await asyncio.sleep(FAREWELL_MS / 1000)
            self.board.reset()

        self._leaving = asyncio.create_task(leave())
        return ""

    def _prove(self, now: int) -> None:
        """End the trial of a version that was just installed, once it has shown that it works."""
        if self.slot is None or self._proven or self.tray is None:
            return
        if now > WORKS_MS or self.tray.link.state == OPEN:
            self._proven = True
            try:
                self.slot.confirm(self.board.root)
            except OSError as error:
                self.log(f"slot.json: {describe(error)}")

    async def _health(self) -> None:
        """Feed the watchdog while the core runs; forget old crashes when all has been well for ten minutes."""
        feed = self.board.watch()
        while True:
            await asyncio.sleep(FEED_MS / 1000)
            now = self.clock.now()
            if feed is not None and self.tray is not None and now - self.tray.alive < STUCK_MS:
                feed()
            self._prove(now)
            if self.crashes and now > HEALTHY_MS:
                self.crashes = 0
                try:
                    os.remove(self.board.root + CRASH_FILE)
                except OSError:
                    pass  # it is gone already


def start(board) -> None:
    """Run a tray on this board. Returns only when the start itself fails and the board cannot reset."""
    starter = Starter(board)
    try:
        asyncio.run(starter.run())
    except Exception as error:  # noqa: BLE001 - the last net under everything: say it and start over
        starter.reset(describe(error))
