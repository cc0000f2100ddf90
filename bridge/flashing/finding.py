"""What is plugged in, without disturbing it: trays that run, boards with MicroPython, boards in their boot loader."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from bridge.flashing.boards import recognise
from bridge.flashing.bootloader import Waiting, in_boot_loader, waiting
from bridge.flashing.cable import Cable
from bridge.flashing.errors import FlashingError, PortError
from bridge.flashing.prompt import Prompt
from bridge.flashing.target import Target
from bridge.trays.transports.usb import Finder, UsbPort, list_ports
from rules.terms import Message

GREET_S = 2.5
PROMPT_S = 3.0


class Kind(enum.Enum):
    """What was found at a port."""

    TRAY = "tray"
    MICROPYTHON = "micropython"  # at its prompt: it runs no tray
    SILENT = "silent"  # another program, or a tray that speaks over Wi-Fi
    BOOT_LOADER = "boot-loader"
    CLOSED = "closed"  # the port cannot be opened: busy, or not allowed


@dataclass(frozen=True, slots=True)
class Found:
    """One board. `board`, `firmware` and `micropython` are "" where they are not known; `why` is set for `CLOSED`."""

    kind: Kind
    port: str
    serial_number: str = ""
    board: str = ""
    dev: str = ""
    firmware: str = ""
    micropython: str = ""
    waiting: int = 0
    """Readings in the tray that no bridge has taken yet."""
    why: Message | None = field(default=None, compare=False)

    def json(self) -> dict[str, Any]:
        """For machines."""
        values = {name: getattr(self, name) for name in ("port", "serial_number", "board", "dev", "firmware")}
        rest = {"micropython": self.micropython, "waiting": self.waiting}
        return {"state": self.kind.value, **values, **rest, **({"why": self.why.json()} if self.why else {})}


def find(
    names: Sequence[str] = (),
    listed: Callable[[], Iterable[UsbPort]] = list_ports,
    loaders: Callable[[], list[Waiting]] = waiting,
) -> list[Found]:
    """Look at the ports of `names`, or else at everything that looks like a board."""
    ports = {port.device: port for port in listed()}
    devices = list(names) or [place.device for place in Finder((), auto=True, listed=listed).find()]
    with ThreadPoolExecutor(max_workers=max(1, len(devices))) as pool:
        looked = list(pool.map(lambda device: _look(Target(device, listed), ports.get(device)), devices))
    found = [one if isinstance(one, Found) else _ask_prompt(one, ports.get(one.name)) for one in looked]
    if not names:
        found += [Found(Kind.BOOT_LOADER, one.where, board=one.board) for one in loaders()]
    return found


def _look(target: Target, port: UsbPort | None) -> Found | Target:
    """What is at a port; the target itself where MicroPython's prompt is there, which is asked one by one."""
    number = (port.serial_number if port else None) or ""
    if port is not None and in_boot_loader(port):
        return Found(Kind.BOOT_LOADER, target.name, number, "esp32s3")
    try:
        with Cable(target) as cable:
            greeting = cable.greet(GREET_S)
            if greeting is not None:
                hello = greeting.hello
                kept = hello.hi + 1 - hello.lo
                return Found(Kind.TRAY, target.name, number, hello.port, hello.dev, hello.fw, waiting=kept)
            return target if cable.at_prompt else Found(Kind.SILENT, target.name, number)
    except PortError as error:
        return Found(Kind.CLOSED, target.name, number, why=error.reason)


def _ask_prompt(target: Target, port: UsbPort | None) -> Found:
    number = (port.serial_number if port else None) or ""
    try:
        with Prompt.open(target, PROMPT_S) as prompt:
            facts = prompt.facts()
    except FlashingError:
        return Found(Kind.MICROPYTHON, target.name, number)  # it is there; more is not known (without mpremote)
    board = recognise(facts.machine) or facts.machine
    return Found(
        Kind.MICROPYTHON, target.name, number, board, facts.dev, facts.firmware, facts.micropython
    )  # fmt: skip
