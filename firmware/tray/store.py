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
    last number given to a record, `acked` the highest that a bridge has confirmed. Only the places of records are
    kept in memory. Raises StoreError when the folder cannot be read or written at all.
    """

    def __init__(self, root: str, rand, ring: int = RING, compact: int = 4096):
        self._path = root.rstrip("/") + "/" + LOG
        self._next = root.rstrip("/") + "/" + NEXT
        self._rand = rand
        self._ring = ring
        self._compact = compact
        self._places: dict[int, tuple] = {}  # n -> (offset, length) of its line in the log
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
        """Return the JSON of record `n` as it goes on the wire; None when it is acked, was never written, or the file
        cannot be read now."""
        place = self._places.get(n)
        if place is None:
            return None
        try:
            with open(self._path, "rb") as file:
                body = self._body(file, place)
        except OSError:
            return None
        return None if body is None else b'{"inst":"' + self.inst.encode() + b'",' + body[1:]

    def bodies(self):
        """Yield the JSON (without `inst`) of everything that waits for an ack, oldest first. Raises StoreError."""
        try:
            with open(self._path, "rb") as file:
                for n in sorted(self._places):
                    body = self._body(file, self._places[n])
                    if body is not None:
                        yield body
        except OSError as error:
            raise StoreError(f"{self._path}: {error}") from None

    def _body(self, file, place: tuple) -> bytes | None:
        file.seek(place[0])
        return unseal(file.read(place[1])[:-1])

    def append(self, messages: list[dict], reserved: bool = False) -> int:
        """Write messages as one: all are kept or none. Returns the number of the first.

        Sets `n` in each, and in rolls `roll` (the first number) and `part` ([i, k]). `reserved` lets a single
        message past the ring, for the fault that says the ring is full.
        Raises StoreFull when they do not fit and StoreError when the file cannot be written.
        """
        if len(messages) > (self._ring + 1 - self.waiting if reserved else self.free):
            raise StoreFull(f"{self.waiting} of {self._ring} records wait for an ack")
        first = self.hi + 1
        lines = []
        for index, message in enumerate(messages):
            message["n"] = first + index
            if message["t"] == "roll":
                message["roll"] = first
                message["part"] = [index + 1, len(messages)]
            lines.append(seal(dumps(message)))
        at = self._log(lines)
        for line in lines:
            self.hi += 1
            self._keep(self.hi, at, len(line))
            at += len(line)
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
            self._forget(old)
        self.acked = n
        try:
            if self._size > max(self._compact, 2 * self._live):
                self._rewrite()
            else:
                self._log([seal(dumps({"t": "ack", "n": n}))])
        except StoreError:
            self._dirty = True
        return True

    def rename(self) -> None:
        """Begin a new `inst` with the same records: for a bridge that knows this one better than the store does."""
        self.inst = self._new_inst()
        self._rewrite()

    def _keep(self, n: int, at: int, size: int) -> None:
        self._places[n] = (at, size)
        self._live += size

    def _forget(self, n: int) -> None:
        place = self._places.pop(n, None)
        if place is not None:
            self._live -= place[1]

    def _new_inst(self) -> str:
        return binascii.hexlify(self._rand(4)).decode()

    # -- file --

    def _log(self, lines: list) -> int:
        """Append lines to the log and return where they begin; after a failure the next call first rewrites what may
        be half a line."""
        if self._dirty:
            self._rewrite()
        at = self._size
        self._dirty = True
        try:
            with open(self._path, "ab") as file:
                self._size += self._write(file, lines)
        except OSError as error:
            raise StoreError(f"{self._path}: {error}") from None
        self._dirty = False
        return at

    def _write(self, file, lines) -> int:
        total = 0
        for line in lines:
            if file.write(line) != len(line):
                raise StoreError(f"{self._path}: no room")
            total += len(line)
        return total

    def _rewrite(self, faults: dict | None = None) -> None:
        """Replace the log by what it comes to, written beside it and renamed over it, one line at a time.

        `faults` are lines that stand in the places of damaged ones.
        """
        head = {"t": "store", "inst": self.inst, "boot": self.boot, "acked": self.acked, "hi": self.hi}
        fresh: dict[int, tuple] = {}
        try:
            with open(self._next, "wb") as file:
                size = self._write(file, [seal(dumps(head))])
                for n, line in self._lines(faults or {}):
                    fresh[n] = (size, len(line))
                    size += self._write(file, [line])
            os.rename(self._next, self._path)
        except OSError as error:
            raise StoreError(f"{self._path}: {error}") from None
        self._places = fresh
        self._live = sum([place[1] for place in fresh.values()])
        self._size = size
        self._dirty = False

    def _lines(self, faults: dict):
        """Yield (n, line) of everything that waits for an ack, in order, read from the log as it stands."""
        numbers = sorted(list(self._places) + list(faults))
        if not self._places:
            for n in numbers:
                yield n, faults[n]
            return
        with open(self._path, "rb") as file:
            for n in numbers:
                if n in faults:
                    yield n, faults[n]
                else:
                    file.seek(self._places[n][0])
                    yield n, file.read(self._places[n][1])

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
                    if line[-1] != 0x0A and len(line) < UP_LIMIT:
                        torn = True  # the end of a write that power cut short: never sent, nothing to tell
                    elif not self._take(line):
                        damaged += 1
                    self._size += len(line)
        except OSError as error:
            if error.args[0] != _ENOENT:  # no log yet is no trouble; a log that cannot be read must not be replaced
                raise StoreError(f"{self._path}: {error}") from None
        if not self.inst:
            self.inst = self._new_inst()
            torn = True
        self.boot += 1
        if not damaged:
            torn = self._drop_half() or torn
        faults = self._faults(damaged)
        if torn or faults or self._size > max(self._compact, 2 * self._live):
            self._rewrite(faults)
        else:
            self._log([seal(dumps({"t": "boot", "inst": self.inst, "boot": self.boot}))])

    def _take(self, line: bytes) -> bool:
        """Apply one line of the log, which begins at `_size`; returns False when it is damaged."""
        body = unseal(line[:-1])
        message = loads(body) if body is not None else None
        if message is None:
            return False
        try:
            self._apply(message["t"], message, len(line))
        except (KeyError, TypeError):  # whole, but not ours: another firmware's log
            return False
        return True

    def _apply(self, kind: str, message: dict, size: int) -> None:
        if kind == "store":
            self.inst, self.boot = message["inst"], message["boot"]
            self.acked, self.hi = message["acked"], message["hi"]
        elif kind == "boot":
            self.inst, self.boot = message["inst"], message["boot"]
        elif kind == "ack":
            self.acked = message["n"]
            for n in [n for n in self._places if n <= self.acked]:
                self._forget(n)
            self.hi = max(self.hi, self.acked)
        else:
            if not self._places and not self.hi:
                self.acked = message["n"] - 1  # the first line was lost
            self.hi = max(self.hi, message["n"])
            self._keep(message["n"], self._size, size)

    def _drop_half(self) -> bool:
        """Drop half a roll at the end: the rest of it was never written, so none of it was sent."""
        if self.hi not in self._places:
            return False
        last = loads((self.get(self.hi) or b"").strip())
        if not last or last["t"] != "roll" or last["part"][0] == last["part"][1]:
            return False
        for n in range(self.hi, last["roll"] - 1, -1):
            self._forget(n)
        self.hi = last["roll"] - 1
        return True

    def _faults(self, damaged: int) -> dict:
        """Return a fault for the place of every damaged line, and number what is left over past the end.

        A damaged line may have been sent under its number, so its number is never given to something else.
        """
        gaps = [n for n in range(self.lo, self.hi + 1) if n not in self._places]
        for _ in range(min(damaged - len(gaps), self._ring)):
            self.hi += 1
            gaps.append(self.hi)
        return {n: seal(dumps({"t": "fault", "n": n, "code": "store"})) for n in gaps}
