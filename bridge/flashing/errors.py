"""Everything that `bridge.flashing` raises on purpose: one root, named leaves, each with an exit status."""

from __future__ import annotations

from bridge.errors import BridgeError
from bridge.i18n import Catalogues, bridge_source
from rules.terms import Message, Param, Text, msg

SETTINGS = 1
PORT = 3
BOARD = 4
TRANSFER = 5
FELL_BACK = 6
TEST = 7


class FlashingError(BridgeError):
    """Root of the errors of `bridge.flashing`: `reason` is the sentence for people, by catalogue id."""

    status = SETTINGS

    def __init__(self, name: str, **values: str | int) -> None:
        params: dict[str, Param] = {
            key: Text(value) if isinstance(value, str) else value for key, value in values.items()
        }
        self.reason: Message = msg(f"tray-cli-error-{name}", **params)
        super().__init__(self.reason)

    def __str__(self) -> str:
        return Catalogues([bridge_source()])["en"].text(self.reason)


class SettingsError(FlashingError):
    """What was asked for cannot be: an option, an answer, a file of settings or keys."""


class PortError(FlashingError):
    """A port is not there, or may not be used now."""

    status = PORT


class BoardError(FlashingError):
    """What is at the port is not what is needed: no MicroPython, another board, too old, no tray."""

    status = BOARD


class TransferError(FlashingError):
    """Something could not be brought to the board. What ran there before still does."""

    status = TRANSFER


class FellBackError(FlashingError):
    """The new firmware did not come up, and the one before runs again."""

    status = FELL_BACK


class ToolMissingError(FlashingError):
    """A program of the extra `tray` is not installed."""
