"""`python -m firmware.sim`: one or several simulated trays on ptys, a broker, or a bridge's TCP port."""

import argparse
import asyncio
import os
import re
import signal
import ssl
import sys
import tempfile
import threading
import time
from pathlib import Path

from .. import VERSION
from ..net.address import parse
from ..net.mqtt import MqttTransport
from ..net.tasks import Backoff
from ..net.tcp import TcpTransport
from ..tray.app import Tray
from ..tray.check import VERSION as PROTOCOL
from ..tray.clock import Clock
from ..tray.errors import TrayError
from ..tray.frame import dumps
from ..tray.store import Store
from .console import HELP, Console
from .dice import VirtualDice
from .panel import Panel
from .pty import PtyPort


def parser() -> argparse.ArgumentParser:
    """Return the command line's parser."""
    cli = argparse.ArgumentParser(
        prog="python -m firmware.sim",
        description="A simulated tray: the real firmware with virtual dice.",
        epilog=f"Lines on standard input drive it: {HELP}",
    )
    way = cli.add_mutually_exclusive_group(required=True)
    way.add_argument(
        "--pty", nargs="?", const="", metavar="LINK", help="open a pseudo-terminal, and make LINK lead to it"
    )
    way.add_argument("--mqtt", metavar="URL", help="mqtt://[user:password@]host[:port] or mqtts://...")
    way.add_argument("--tcp", metavar="HOST:PORT", help="connect to a bridge; needs --key")
    cli.add_argument("--ca", metavar="FILE", help="certificate to trust, for mqtts:// with a self-made one")
    cli.add_argument("--key", default="", help="the tray's key for --tcp, its password for --mqtt, or @FILE")
    cli.add_argument("--dev", default="sim-1", help="hardware id (default: %(default)s)")
    cli.add_argument("--count", type=int, default=1, metavar="N", help="N trays: DEV, DEV-2 ... in one process")
    cli.add_argument("--store", metavar="DIR", help="keep the store there, so that a restart goes on")
    cli.add_argument("--seed", type=int, default=1, help="for the virtual dice (default: %(default)s)")
    cli.add_argument("--auto", action="store_true", help="roll whatever is requested")
    cli.add_argument(
        "--pace", type=float, default=2.0, metavar="SECONDS", help="pause before an automatic roll; 0: at once"
    )
    cli.add_argument("--faults", type=float, default=0.0, metavar="RATE", help="part of throws that go wrong, 0 to 1")
    cli.add_argument("--rate", type=int, default=0, metavar="N", help="at most N lines a second (default: no limit)")
    return cli


def _wrong(options: argparse.Namespace) -> str:
    """Return what is wrong with the options, "" when nothing is."""
    if not re.fullmatch(r"[a-z0-9-]{1,20}", options.dev):
        return f"--dev {options.dev}: 1 to 20 of a-z, 0-9 and - are needed"
    if options.tcp and not options.key:
        return "--tcp needs --key"
    for name, least, most in (("count", 1, 1000), ("pace", 0, 60), ("faults", 0, 1), ("rate", 0, 10000)):
        if not least <= getattr(options, name) <= most:
            return f"--{name}: {least} to {most} is needed"
    return ""


def _ticks() -> int:
    return int(time.monotonic() * 1000)


def _port(options: argparse.Namespace, dev: str, clock: Clock, caps: list):
    """Return the transport that was chosen. Raises ConfigError for an address that cannot be read."""
    if options.pty is not None:
        return PtyPort(options.pty if options.count == 1 or not options.pty else f"{options.pty}-{dev}")
    backoff = Backoff(os.urandom)
    if options.tcp:
        return TcpTransport(parse(options.tcp, "tcp"), backoff, _complain)
    address = parse(options.mqtt, "mqtt")
    if options.key and not address.user:  # at the managed broker each tray is a user of its own
        address.user, address.password = dev, _key(options.key).decode()
    tls = ssl.create_default_context(cafile=options.ca) if address.scheme == "mqtts" else None
    info = {"t": "info", "v": PROTOCOL, "dev": dev, "fw": VERSION, "port": "sim", "caps": caps}
    return MqttTransport(address, dev, dumps(info), backoff, clock, _complain, tls)


def _complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def build(options: argparse.Namespace, dev: str, seed: int, folder: Path) -> tuple:
    """Return (Tray, VirtualDice, Panel, transport) for one device whose store is in `folder`.

    Raises StoreError and ConfigError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    clock = Clock(_ticks)
    pace = int(options.pace * 1000)
    dice = VirtualDice(clock, seed, options.auto, pace, int(options.faults * 100))
    panel = Panel()
    caps = sorted(dice.caps() + panel.caps())
    port = _port(options, dev, clock, caps)
    who = {"dev": dev, "fw": VERSION, "port": "sim", "caps": caps, "reset": "power"}
    timing = {} if pace else {"quiet": 0, "grace": 0}
    tray = Tray(
        who, Store(str(folder), os.urandom), clock, port, [dice], [panel], rate=options.rate,
        key=_key(options.key), presence=True, **timing,
    )  # fmt: skip
    return tray, dice, panel, port


def _key(text: str) -> bytes:
    if text.startswith("@"):
        return Path(text[1:]).read_text(encoding="ascii").strip().encode()
    return text.encode()


def _say(text: str) -> None:
    print(text, flush=True)


async def _lines(console: Console) -> None:
    """Carry out standard input line by line until it ends; the tray goes on without it."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue = asyncio.Queue()

    def read() -> None:
        for line in sys.stdin:
            try:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            except RuntimeError:  # the loop is closed: the tray has ended
                return

    threading.Thread(target=read, daemon=True).start()  # a daemon: it may wait for a line that never comes
    while True:
        answer = await console.line(await lines.get())
        if answer:
            _say(answer)


async def _serve(options: argparse.Namespace, root: Path) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    tasks = []
    for number in range(1, options.count + 1):
        dev = options.dev if number == 1 else f"{options.dev}-{number}"
        tray, dice, panel, port = build(options, dev, options.seed + number - 1, root / dev)
        for job in (tray.run(), dice.run(tray.emit), port.run(tray)):
            tasks.append(asyncio.create_task(job))
        if options.pty is not None:
            _say(f"pty {port.path}")
        if number == 1:
            reading = asyncio.create_task(_lines(Console(tray, dice, panel, stop.set)))
    waiting = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in [waiting, reading, *tasks]:
        task.cancel()
    for task in done:
        task.result()


def main(arguments: list | None = None) -> int:
    """Run until `quit`, an interrupt, or a failure; returns the exit status."""
    cli = parser()
    options = cli.parse_args(arguments)
    wrong = _wrong(options)
    if wrong:
        cli.error(wrong)
    try:
        if options.store:
            asyncio.run(_serve(options, Path(options.store)))
        else:
            with tempfile.TemporaryDirectory(prefix="dicewire-sim-") as folder:
                asyncio.run(_serve(options, Path(folder)))
    except KeyboardInterrupt:
        return 130
    except (TrayError, OSError) as error:
        print(f"firmware.sim: {error}", file=sys.stderr)
        return 1
    return 0
