"""Kinds of dice, the faces they have, and what a source says about one."""

FACES = {
    "d4": (1, 4, 1),
    "d6": (1, 6, 1),
    "d8": (1, 8, 1),
    "d10": (0, 9, 1),  # as printed; whether 0 means ten is the asker's business
    "d00": (0, 90, 10),
    "d12": (1, 12, 1),
    "d20": (1, 20, 1),
    "df": (-1, 1, 1),
}

KEY_LIMIT = 12  # characters of a die's key


def is_face(kind: str, face: int) -> bool:
    """Return whether a die of this kind can show this face."""
    if kind not in FACES:
        return False
    low, high, step = FACES[kind]
    return low <= face <= high and (face - low) % step == 0


def faces(kind: str) -> list[int]:
    """Return the faces of a kind in order. Raises KeyError for an unknown kind."""
    low, high, step = FACES[kind]
    return list(range(low, high + 1, step))


# States of a die, as a source reports them.
ROLLING = "rolling"  # it tumbles
ROLLED = "rolled"  # it came to rest on `face`
HANDLING = "handling"  # it is being held or carried
MOVED = "moved"  # it changed its face without a tumble: nudged or turned
COCKED = "cocked"  # it leans; no face
STACKED = "stacked"  # it lies on another die
UNSURE = "unsure"  # the source has a guess, not a reading
RESTING = "resting"  # it lies there and nothing was seen to move: never a roll by itself
GONE = "gone"  # it can no longer be seen
STATES = (ROLLING, ROLLED, HANDLING, MOVED, COCKED, STACKED, UNSURE, RESTING, GONE)

# What a presence sensor reports; it has no key, no kind and no face.
DROP = "drop"  # `face` dice, or at least that many, fell into the tray
LOAD = "load"  # `face` dice lie in the tray by their weight
RAW = "raw"  # what a part measures, in `face`: only told while the parts are tested, never read


class Reading:
    """What one source says about one die, or a presence sensor about the tray, at one moment.

    `key` names the die (at most 12 characters, "" where the source cannot tell), `face` is as printed
    (d10 0-9, d00 0-90), `conf` is 0-100, `ms` is when the source saw it by the tray's clock.
    """

    def __init__(self, key: str, kind: str, face: int, state: str, conf: int, ms: int, src: str):
        self.key = key[:KEY_LIMIT]
        self.kind = kind
        self.face = face
        self.state = state
        self.conf = conf
        self.ms = ms
        self.src = src

    def __repr__(self) -> str:
        return f"<{self.src} {self.key or '-'} {self.kind}={self.face} {self.state} {self.conf}% at {self.ms}>"
