"""From what sensors report to what is stored: idle -> armed -> dropping -> settling -> read -> confirm -> commit.

Pure: readings, commands, buttons and time come in; records go to the store, and `out` is told what to show.
"""

from . import judge
from .dice import DROP, GONE, HANDLING, LOAD, MOVED, RESTING, ROLLED, ROLLING, STATES, UNSURE, is_face
from .errors import StoreError, StoreFull
from .frame import loads
from .known import Known

IDLE, ARMED, DROPPING, SETTLING = "idle", "armed", "dropping", "settling"
READ, CONFIRM, COMMIT = "read", "confirm", "commit"

QUIET_MS = 600  # nothing moved for so long: the dice lie still
MOST_MS = 8000  # and if something still moves after this, it is told
GRACE_MS = 2000  # how long a reading with something wrong waits for a hand to mend it
LEAST_CONF = 60  # a source less sure than this has a guess
FAULT_ROOM = 8  # records kept free for rolls when faults pile up
RETRY_MS = 1000
GATE_MS = 10000
DONE = 8  # request ids remembered as answered


class Machine:
    """The tray's state. `out.gate(open)`, `out.changed()` and `out.log(text)` are told; nothing is waited for.

    `presence`: there is a beam, a piezo or a scale, so that a die held in a hand can be told from one that
    fell into the tray. `confirm`: every reading waits for the confirm button. `quiet` and `grace` in ms.
    """

    def __init__(self, clock, store, out, presence=False, confirm=False, quiet=QUIET_MS, grace=GRACE_MS):
        self._clock = clock
        self._store = store
        self._out = out
        self.presence = presence
        self._confirm = confirm
        self._quiet = quiet
        self._grace = grace
        self._known = Known()
        self.state = IDLE
        self.rid = ""
        self.prompt = ""
        self.wanted: dict[str, int] = {}  # dice of the request that have not come yet
        self.throws = 0  # throws that are over
        self.fault = ""  # the last one, for display and ring, until something moves
        self._until = 0
        self._done: list[str] = []
        self._began = 0
        self._moved = 0
        self._drops = 0
        self._dropped = -MOST_MS
        self._load = -1
        self._told: list = []
        self._held: list = []
        self._held_count: dict[str, int] = {}
        self._retry = 0
        self._gate_until = 0

    @property
    def dice(self) -> list:
        """The dice of the throw that is being read, for the display."""
        return self._known.thrown()

    # -- from the bridge --

    def request(self, message: dict) -> str:
        """Arm for a checked request; returns "" or `busy`."""
        rid = message["rid"]
        if rid in self._done:
            return ""
        if rid != self.rid:
            if self.state not in (IDLE, ARMED):
                return "busy"
            self._disarm()
            self._arm(rid, message)
        self._until = self._clock.now() + message["ttl"] * 1000
        return ""

    def _arm(self, rid: str, message: dict) -> None:
        wanted = dict(message["dice"])
        for kind, number in self._stored(rid).items():
            wanted[kind] = wanted.get(kind, 0) - number  # rolled before a restart, the bridge does not know yet
        if not any(number > 0 for number in wanted.values()):
            self._finished(rid)
            return
        self.rid = rid
        self.prompt = message.get("prompt") or ""
        self.wanted = wanted
        self._out.gate(True)
        self._enter(ARMED)

    def _stored(self, rid: str) -> dict[str, int]:
        try:
            return judge.stored((loads(body) for body in self._store.bodies()), rid)
        except StoreError as error:
            self._out.log(str(error))
            return {}

    def cancel(self, rid: str) -> str:
        """Disarm; dice that already roll are read as a free roll."""
        if rid == self.rid:
            self._disarm()
            if self.state == ARMED:
                self._enter(IDLE)
        return ""

    def gate(self, is_open: bool) -> str:
        """Move the gate for the bridge; it closes by itself. Returns "" or `busy` while a reading cannot be stored."""
        if is_open and self.state == COMMIT:
            return "busy"
        self._gate_until = self._clock.now() + GATE_MS if is_open else 0
        self._out.gate(is_open)
        return ""

    # -- from sources, sensors and buttons --

    def take(self, reading) -> None:
        """Note what a source or a presence sensor reports."""
        now = self._clock.now()
        if reading.state == LOAD:
            self._load = reading.face
        elif reading.state == DROP:
            self._drops += reading.face
            self._dropped = now
            for die in self._known.all():
                die.thrown = die.thrown or die.state == ROLLING
            self._motion(now)
        elif reading.state in STATES:
            moved = reading.state == MOVED
            if (moved or reading.state == ROLLED) and (
                reading.conf < LEAST_CONF or not is_face(reading.kind, reading.face)
            ):
                reading.state = UNSURE
            die = self._known.take(reading)
            if die is not None and self.state != COMMIT:  # store full: the gate is shut, nothing is read
                self._changed(die, moved, now)

    def _changed(self, die, moved: bool, now: int) -> None:
        if die.state in (HANDLING, GONE, RESTING):
            die.aside = False
            if self.state == CONFIRM and die.state == HANDLING:
                self._moved = now  # a hand is at it
                self._out.changed()
            return
        self._told = [told for told in self._told if told[1] != die.key]
        fell = self.presence and now - self._dropped < MOST_MS
        counts = die.thrown or judge.nudged(die) or die.src == "manual"
        if not moved:
            counts = counts or fell or (bool(self.rid) and not self.presence)
        if counts:
            die.thrown = True
            die.aside = False
            self._motion(now)
        elif self.rid and die.state == ROLLED and not moved and not die.aside:
            die.aside = True  # it came to rest but never fell in: held still in a hand, or off the tray
            self._tell("offtray", die.key, kind=die.kind)

    def _motion(self, now: int) -> None:
        self._moved = now
        if self.state == COMMIT:
            return
        if self.state in (IDLE, ARMED):
            self._began = now
            self._told = []
        if self.state != DROPPING:
            self.fault = ""
            self._enter(DROPPING)

    def press(self, button: str) -> None:
        """The player pressed `confirm` or `cancel` at the tray."""
        if button == "confirm" and self.state in (IDLE, ARMED):
            self._fetch()
        elif button == "confirm" and self.state == CONFIRM:
            for die in self._known.thrown():
                if die.state == UNSURE and is_face(die.kind, die.face):
                    die.state = ROLLED
            self._commit()
        elif button == "cancel" and self.state in (DROPPING, SETTLING, CONFIRM):
            self._out.log("throw discarded at the tray")
            self._known.settled(0, False)
            self._finish(0)

    def _fetch(self) -> None:
        """Take the dice that lie aside: the player says that they were rolled."""
        aside = [die for die in self._known.all() if die.aside]
        for die in aside:
            die.aside, die.thrown = False, True
        if aside:
            self._motion(self._clock.now())

    # -- time --

    def tick(self) -> None:
        """Let time pass; call at least every 50 ms while dice move, at least once a second otherwise."""
        now = self._clock.now()
        if self._gate_until and now >= self._gate_until:
            self._gate_until = 0
            self._out.gate(bool(self.rid) and self.state != COMMIT)
        if self.rid and now >= self._until and self.state == ARMED:
            self._tell("timeout")
            self._disarm()
            self._enter(IDLE)
        if self.state == DROPPING and (not self._tumbling(now) or now - self._began >= MOST_MS):
            self._enter(SETTLING)
        if self.state == SETTLING:
            self._settle(now)
        if self.state == CONFIRM and not self._confirm and now - self._moved >= self._grace:
            self._commit()
        if self.state == COMMIT and now >= self._retry:
            self._store_held()

    def _tumbling(self, now: int) -> bool:
        return any(die.state == ROLLING and now - die.seen < MOST_MS for die in self._known.thrown())

    def _settle(self, now: int) -> None:
        late = now - self._began >= MOST_MS
        if late and self._tumbling(now):
            self._tell("timeout")
        elif now - self._moved < self._quiet:
            return
        elif not self._known.thrown() and not late:
            return  # something fell, but no source has read it yet
        self._enter(READ)
        self._judge()

    # -- reading --

    def _judge(self) -> None:
        """Everything lies still: commit it, or say what is wrong and give a hand time to mend it."""
        dice = self._known.thrown()
        if not dice and not self.rid:
            self._finish(0)
            return
        wrong = [die for die in dice if die.bad]
        for die in wrong:
            self._tell(die.bad, die.key, kind=die.kind)
        lying = len([die for die in self._known.all() if die.thrown or judge.nudged(die)])
        if self._load > lying:
            self._tell("stacked", count=self._load - lying)
        amiss = self._compare(dice, bool(wrong)) if self.rid else 0
        if wrong or amiss or self._load > lying or self._confirm:
            self._enter(CONFIRM)
        else:
            self._commit()

    def _compare(self, dice: list, wrong: bool) -> int:
        """Hold the throw against the request; returns how many dice are missing or too many."""
        lying = [die for die in dice if die.state == ROLLED or die.bad]
        missing = judge.missing(self.wanted, lying)
        if missing and not wrong and self._drops >= sum(self.wanted.values()):
            for die in judge.unseen(self.wanted, lying, self._known.all(), self._dropped):
                die.thrown, die.state, die.src = True, ROLLED, "inferred"
                missing -= 1
        extra = judge.extra(self.wanted, lying)
        if missing:
            self._tell("missing", count=missing)
        if extra:
            self._tell("extra", count=extra)
        return missing + extra

    # -- storing --

    def _commit(self) -> None:
        good = [die for die in self._known.thrown() if die.state == ROLLED]
        if not good:
            self._finish(0)
            return
        base = {
            "boot": self._store.boot,
            "beam": self._drops if self.presence else -1,
            "ms": max(0, self._moved - self._began),
        }
        self._held = judge.rolls(good, base, self.rid)
        self._held_count = judge.count(good)
        self._store_held()

    def _store_held(self) -> None:
        """Write the reading; while the store has no room it is held here, and the gate stays shut."""
        try:
            number = self._store.append(self._held)
        except StoreError as error:
            self._retry = self._clock.now() + RETRY_MS
            if self.state != COMMIT:
                self._out.log(str(error))
                is_full = isinstance(error, StoreFull)
                self.fault = "full" if is_full else "store"
                self._out.gate(False)
                self._enter(COMMIT)
                if is_full:
                    self._record({"code": "full"}, True)
            return
        self._held = []
        self.fault = ""
        for kind, number_of in self._held_count.items():
            self.wanted[kind] = self.wanted.get(kind, 0) - number_of
        self._finish(number)

    def _finish(self, number: int) -> None:
        """The throw is over: stored as roll `number`, or with nothing to store (0)."""
        self.throws += 1
        self._known.settled(number if self.rid else 0, bool(self.rid))
        self._drops = 0
        self._dropped = -MOST_MS
        if self.rid and number and not any(left > 0 for left in self.wanted.values()):
            self._finished(self.rid)
            self._disarm()
        elif self.rid:
            self._out.gate(True)
        self._enter(ARMED if self.rid else IDLE)

    def _finished(self, rid: str) -> None:
        self._done.append(rid)
        del self._done[:-DONE]

    def _disarm(self) -> None:
        if self.rid:
            self.rid = self.prompt = ""
            self.wanted = {}
            self._known.over()
            self._out.gate(False)

    # -- telling --

    def _enter(self, state: str) -> None:
        self.state = state
        self._out.changed()

    def report(self, code: str, name: str) -> None:
        """A source or sensor reports a fault of its own: `lowbat` of a die, `sensor` by its name."""
        self._tell(code, die=name)

    def _tell(self, code: str, die: str = "", count: int = 0, kind: str = "") -> None:
        """Record a fault, once until the die moves or the number changes."""
        if (code, die, count) in self._told:
            return
        self._told.append((code, die, count))
        self.fault = code
        message: dict = {"code": code}
        if self.rid:
            message["rid"] = self.rid
        if die[:1] not in ("", "#"):
            message["die"] = die
        if kind:
            message["kind"] = kind
        if count:
            message["count"] = count
        if self._store.free > FAULT_ROOM:
            self._record(message, False)
        self._out.changed()

    def _record(self, fault: dict, reserved: bool) -> None:
        fault.update({"t": "fault", "boot": self._store.boot, "up": self._clock.now()})
        try:
            self._store.append([fault], reserved)
        except StoreError as error:
            self._out.log(f"{fault['code']}: {error}")
