"""The tray's end of the line to a bridge: greeting, sending what the store holds until it is acked, taking commands.

Pure: bytes and time come in, bodies go out through `port`. `docs/tray-protocol.md` is the contract.
"""

from .auth import proof
from .check import VERSION, check
from .errors import StoreError
from .frame import console_text, dumps
from .rate import Bucket

HELLO_MS = 1000
BEAT_MS = 2000
RESEND_MS = 250
RESEND_MOST_MS = 4000
WINDOW = 4  # records on their way at once
SILENCE_MS = 10000  # records unacked and not a word from the bridge: greet again
WANT_MS = 50  # the same gap is reported once for each record behind it; answer once
HELD_MS = 20  # something is due, but the rate or the port holds it back
LOG_LIMIT = 120
LOG_QUEUE = 8
SENSES = 16
REPLIES = 8
RATE = 20  # lines a second

DOWN = "down"  # no transport
LOCKED = "locked"  # TCP: nothing is said before the challenge
GREETING = "greeting"  # saying hello, nothing else but heartbeats
OPEN = "open"
READ_ONLY = "read-only"  # the bridge speaks another version: heartbeats only

_COMMANDS = ("request", "cancel", "led", "gate", "time", "sense", "restart")


class Link:
    """One conversation with a bridge over whatever transport is there.

    `who` is the fixed part of hello: `dev`, `fw`, `port`, `caps`, `reset`. `store` is the Store, `clock` a Clock.
    `port.send(body)` takes the JSON of one message and returns False when it has no room now. `tray.command(message)`
    carries out a checked command and returns "" or why not; `tray.met()` hears that a bridge began a session;
    `tray.status()` is the changing part of a heartbeat: `mem`, `rssi`, `state`, `rid`, `src`. `rate` is lines a second
    (0: no limit), `key` the TCP key.
    """

    def __init__(self, who: dict, store, clock, port, tray, rate: int = RATE, key: bytes = b""):
        self._who = who
        self._store = store
        self._clock = clock
        self._port = port
        self._tray = tray
        self._key = key
        self._lines = Bucket(rate, max(8, rate))
        self._logs = Bucket(2, 4)
        self._nacks = Bucket(2, 2)
        self.state = DOWN
        self.bridge_version = VERSION
        self._via = ""
        self._sid = ""
        self._met = ""  # the session that was begun last; the same one may be greeted again
        self._replies: list[bytes] = []
        self._log_queue: list[bytes] = []
        self._senses: list[bytes] = []
        self._hello_due = -1
        self._beat_due = 0
        self._heard = 0
        self._next = 0
        self._due = -1  # when records on their way are sent again; -1: none are
        self._wait = RESEND_MS
        self._wanted = (0, 0)

    # -- transport --

    def up(self, locked: bool = False) -> None:
        """The transport is there. `locked`: the bridge must challenge first (TCP)."""
        now = self._clock.now()
        self.state = LOCKED if locked else GREETING
        self._sid = ""
        self._replies = []
        self._hello_due = self._beat_due = self._heard = now

    def down(self) -> None:
        """The transport is gone; what was on its way will be sent again."""
        self.state = DOWN

    def probe(self) -> None:
        """Say hello without a `sid`, which a living bridge answers."""
        if self.state in (OPEN, READ_ONLY):
            self._sid = ""
            self._hello_due = self._clock.now()

    # -- from the bridge --

    def receive(self, kind: str, value, via: str = "") -> None:
        """Take what a FrameReader found. `via` tells several bridges on one broker apart. Never raises."""
        now = self._clock.now()
        if kind == "bad":
            if self.state == OPEN and self._nacks.take(now):
                self._reply({"t": "nack", "why": value})
            return
        if kind != "frame" or self.state == DOWN:
            return
        name = value["t"]
        why = check(value)
        if why:
            if self.state == OPEN and self._nacks.take(now):
                self._answer(value, why)
            return
        if name == "challenge":
            self._challenged(value, now)
        elif name == "hello" and self.state != LOCKED:
            self._via = via
            self._heard = now
            self._greeted(value, now)
        elif self.state in (OPEN, READ_ONLY) and via == self._via:
            self._heard = now
            self._take(name, value, now)

    def _challenged(self, message: dict, now: int) -> None:
        if self.state != LOCKED:  # elsewhere it would only make proofs for strangers
            return
        dev = self._who["dev"]
        self._reply({"t": "proof", "dev": dev, "mac": proof(self._key, message["nonce"], dev)})
        self.state = GREETING
        self._hello_due = now

    def _greeted(self, message: dict, now: int) -> None:
        self.bridge_version = message["v"]
        self._sid = message["sid"]
        if message["v"] != VERSION:
            self._read_only()
            self._reply({"t": "nack", "re": "hello", "why": "version", "v": VERSION})
            return
        self.state = OPEN
        self._hello_due = now
        self._restart()
        if self._sid != self._met:
            self._met = self._sid
            self._tray.met()

    def _take(self, name: str, message: dict, now: int) -> None:
        if name == "ack":
            self._acked(message, now)
        elif name == "nack":
            self._nacked(message, now)
        elif name in _COMMANDS:
            why = "version" if self.state == READ_ONLY else self._tray.command(message)
            if "rid" in message:
                self._answer(message, why)

    def _answer(self, message: dict, why: str) -> None:
        answer: dict = {"t": "nack" if why else "ack", "re": message["t"][:16]}
        rid = message.get("rid")
        if isinstance(rid, str):
            answer["rid"] = rid[:16]
        if why:
            answer["why"] = why
        self._reply(answer)

    def _acked(self, message: dict, now: int) -> None:
        if message["inst"] != self._store.inst:
            return
        try:
            news = self._store.ack(message["n"])
        except ValueError:  # the bridge remembers more than the store: the store is an old copy of itself
            self._become_new(now)
            return
        if news:
            self._wait = RESEND_MS
            self._due = now + self._wait if self._next > self._store.lo else -1

    def _become_new(self, now: int) -> None:
        try:
            self._store.rename()
        except StoreError as error:
            self.log("error", str(error))
            return
        self._hello_due = now
        self._restart()

    def _nacked(self, message: dict, now: int) -> None:
        if message["why"] == "version":
            self._read_only()
            self.bridge_version = message.get("v") or 0
        elif message["why"] == "want" and message.get("inst") == self._store.inst and message.get("n"):
            n = message["n"]
            if n == self._wanted[0] and now - self._wanted[1] < WANT_MS:
                return
            self._wanted = (n, now)
            if n < self._store.lo:  # gone: hello tells the bridge where we can begin
                self._hello_due = now + WANT_MS
            elif n <= self._store.hi:
                self._next = n
                self._due = -1
        elif message["why"] in ("crc", "len", "json") and self._due >= 0:
            self._next = self._store.lo  # a line came damaged: send again without waiting for the time-out
            self._due = -1

    def _read_only(self) -> None:
        self.state = READ_ONLY
        self._hello_due = -1

    def _restart(self) -> None:
        self._next = self._store.lo
        self._due = -1
        self._wait = RESEND_MS

    # -- to the bridge --

    def log(self, level: str, text: str) -> None:
        """Queue a line for the bridge's log: `debug`, `info`, `warn` or `error`; the oldest goes when full."""
        if len(self._log_queue) >= LOG_QUEUE:
            self._log_queue.pop(0)
        self._log_queue.append(dumps({"t": "log", "lvl": level, "msg": console_text(text.encode()[:LOG_LIMIT])}))

    def sense(self, reading) -> None:
        """Queue what a part reported, for a test of the parts; the oldest goes when full."""
        if len(self._senses) >= SENSES:
            self._senses.pop(0)
        message = {"t": "sense", "src": reading.src, "state": reading.state, "face": reading.face}
        if reading.kind:
            message["kind"] = reading.kind
        if reading.key:
            message["key"] = reading.key
        self._senses.append(dumps(message))

    def poll(self) -> int:
        """Send what is due; returns in how many milliseconds to call again unless something happens before."""
        now = self._clock.now()
        if self.state == DOWN:
            return HELLO_MS
        while self._replies:
            if not self._put(self._replies[0], now):
                return HELD_MS
            self._replies.pop(0)
        if self.state == LOCKED:
            return HELLO_MS
        if self.state == OPEN and self._due >= 0 and now - self._heard > SILENCE_MS:
            self.state = GREETING
            self._sid = ""
            self._hello_due = now
        if 0 <= self._hello_due <= now:
            self._hello(now)
        if now >= self._beat_due:
            self._beat(now)
        held = False
        if self.state == OPEN:
            held = not self._records(now) or not self._send_senses(now) or not self._send_logs(now)
        dues = [at for at in (self._beat_due, self._hello_due, self._due) if at >= 0]
        wait = min(dues) - now
        return HELD_MS if held or wait <= 0 else min(wait, BEAT_MS)

    def _put(self, body: bytes, now: int) -> bool:
        return self._lines.take(now) and self._port.send(body)

    def _reply(self, message: dict) -> None:
        if len(self._replies) < REPLIES:  # the bridge has one command on its way; more than this is a flood
            self._replies.append(dumps(message))

    def _hello(self, now: int) -> None:
        status = self._tray.status()
        store = self._store
        message = {
            "t": "hello",
            "v": VERSION,
            "inst": store.inst,
            "boot": store.boot,
            "lo": store.lo,
            "hi": store.hi,
            "mem": status["mem"],
            "up_ms": now,
            "sid": self._sid,
        }
        message.update(self._who)
        if self._put(dumps(message), now):
            self._hello_due = now + HELLO_MS if self.state == GREETING else -1

    def _beat(self, now: int) -> None:
        message = {"t": "hb", "up": now, "un": self._store.waiting}
        message.update(self._tray.status())
        if self._put(dumps(message), now):
            self._beat_due = now + BEAT_MS

    def _records(self, now: int) -> bool:
        """Send what the window allows; returns False when rate or port held something back."""
        store = self._store
        lo = store.lo
        if not store.waiting:
            self._due = -1
            return True
        if self._next < lo:
            self._next = lo
        if 0 <= self._due <= now:
            self._next = lo
            self._wait = min(self._wait * 2, RESEND_MOST_MS)
            self._due = -1
        while self._next <= min(store.hi, lo + WINDOW - 1):
            body = store.get(self._next)
            if body is None or not self._put(body, now):
                return False
            self._next += 1
            if self._due < 0:
                self._due = now + self._wait
        return True

    def _send_senses(self, now: int) -> bool:
        while self._senses:
            if not self._put(self._senses[0], now):
                return False
            self._senses.pop(0)
        return True

    def _send_logs(self, now: int) -> bool:
        while self._log_queue:
            if not self._logs.take(now) or not self._put(self._log_queue[0], now):
                return False
            self._log_queue.pop(0)
        return True
