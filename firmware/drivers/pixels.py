"""Pixels dice, read from their advertisements: no connection, any number of dice.

Byte layout (facts of the maker's open firmware): manufacturer data of company 0x0D39 with five bytes `leds, type and
colour, roll state, face index, battery and charging flag`; in the scan response, service data of 0x180A with eight
bytes `id, build time`, little-endian. Firmware before July 2022 advertises otherwise and is not read.
"""

from ..tray.dice import COCKED, HANDLING, RESTING, ROLLED, ROLLING, UNSURE, Reading

COMPANY = b"\x39\x0d"
SERVICE = b"\x0a\x18"
KINDS = ("", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6", "df")
D4, D6 = 1, 2
STATES = (None, ROLLED, HANDLING, ROLLING, COCKED, RESTING)
BAD_NORMALS_UNTIL = 1704150000  # firmware of 2023-11-17 and before numbers some faces wrongly
BAD_D6 = (1, 5, 4, 3, 2, 6)
BAD_D4 = {3: 2, 2: 3, 5: 4}
LOW_BATTERY = 10
DICE_LIMIT = 48
UNNAMED_MS = 5000  # a die that has not told its id for so long goes by its radio address


def structures(data: bytes):
    """Yield (type, content) of each structure in an advertisement; stops where one is longer than what is left."""
    at = 0
    while at + 1 < len(data):
        size = data[at]
        if not size or at + 1 + size > len(data):
            return
        yield data[at + 1], data[at + 2 : at + 1 + size]
        at += 1 + size


def advert(data: bytes) -> tuple | None:
    """Return (type, state, face index, battery %, charging) of an advertisement packet, None for other devices."""
    for kind, content in structures(data):
        if kind == 0xFF and content[:2] == COMPANY and len(content) == 7:
            die, battery = content[3] >> 4, content[6]
            if die < len(KINDS) and content[4] < len(STATES):
                return die, content[4], content[5], battery & 0x7F, bool(battery & 0x80)
    return None


def identity(data: bytes) -> tuple | None:
    """Return (id, build time) of a scan response, None for other devices."""
    for kind, content in structures(data):
        if kind == 0x16 and content[:2] == SERVICE and len(content) == 10:
            return _word(content, 2), _word(content, 6)
    return None


def _word(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


def face(die: int, index: int, built: int, fudge: list) -> int | None:
    """Return what a die of a type shows; None where that cannot be known: an index it does not have, a fudge die
    without a face map, a d4 or d6 whose firmware's age (`built`, 0: not known) decides."""
    kind = KINDS[die]
    if kind == "df":
        return fudge[index] if index < len(fudge) else None
    if die in (D4, D6) and built <= BAD_NORMALS_UNTIL:
        if not built or index > 5:
            return None
        return BAD_D6[index] if die == D6 else BAD_D4.get(index, 1)
    if kind in ("d10", "d00"):
        return None if index > 9 else index * (10 if kind == "d00" else 1)
    sides = int(kind[1:]) if kind else 0
    return index + 1 if index < sides else None


class _Die:
    def __init__(self, now: int):
        self.met = now
        self.heard = now
        self.id = 0
        self.built = 0
        self.last = -1
        self.low = False


class Pixels:
    """Turns what the radio hears into readings. `allow` are ids (hex) to listen to, empty for all; `rssi` the weakest
    signal; `fudge` the faces of a fudge die's six sides; `low(key)` is called once for a weak battery."""

    def __init__(self, allow=(), rssi=-85, fudge=(), low=None):
        self._allow = [int(text, 16) for text in allow]
        self._rssi = rssi
        self._fudge = fudge
        self._low = low
        self._dice: dict[bytes, _Die] = {}

    def heard(self, address: bytes, rssi: int, data: bytes, now: int) -> Reading | None:
        """Take one packet; returns a reading when it says something about a die."""
        if rssi < self._rssi:
            return None
        named = identity(data)
        found = advert(data)
        if named is None and found is None:
            return None
        die = self._dice.get(address)
        if die is None:
            self._make_room()
            die = self._dice[address] = _Die(now)
        die.heard = now
        if named is not None:
            die.id, die.built = named
        if found is None or (self._allow and die.id not in self._allow):
            return None
        if not die.id and now - die.met < UNNAMED_MS:
            return None  # the scan response is on its way
        return self._reading(address, die, found, now)

    def _reading(self, address: bytes, die: _Die, found: tuple, now: int) -> Reading | None:
        kind, state, index, battery, charging = found
        key = f"{die.id:08x}" if die.id else "".join([f"{byte:02x}" for byte in address])
        if battery <= LOW_BATTERY and not charging and not die.low and self._low:
            self._low(key)
        die.low = battery <= LOW_BATTERY
        meaning = STATES[state]
        first = die.last < 0
        die.last = state
        if meaning is None:
            return None
        if first and meaning == ROLLED:
            meaning = RESTING  # it came into range lying there: nobody saw it roll
        shown = face(kind, index, die.built, self._fudge)
        if shown is None:
            if meaning == RESTING:
                return None
            meaning = UNSURE if meaning == ROLLED else meaning
            shown = 0
        return Reading(key, KINDS[kind], shown, meaning, 0 if meaning == UNSURE else 100, now, "pixels")

    def _make_room(self) -> None:
        if len(self._dice) >= DICE_LIMIT:
            oldest = min(self._dice, key=lambda address: self._dice[address].heard)
            del self._dice[oldest]
