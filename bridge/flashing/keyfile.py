"""Adds a tray's key to the bridge's file of keys."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from pathlib import Path

from bridge.flashing.errors import SettingsError
from bridge.tray_keys import read_tray_keys


def add_tray_key(path: Path, dev: str, key: str) -> bool:
    """Add the key of tray `dev`, or change it; returns whether the file changed.

    The file is replaced as a whole, and only its owner may read it. Raises TrayKeysError where the file that is there
    cannot be used, and SettingsError where it cannot be written; it is as it was then.
    """
    keys = read_tray_keys(path) if path.exists() else {}
    if keys.get(dev) == key:
        return False
    keys[dev] = key
    try:
        _replace(path, json.dumps(keys, indent=1).encode("utf-8") + b"\n")
    except OSError as error:
        raise SettingsError("keys-unwritable", path=str(path), why=str(error.strerror or error)) from error
    return True


def check_key_file(path: Path) -> None:
    """Raise what `add_tray_key` would, before anything else is changed."""
    if path.exists():
        read_tray_keys(path)
    if not os.access(path.parent, os.W_OK):
        raise SettingsError("keys-unwritable", path=str(path), why=os.strerror(errno.EACCES))


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # for its owner alone from the start
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
