"""GoDice, read over a connection: what their notifications mean, and which face points up.

A notification says how a die lies and carries its acceleration vector; the face is the nearest of a table of vectors.
The tables are facts of the maker's published interface. Its table for the d4 shell is known to be wrong (its 24
directions are shared 7/6/5/6 among four faces), so a d4 shell is unsure until a table of one's own is configured.
"""

from ..tray.dice import COCKED, MOVED, RESTING, ROLLED, ROLLING, UNSURE, Reading

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
WRITE = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
NAME = b"GoDice_"
ASK_BATTERY = b"\x03"
ASK_FACE = b"\x19"  # not documented by the maker: where it is not understood nothing comes back
CALM_MS = 2000  # a "stable" so soon after connecting is an answer, not a roll
BATTERY_LOW = 10

D6 = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))
D20 = (
    (-64, 0, -22), (42, -42, 40), (0, 22, -64), (0, 22, 64), (-42, -42, 42), (22, 64, 0), (-42, -42, -42),
    (64, 0, -22), (-22, 64, 0), (42, -42, -42), (-42, 42, 42), (22, -64, 0), (-64, 0, 22), (42, 42, 42),
    (-22, -64, 0), (42, 42, -42), (0, -22, -64), (0, -22, 64), (-42, 42, -42), (64, 0, 22),
)  # fmt: skip
D24 = (
    (20, -60, -20), (20, 0, 60), (-40, -40, 40), (-60, 0, 20), (40, 20, 40), (-20, -60, -20), (20, 60, 20),
    (-40, 20, -40), (-40, 40, 40), (-20, 0, 60), (-20, -60, 20), (60, 0, 20), (-60, 0, -20), (20, 60, -20),
    (20, 0, -60), (40, -20, -40), (-20, 60, -20), (-40, -40, -40), (40, -20, 40), (20, -60, 20), (60, 0, -20),
    (40, 20, -40), (-20, 0, -60), (-20, 60, 20),
)  # fmt: skip
# what a d10 shell shows for each of the 20 directions, and a d8 shell for each of the 24
D10 = (8, 2, 6, 1, 4, 3, 9, 0, 7, 5, 5, 7, 0, 9, 3, 4, 1, 6, 2, 8)
D8 = (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6)


def nearest(table: tuple, vector: tuple) -> tuple:
    """Return (index of the nearest vector, certainty 0-100): 100 when it points there, 0 half-way to another."""
    best = second = 1 << 20
    index = 0
    for at, (x, y, z) in enumerate(table):
        distance = (x - vector[0]) ** 2 + (y - vector[1]) ** 2 + (z - vector[2]) ** 2
        if distance < best:
            best, second, index = distance, best, at
        elif distance < second:
            second = distance
    return index, 100 - 100 * best // max(1, second)


def face(shell: str, vector: tuple, d4: list) -> tuple:
    """Return (face, certainty) of a die in a shell: `d6` (none), `d20 d10 d00 d4 d8 d12`. `d4` is the table of a
    calibrated d4 shell, 24 faces; without it the certainty is 0."""
    if shell == "d6":
        index, sure = nearest(D6, vector)
        return index + 1, sure
    if shell in ("d20", "d10", "d00"):
        index, sure = nearest(D20, vector)
        shown = index + 1 if shell == "d20" else D10[index] * (10 if shell == "d00" else 1)
        return shown, sure
    index, sure = nearest(D24, vector)
    if shell == "d8":
        return D8[index], sure
    if shell == "d12":
        return index % 12 + 1, sure
    return (d4[index], sure) if d4 else (1, 0)


def parse(data: bytes) -> tuple:
    """Return (what, value) of a notification: `rolling`, `stable fake tilt move` with a vector, `battery` and `colour`
    with a number; ("", None) for anything else."""
    if data == b"R":
        return "rolling", None
    if data[:3] == b"Bat" and len(data) == 4:
        return "battery", data[3]
    if data[:3] == b"Col" and len(data) == 4:
        return "colour", data[3]
    for head, what in ((b"FS", "fake"), (b"TS", "tilt"), (b"MS", "move"), (b"S", "stable")):
        if data[: len(head)] == head and len(data) == len(head) + 3:
            return what, tuple([byte - 256 if byte > 127 else byte for byte in data[len(head) :]])
    return "", None


class GoDie:
    """One connected die. `key` names it, `shell` is what it wears, `low(key)` is called once for a weak battery."""

    def __init__(self, key: str, shell: str, now: int, d4: list, low=None):
        self.key = key
        self.shell = shell
        self.colour = -1
        self._d4 = d4
        self._met = now
        self._rolled = False
        self._low = low

    def notified(self, data: bytes, now: int) -> Reading | None:
        """Take a notification; returns a reading when it says something about how the die lies."""
        what, value = parse(data)
        if what == "battery":
            if value <= BATTERY_LOW and self._low:
                self._low(self.key)
                self._low = None
        elif what == "colour":
            self.colour = value
        elif what == "rolling":
            self._rolled = True
            return Reading(self.key, self.shell, 0, ROLLING, 100, now, "godice")
        elif what:
            shown, sure = face(self.shell, value, self._d4)
            return Reading(self.key, self.shell, shown, self._state(what, sure, now), sure, now, "godice")
        return None

    def _state(self, what: str, sure: int, now: int) -> str:
        """Only a plain "stable" is a roll; what was turned, tilted or faked is for a person to judge."""
        if what == "tilt":
            return COCKED
        if what != "stable":
            return MOVED
        if not self._rolled and now - self._met < CALM_MS:
            return RESTING
        return ROLLED if sure else UNSURE
