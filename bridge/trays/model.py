"""What the rest of the bridge knows of trays: readings, faults, requests, status; and who takes them."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules.terms import Message


@dataclass(frozen=True, slots=True)
class DieFace:
    """One die of a reading.

    `kind` is `d4 d6 d8 d10 d00 d12 d20 df`; `face` is as printed (d10 0-9, d00 0-90, df -1 to 1); `key` is the die's
    own id or "" where the source cannot tell dice apart; `conf` is 0-100.
    """

    kind: str
    face: int
    key: str = ""
    conf: int = 100


@dataclass(frozen=True, slots=True)
class TrayReading:
    """What a tray saw once dice came to rest. Its key is `(dev, inst, n)`; whoever has the key has the reading.

    A tray sends many dice in parts; they are joined here, up to 20 dice. `first` to `n` are the numbers this reading
    covers, `part` is (last part in it, parts of the roll): where `complete` is false, the rest of the same `roll`
    comes as another reading, or never (the tray's store was damaged).
    """

    dev: str
    inst: str
    n: int
    roll: int
    dice: tuple[DieFace, ...]
    rid: str | None
    src: str
    """Who read the dice: `pixels`, `godice`, `cam`, `manual`, `sim`, `wled`; `inferred` where the tumble was not seen;
    joined by `+` where parts differ."""
    at: float
    """When the dice came to rest: Unix seconds by the bridge's clock."""
    at_up_ms: int
    """The same by the tray's clock, milliseconds since its start number `boot`."""
    boot: int = 0
    fix: int | None = None
    """`roll` of an earlier reading of the same `rid`: these dice moved again and replace the same keys there."""
    first: int = 0
    part: tuple[int, int] = (1, 1)
    beam: int | None = None
    """Dice counted by a sensor as they fell, at least so many; None without such a sensor."""
    took_ms: int = 0
    """Milliseconds from the first movement to rest."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies the reading for ever: `(dev, inst, n)`."""
        return (self.dev, self.inst, self.n)

    @property
    def keys(self) -> list[tuple[str, str, int]]:
        """The keys of all numbers that the reading covers."""
        return [(self.dev, self.inst, n) for n in range(self.first or self.n, self.n + 1)]

    @property
    def complete(self) -> bool:
        """Whether the roll ends with this reading."""
        return self.part[0] == self.part[1]


UNREADABLE = "unreadable"
"""Code of the fault that stands for a record this bridge cannot read; `raw` holds it as it came."""


@dataclass(frozen=True, slots=True)
class TrayFault:
    """Something at a tray that a person should see; numbered and acked like a reading.

    `code` is one of the protocol's (`cocked`, `stacked`, `unsure`, `missing`, `extra`, `offtray`, `timeout`, `lowbat`,
    `sensor`, `full`, `store`), one of a newer firmware's, or `unreadable`.
    """

    dev: str
    inst: str
    n: int
    code: str
    at: float
    rid: str | None = None
    die: str | None = None
    count: int | None = None
    raw: str = ""
    kind: str | None = None
    """What kind of die it is about, where the tray knows."""

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies the fault for ever: `(dev, inst, n)`."""
        return (self.dev, self.inst, self.n)


class TrayState(enum.Enum):
    """How a tray stands right now."""

    ONLINE = "online"
    SILENT = "silent"  # the way to it is open, and three heartbeats are missing
    OFFLINE = "offline"  # unplugged, socket closed, last will, or never yet connected
    READ_ONLY = "read-only"  # it speaks another protocol version


@dataclass(frozen=True, slots=True)
class TrayInfo:
    """What a tray said of itself when it greeted."""

    dev: str
    inst: str = ""
    boot: int = 0
    version: int = 1
    fw: str = ""
    board: str = ""
    caps: tuple[str, ...] = ()
    reset: str = ""


@dataclass(frozen=True, slots=True)
class TrayStatus:
    """A tray as the organiser's board shows it; a new one whenever something changes."""

    dev: str
    state: TrayState
    since: float
    """When this state began, Unix seconds."""
    info: TrayInfo
    transport: str = ""
    """`serial`, `tcp`, `mqtt`, `wled`, `memory`; "" while offline."""
    where: str = ""
    """The port, address or topic, for people."""
    activity: str = ""
    """What the tray does: `idle armed dropping settling read confirm commit`."""
    rid: str = ""
    """The request it has armed, "" without."""
    waiting: int = 0
    """Records in its store that wait for an ack."""
    rssi: int | None = None
    """Wi-Fi signal in dBm; None on a cable."""
    mem: int | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    """Health of its dice sources and sensors: `ok`, `off`, `lost`, `bad`."""
    low_batteries: tuple[str, ...] = ()
    """Keys of dice that reported a battery at 10 % or less since the tray's start."""
    reason: Message | None = None
    """Why it is not online, or what is odd about it, for people."""


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Asks a tray for dice. `rid` is new for each opening or change of an ask.

    `dice` are (kind, count), every kind once, at most 8 kinds and 50 dice; `prompt` at most 40 printable ASCII
    characters; `ttl` 1 to 86,400 seconds. `TrayHub.request` raises CommandError for anything else.
    """

    rid: str
    dice: tuple[tuple[str, int], ...]
    prompt: str = ""
    ttl: int = 3600


class Outcome(enum.Enum):
    """What became of a request or command."""

    TAKEN = "taken"  # the tray acked it
    REFUSED = "refused"  # the tray will not have it; `why` says why
    EXPIRED = "expired"  # the ttl ran out
    REPLACED = "replaced"  # another request took its place


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What a tray made of a request or command. A request may be TAKEN and later EXPIRED or REPLACED."""

    dev: str
    rid: str
    kind: str
    """`request`, `cancel`, `led`, `gate`."""
    outcome: Outcome
    why: str = ""
    """The protocol's word for a refusal: `type`, `range`, `version`, `store`."""


@dataclass(frozen=True, slots=True)
class TrayNotice:
    """Something about a tray or a port that a person may want to know: `text` by catalogue id (`tray-...`).

    `dev` is "" where no tray is known, as for a port that cannot be opened.
    """

    dev: str
    where: str
    level: str
    """`debug`, `info`, `warn`, `error`."""
    text: Message


class TraySink(Protocol):
    """Where readings go: the tables and their journal."""

    async def commit(self, reading: TrayReading) -> None:
        """Make the reading and its effect durable. The tray is acked once this returns, and not if it raises.

        Called in order for one tray, at once for several. Idempotent by `reading.key`: a reading that is there already
        (bridge killed between commit and ack) is no error.
        """

    async def fault(self, fault: TrayFault) -> None:
        """Take a fault; acked and repeated as readings are. Idempotent by `fault.key`."""

    async def known(self, dev: str) -> Mapping[str, int]:
        """The highest committed `n` of readings and faults by `inst`; empty for a new tray.

        Asked once for each store, before its first record is taken; if it raises, the tray is greeted again later.
        """


class TrayListener(Protocol):
    """Who wants to know how trays are; called in the event loop, must not block and not raise."""

    def status(self, status: TrayStatus) -> None:
        """A tray's status changed."""

    def result(self, result: CommandResult) -> None:
        """A tray took or refused a request or command, or a request was replaced or its time ran out."""

    def notice(self, notice: TrayNotice) -> None:
        """Something that a person may want to know. What a tray logs goes to the bridge's log instead."""
