"""How many files and connections this process may have open."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

MOST: Final = 65536


def raise_files_limit() -> None:
    """Take as many as the system lets us have: a hall's clients are more than the usual 1024."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # macOS has a lower limit of its own than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
