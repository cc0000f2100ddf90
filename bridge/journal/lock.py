"""One bridge for one journal: a lock on a file beside it, held as long as the process lives."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that the system drops when the process ends, however it ends.

    The file stays: removing it would let two processes lock two files of one name.
    """

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] | None = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        try:
            _lock(self._file)
        except OSError as error:
            self.release()
            raise BlockingIOError(f"{path} is locked") from error

    def release(self) -> None:
        """Let go. May be called twice."""
        if self._file is not None:
            self._file.close()
            self._file = None
