"""The admin token: for whoever owns the bridge, to see all tables and add new ones. Only its hash is kept."""

from __future__ import annotations

import hmac
import os
from pathlib import Path
from typing import Self

from bridge.errors import BridgeError
from bridge.tables.seats import new_token, token_hash


class AdminTokenError(BridgeError):
    """The file with the hash of the admin token cannot be read or written."""


class AdminToken:
    """Knows the hash of the admin token, which `open` keeps in a file of its own that nobody else may read."""

    def __init__(self, hashed: str) -> None:
        self._hashed = hashed

    @classmethod
    def open(cls, path: Path) -> tuple[Self, str | None]:
        """The admin token of a bridge; where there is none yet, a new one, which can be shown only now.

        Raises `AdminTokenError`.
        """
        try:
            hashed = path.read_text(encoding="ascii").strip()
        except FileNotFoundError:
            token = new_token()
            _write(path, token_hash(token))
            return cls(token_hash(token)), token
        except (OSError, UnicodeDecodeError) as error:
            raise AdminTokenError(f"{path}: the hash of the admin token cannot be read: {error}") from error
        if len(hashed) != 64:
            raise AdminTokenError(f"{path}: holds no hash of an admin token; remove it to have a new token made")
        return cls(hashed), None

    def is_it(self, token: str) -> bool:
        """Whether `token` is the admin token; takes the same time for any other."""
        return hmac.compare_digest(token_hash(token), self._hashed)


def _write(path: Path, text: str) -> None:
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(f"{text}\n")
        new.replace(path)
    except OSError as error:
        raise AdminTokenError(f"{path}: the hash of the admin token cannot be written: {error}") from error
