"""The file with the keys of Wi-Fi trays: one JSON object, `{"tray id": "key"}`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from bridge.errors import BridgeError

_Dev: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,24}$")]
_Key: TypeAlias = Annotated[str, Meta(min_length=1)]


class TrayKeysError(BridgeError):
    """The keys file cannot be used."""


def read_tray_keys(path: Path) -> dict[str, str]:
    """The key of each tray. Raises `TrayKeysError` where the file is missing, unreadable or of another shape."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[_Dev, _Key])
    except FileNotFoundError as error:
        raise TrayKeysError(
            f"{path} is not there (trays.keys_file); make it with `dicewire tray setup`, or let no network trays in"
        ) from error
    except OSError as error:
        raise TrayKeysError(f"{path} cannot be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TrayKeysError(f'{path} is not of the form {{"tray id": "key"}}: {error}') from error
