"""What is known of every die that a tray has seen: the memory behind the state machine."""

from .dice import COCKED, GONE, HANDLING, MOVED, ROLLED, ROLLING, STACKED, UNSURE

KNOWN_LIMIT = 96  # dice remembered: all on one table, and the neighbour's


class Die:
    """One die: the last state and face it was seen in, and what happened to it since it was last sent."""

    def __init__(self, key: str, kind: str):
        self.key = key
        self.kind = kind
        self.face = 0
        self.state = ""
        self.conf = 0
        self.src = ""
        self.seen = 0  # when something was last heard of it
        self.rested = 0  # when it came to rest
        self.thrown = False  # part of the throw that is being read
        self.aside = False  # came to rest without having fallen into the tray
        self.handled = False  # picked up since it was last sent
        self.sent = 0  # number of the roll it was last sent in for the armed request

    @property
    def bad(self) -> str:
        """The fault it lies there with: `cocked`, `stacked`, `unsure`, or ""."""
        return self.state if self.state in (COCKED, STACKED, UNSURE) else ""

    @property
    def wire(self) -> list:
        """The die as a roll carries it; keys made up for dice without one stay here."""
        return [self.kind, self.face, "" if self.key[:1] == "#" else self.key, self.conf]


class Known:
    """All dice by key, in the order in which they were first seen. Dice without a key get one of their own, `#1` ..."""

    def __init__(self):
        self._dice: dict[str, Die] = {}
        self._order: list[str] = []
        self._count = 0

    def take(self, reading):
        """Note a reading. Returns the die when its state or face changed, None when nothing is new."""
        key = reading.key
        if not key:
            self._count += 1
            key = f"#{self._count}"
        die = self._dice.get(key)
        if die is None:
            if reading.state == GONE:
                return None
            die = Die(key, reading.kind)
            self._dice[key] = die
            self._order.append(key)
            self._forget()
        die.seen = reading.ms
        state = ROLLED if reading.state == MOVED else reading.state
        rests = state not in (ROLLING, HANDLING)  # what a moving die says of its face means nothing
        if die.state == state and die.kind == reading.kind and not (rests and die.face != reading.face):
            return None
        die.state, die.kind = state, reading.kind
        if rests:
            die.face, die.conf, die.src, die.rested = reading.face, reading.conf, reading.src, reading.ms
        if state == HANDLING:
            die.handled = True
            die.thrown = False
        if state == GONE:
            self._drop(key)
        return die

    def all(self) -> list[Die]:
        """Return every die that is known."""
        return [self._dice[key] for key in self._order]

    def thrown(self) -> list[Die]:
        """Return the dice of the throw that is being read."""
        return [die for die in self.all() if die.thrown]

    def settled(self, number: int, mend: bool) -> None:
        """The throw was sent as roll `number` (0: it belongs to no request); `mend`: dice that lie badly stay in it."""
        for die in self.thrown():
            if die.state == ROLLING or (die.bad and mend and die.key[:1] != "#"):
                continue  # it tumbles on, or falls flat later
            die.thrown = False
            die.handled = False
            die.sent = number if die.state == ROLLED else 0
            if die.key[:1] == "#":
                self._drop(die.key)

    def over(self) -> None:
        """The request is over: what was sent for it is history."""
        for die in self.all():
            die.sent = 0
            die.aside = False
            if die.bad:
                die.thrown = False

    def _drop(self, key: str) -> None:
        self._dice.pop(key, None)
        if key in self._order:
            self._order.remove(key)

    def _forget(self) -> None:
        while len(self._order) > KNOWN_LIMIT:
            idle = [key for key in self._order[:-1] if not self._dice[key].thrown]
            self._drop(idle[0] if idle else self._order[0])
