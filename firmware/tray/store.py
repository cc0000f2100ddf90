"""What a tray must not forget: readings and faults that no bridge has acked yet.

An append-only log of sealed lines in one file. A record is in the file, and the file closed (which is what makes
littlefs keep it), before anyone may send it. An ack is a record too. The log is rewritten when it has
grown past `compact` bytes and past twice what it still holds. Lines:

    {"t":"store","inst":"1f0c9a2e","boot":3,"acked":17,"hi":19}   first line: what earlier lines came to
    {"t":"boot","inst":"1f0c9a2e","boot":4}                       one a start
    {"t":"roll","n":18,"roll":18,"part":[1,1],...}                as sent, without `inst`
    {"t":"ack","n":18}                                            everything up to 18 is safe
"""

import binascii
import os

from .errors import StoreError, StoreFull
from .frame import UP_LIMIT, dumps, loads, seal, unseal

RING = 64  # records that may wait for an ack; one more is kept for the fault that says so
LOG = "tray.log"
NEXT = "tray.new"
_ENOENT = 2


class Store:
    """The log in the folder `root`; reads it when made. `rand(k)` returns k random bytes.

    `inst` names this store (eight hex digits, new whenever a log had to be begun), `boot` counts starts, `hi` is the
    last number given to a record, `acked` the highest that a bridge has confirmed. Raises StoreError
    when the folder cannot be read or written at all.
    """

    def __init__(self, root: str, rand, ring: int = RING, compact: int = 4096):
        self._path = root.rstrip("/") + "/" + LOG
        self._next = root.rstrip("/") + "/" + NEXT
        self._rand = rand
        self._ring = ring
        self._compact = compact
        self._pending: dict[int, bytes] = {}
        self._size = 0
        self._live = 0
        self._dirty = False
        self.inst = ""
        self.boot = 0
        self.acked = 0
        self.hi = 0
        self._load()

    @property
    def lo(self) -> int:
        """The lowest number that waits for an ack; `hi + 1` when none does."""
        return self.acked + 1

    @property
    def waiting(self) -> int:
        """How many records wait for an ack."""
        return self.hi - self.acked

    @property
    def free(self) -> int:
        """How many more records fit."""
        return max(0, self._ring - self.waiting)

    def get(self, n: int) -> bytes | None:
        """Return the JSON of record `n` as it goes on the wire, or None when it is acked or was never written."""
        body = self._pending.get(n)
        if body is None:
            return None
        return b'{"inst":"' + self.inst.encode() + b'",' + body[1:]

    def bodies(self) -> list[bytes]:
        """Return the JSON (without `inst`) of everything that waits for an ack, oldest first."""
        return [self._pending[n] for n in sorted(self._pending)]

    def append(self, messages: list[dict], reserved: bool = False) -> int:
        """Write messages as one: all are kept or none. Returns the number of the first.

        Sets `n` in each, and in rolls `roll` (the first number) and `part` ([i, k]). `reserved` lets a single
        message past the ring, for the fault that says the ring is full.
        Raises StoreFull when they do not fit and StoreError when the file cannot be written.
        """
        if len(messages) > (self._ring + 1 - self.waiting if reserved else self.free):
            raise StoreFull(f"{self.waiting} of {self._ring} records wait for an ack")
        first = self.hi + 1
        bodies = []
        for index, message in enumerate(messages):
            message["n"] = first + index
            if message["t"] == "roll":
                message["roll"] = first
                message["part"] = [index + 1, len(messages)]
            bodies.append(dumps(message))
        self._log(b"".join([seal(body) for body in bodies]))
        for body in bodies:
            self.hi += 1
            self._keep(self.hi, body)
        return first

    def ack(self, n: int) -> bool:
        """Forget everything up to `n`; returns whether that was news. `n` past `hi` is refused with ValueError.

        An ack that cannot be written is still believed: at worst the bridge sees those records again.
        """
        if n > self.hi:
            raise ValueError(f"ack of {n}, but only {self.hi} were written")
        if n <= self.acked:
            return False
        for old in range(self.acked + 1, n + 1):
            body = self._pending.pop(old, None)
            if body is not None:
                self._live -= len(body)
        self.acked = n
        try:
            if self._size > max(self._compact, 2 * self._live):
                self._rewrite()
            else:
                self._log(seal(dumps({"t": "ack", "n": n})))
        except StoreError:
            self._dirty = True
        return True

    def rename(self) -> None:
        """Begin a new `inst` with the same records: for a bridge that knows this one better than the store does."""
        self.inst = self._new_inst()
        self._rewrite()

    def _keep(self, n: int, body: bytes) -> None:
        self._pending[n] = body
        self._live += len(body)

    def _new_inst(self) -> str:
        return binascii.hexlify(self._rand(4)).decode()

    # -- file --

    def _log(self, data: bytes) -> None:
        """Append bytes to the log; after a failure the next call first rewrites what may be half a line."""
        if self._dirty:
            self._rewrite()
        self._dirty = True
        self._write(self._path, "ab", data)
        self._dirty = False
        self._size += len(data)

    def _rewrite(self) -> None:
        """Replace the log by what it comes to: written beside it, then renamed over it."""
        head = {"t": "store", "inst": self.inst, "boot": self.boot, "acked": self.acked, "hi": self.hi}
        lines = [seal(dumps(head))]
        lines.extend([seal(body) for body in self.bodies()])
        data = b"".join(lines)
        self._write(self._next, "wb", data)
        try:
            os.rename(self._next, self._path)
        except OSError as error:
            raise StoreError(f"{self._path}: {error}") from None
        self._size = len(data)
        self._dirty = False

    def _write(self, path: str, mode: str, data: bytes) -> None:
        try:
            with open(path, mode) as file:
                wrote = file.write(data)
        except OSError as error:
            raise StoreError(f"{path}: {error}") from None
        if wrote != len(data):
            raise StoreError(f"{path}: no room")

    # -- loading --

    def _load(self) -> None:
        damaged = 0
        torn = False
        try:
            with open(self._path, "rb") as file:
                while True:
                    line = file.readline(UP_LIMIT)
                    if not line:
                        break
                    self._size += len(line)
                    if line[-1] != 0x0A and len(line) < UP_LIMIT:
                        torn = True  # the end of a write that power cut short: never sent, nothing to tell
                    elif not self._take(line):
                        damaged += 1
        except OSError as error:
            if error.args[0] != _ENOENT:  # no log yet is no trouble; a log that cannot be read must not be replaced
                raise StoreError(f"{self._path}: {error}") from None
        if not self.inst:
            self.inst = self._new_inst()
            torn = True
        self._settle(damaged)
        self.boot += 1
        if torn or damaged or self._size > max(self._compact, 2 * self._live):
            self._rewrite()
        else:
            self._log(seal(dumps({"t": "boot", "inst": self.inst, "boot": self.boot})))

    def _take(self, line: bytes) -> bool:
        """Apply one line of the log; returns False when it is damaged."""
        body = unseal(line[:-1])
        message = loads(body) if body is not None else None
        if body is None or message is None:
            return False
        try:
            self._apply(message["t"], message, body)
        except (KeyError, TypeError):  # whole, but not ours: another firmware's log
            return False
        return True

    def _apply(self, kind: str, message: dict, body: bytes) -> None:
        if kind == "store":
            self.inst, self.boot = message["inst"], message["boot"]
            self.acked, self.hi = message["acked"], message["hi"]
        elif kind == "boot":
            self.inst, self.boot = message["inst"], message["boot"]
        elif kind == "ack":
            self.acked = message["n"]
            for n in [n for n in self._pending if n <= self.acked]:
                self._live -= len(self._pending.pop(n))
            self.hi = max(self.hi, self.acked)
        else:
            if not self._pending and not self.hi:
                self.acked = message["n"] - 1  # the first line was lost
            self.hi = max(self.hi, message["n"])
            self._keep(message["n"], body)

    def _settle(self, damaged: int) -> None:
        """Make the records whole again: no half roll at the end, and a fault in the place of every damaged line.

        A damaged line may have been sent under its number, so its number is never given to something else.
        """
        last = loads(self._pending.get(self.hi, b""))
        if not damaged and last and last["t"] == "roll" and last["part"][0] < last["part"][1]:
            for n in range(self.hi, last["roll"] - 1, -1):
                self._live -= len(self._pending.pop(n, b""))
            self.hi = last["roll"] - 1
        gaps = [n for n in range(self.lo, self.hi + 1) if n not in self._pending]
        for _ in range(min(damaged - len(gaps), self._ring)):
            self.hi += 1
            gaps.append(self.hi)
        for n in gaps:
            self._keep(n, dumps({"t": "fault", "n": n, "code": "store"}))
