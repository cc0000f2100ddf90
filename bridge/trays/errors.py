"""Everything that `bridge.trays` raises on purpose: one root, named leaves."""

from __future__ import annotations

from bridge.errors import BridgeError
from bridge.trays.causes import Cause
from rules.terms import Message, Param, Text, msg


class TrayError(BridgeError):
    """Root of the errors of `bridge.trays`.

    `str(error)` is a plain English sentence for logs; `reason` is the same for people, by catalogue id (`tray-...`).
    """

    def __init__(self, sentence: str, reason: Message) -> None:
        super().__init__(sentence)
        self.reason = reason


class WireLostError(TrayError):
    """The way to a tray or a broker is gone: unplugged, closed, silent. It may come back."""

    def __init__(self, where: str, cause: Cause) -> None:
        reason = msg(f"tray-lost-{cause.id}", where=Text(where), detail=Text(cause.detail))
        super().__init__(f"{where}: {cause.clause}", reason)
        self.cause = cause


class PortDeniedError(TrayError):
    """A serial port exists and this user may not open it."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where}: no permission; add your user to the group that owns the port (often `dialout`) and log in again",
            _reason("port-denied", where=where),
        )


class PortBusyError(TrayError):
    """Another program holds a serial port."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where}: in use by another program; close serial monitors, and let ModemManager ignore trays",
            _reason("port-busy", where=where),
        )


class BrokerMissingError(TrayError):
    """The managed broker cannot be started because its program is not installed."""

    def __init__(self, program: str) -> None:
        super().__init__(
            f"the program {program!r} was not found: install mosquitto, or name a broker by its URL",
            _reason("broker-missing", program=program),
        )


class BrokerFailedError(TrayError):
    """The managed broker was started and ended at once, or never listened."""

    def __init__(self, program: str, why: str) -> None:
        super().__init__(f"{program} did not start: {why}", _reason("broker-failed", program=program, why=why))


class BrokerRefusedError(TrayError):
    """A broker refuses this bridge: wrong name or password, or it may not subscribe."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: refused: {why}", _reason("broker-refused", where=where, why=why))


class BrokerAddressError(TrayError):
    """What the configuration says of a broker cannot be used: `what` is `unreadable scheme host rest file name`."""

    def __init__(self, what: str, sentence: str, detail: str = "") -> None:
        super().__init__(sentence, _reason(f"broker-{what}", detail=detail))


class ListenError(TrayError):
    """The TCP port for trays cannot be listened on."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"cannot listen on {where}: {why}", _reason("listen", where=where, why=why))


class PortTakenError(ListenError):
    """Another program listens there already."""

    def __init__(self, where: str) -> None:
        super().__init__(where, "another program uses that port; set trays.tcp.port to another")
        self.reason = _reason("port-taken", where=where)


class FrameError(TrayError):
    """A message for a tray that does not fit the line; nothing was sent."""

    def __init__(self, why: str) -> None:
        super().__init__(f"cannot be sent to a tray: {why}", _reason("frame", why=why))


class CommandError(TrayError):
    """A request or command with a value that a tray would refuse; nothing was sent. `field` names it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}", _reason("command", field=field, why=why))
        self.field = field


class UnknownTrayError(TrayError):
    """No tray of that id has ever been seen or announced."""

    def __init__(self, dev: str) -> None:
        super().__init__(f"no tray {dev!r} is known", _reason("unknown", dev=dev))


class TrayLimitError(TrayError):
    """More trays than one bridge keeps."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most} trays: who may name trays at the broker?", _reason("limit", most=str(most)))


class ReadOnlyTrayError(TrayError):
    """The tray speaks another protocol version, or is a listener without commands: it cannot be told anything."""

    def __init__(self, dev: str) -> None:
        super().__init__(f"tray {dev!r} takes no commands", _reason("read-only", dev=dev))


def _reason(name: str, **values: str) -> Message:
    params: dict[str, Param] = {key: Text(value) for key, value in values.items()}
    return msg(f"tray-error-{name}", **params)
