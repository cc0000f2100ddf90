"""What a table says when it will not do something: one error, a fault with a stable code."""

from __future__ import annotations

from typing import Final

from bridge.errors import BridgeError
from bridge.protocol.messages import Fault, Text
from rules.terms import Message, msg, param_json

NOT_ALLOWED: Final = "not-allowed"
"""This seat may not do that."""
NOT_FOUND: Final = "not-found"
"""There is no such ask, reading, seat, tray, entry or conflict here."""
REFUSED: Final = "refused"
"""The rules forbid it; `text` and `rule` say why."""
STALE: Final = "stale"
"""It was open when the client last looked, and is so no more, or has changed."""
BAD_VALUE: Final = "bad-value"
"""The command is well-formed and what it carries does not fit; `problems` has every fault of a set-up."""
DIGITAL_OFF: Final = "digital-off"
"""Digital rolls are off at this table."""
TYPED_OFF: Final = "typed-off"
"""Only the GM types results at this table."""
DOES_NOT_FIT: Final = "does-not-fit"
"""The reading does not fit the ask; `text` says why."""
CONFLICT_RUNNING: Final = "conflict-running"
"""A conflict is on the table; it has to be put away first."""
NO_CONFLICT: Final = "no-conflict"
"""No conflict is running."""
STILL_RUNNING: Final = "still-running"
"""Something follows only a conflict that has ended."""
CANNOT_FOLLOW: Final = "cannot-follow"
"""No conflict of that ruleset can follow this one; `conflict.follow_ups` has those that can."""
FROZEN: Final = "frozen"
"""The conflict is frozen; it can be read, exported and put away."""
NOTHING_TO_UNDO: Final = "nothing-to-undo"
"""There is nothing to take back, or nothing to bring back."""
UNKNOWN_RULESET: Final = "unknown-ruleset"
"""No ruleset of that id is installed."""
RULESET_FAULT: Final = "ruleset-fault"
"""The ruleset failed on it; nothing has moved."""
ODDS_BUSY: Final = "odds-busy"
"""Too many others wait for odds; try again later."""
ODDS_STOPPED: Final = "odds-stopped"
"""The odds were stopped, by `stop-odds` or by other odds."""
ODDS_FAILED: Final = "odds-failed"
"""There are no odds: the ruleset failed on every play, or came to no end."""
INTERNAL: Final = "internal"
"""The bridge itself failed on it; nothing has moved, and its log says more."""
NOT_SAVED: Final = "not-saved"
"""The journal could not be written; the table stands as it is recorded."""
LAST_GM: Final = "last-gm"
"""It would leave the table without a GM seat."""
TRAY_TAKEN: Final = "tray-taken"
"""The tray serves another table."""
NO_GATE: Final = "no-gate"
"""The tray is offline, or has no gate."""
CLOSED: Final = "closed"
"""The seat was removed, its token renewed, or the bridge is closing."""


class CommandError(BridgeError):
    """A command that was not carried out; nothing has moved. `fault` is what the client is told."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"{fault.code}: {fault.text.id}")
        self.fault = fault


def text_of(message: Message) -> Text:
    """A catalogue message as the protocol carries it."""
    return Text(id=message.id, params={name: param_json(value) for name, value in message.params})


def refuse(code: str, why: Message | None = None, rule: str = "", where: str = "") -> CommandError:
    """The error to raise for `code`; worded by the catalogue message `fault-<code>` unless `why` says more."""
    return CommandError(Fault(code=code, text=text_of(why or msg(f"fault-{code}")), rule=rule, where=where))
