"""What the server itself refuses: stable codes, and their HTTP statuses."""

from __future__ import annotations

from typing import Final

from bridge.protocol.decode import MALFORMED
from bridge.protocol.messages import Fault
from bridge.tables import errors as tables
from bridge.tables.errors import text_of
from rules.terms import Message, Text, msg

HELLO_TIMEOUT: Final = "hello-timeout"
"""No hello came in time."""
HELLO_FIRST: Final = "hello-first"
"""The first message was no hello, or a second hello came."""
WRONG_PROTOCOL: Final = "wrong-protocol"
"""The client speaks another version of the protocol."""
NO_TOKEN: Final = "no-token"
"""The request needs a token, as `Authorization: Bearer TOKEN`."""
BAD_TOKEN: Final = "bad-token"
"""The token opens nothing: it was mistyped, renewed, or its seat removed."""
TOO_MANY_TRIES: Final = "too-many-tries"
"""Too many bad tokens came from this address; a good one is still let in."""
TOO_MANY_CLIENTS: Final = "too-many-clients"
"""Too many connections: of this seat, or of clients that have not said hello."""
ID_ORDER: Final = "id-order"
"""The id of a command is not larger than the one before; it was not carried out."""
BAD_ORIGIN: Final = "bad-origin"
"""A page of another web origin asked, and the bridge has not been told to trust it."""
BAD_HOST: Final = "bad-host"
"""The bridge was asked under a name it does not go by."""
BAD_METHOD: Final = "bad-method"
"""The path exists, not with this HTTP method."""
BAD_REQUEST: Final = "bad-request"
"""HTTP that cannot be answered, such as a WebSocket path without a WebSocket."""
TOO_LARGE: Final = "too-large"
"""The body is larger than the bridge takes."""
SHUTTING_DOWN: Final = "shutting-down"
"""The bridge is closing; clients try again."""
INTERNAL: Final = "internal"
"""The bridge is at fault; its log says more under the number given."""

STATUS: Final = {
    MALFORMED: 400,
    BAD_REQUEST: 400,
    tables.BAD_VALUE: 400,
    NO_TOKEN: 401,
    BAD_TOKEN: 401,
    BAD_ORIGIN: 403,
    tables.NOT_ALLOWED: 403,
    tables.NOT_FOUND: 404,
    BAD_METHOD: 405,
    tables.CLOSED: 410,
    TOO_LARGE: 413,
    BAD_HOST: 421,
    TOO_MANY_TRIES: 429,
    INTERNAL: 500,
    tables.NOT_SAVED: 503,
    SHUTTING_DOWN: 503,
}
"""HTTP status by code; every other code is 409: well understood, and not possible as things stand."""


def status_of(fault: Fault) -> int:
    """The HTTP status that goes with a fault."""
    return STATUS.get(fault.code, 409)


def fault(code: str, why: Message | None = None, where: str = "") -> Fault:
    """A fault worded by the catalogue message `fault-<code>`, unless `why` has parameters to add."""
    return Fault(code=code, text=text_of(why or msg(f"fault-{code}")), where=where)


def wrong_protocol(wanted: int, got: int) -> Fault:
    """The client speaks `got`, the bridge `wanted`."""
    return fault(WRONG_PROTOCOL, msg("fault-wrong-protocol", wanted=wanted, got=got), "protocol")


def bad_host(host: str) -> Fault:
    """Asked under `host`, which is none of the bridge's names."""
    return fault(BAD_HOST, msg("fault-bad-host", host=Text(host[:200])))


def bad_origin(origin: str) -> Fault:
    """Asked by a page of `origin`, which is not trusted."""
    return fault(BAD_ORIGIN, msg("fault-bad-origin", origin=Text(origin[:200])))


def internal(number: str) -> Fault:
    """The bridge's own fault, logged under `number`."""
    return fault(INTERNAL, msg("fault-internal", number=Text(number)))
