"""Why a way to a tray or a broker is gone, each worded in the catalogues as `tray-lost-<id>`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cause:
    """A cause: its id in the catalogues, an English clause for logs, and what the system itself said of it."""

    id: str
    clause: str
    detail: str = ""


UNPLUGGED = Cause("unplugged", "unplugged")
CLOSED = Cause("closed", "closed")
STOPPED = Cause("stopped", "the bridge stops")
NO_TRAY = Cause("no-tray", "no tray answers there")
SILENT = Cause("silent", "silent for too long")
OTHER_TRAY = Cause("other-tray", "another tray is there now")
REPLACED = Cause("replaced", "the tray connected anew")
LAST_WILL = Cause("last-will", "the broker says that it is offline")
BROKER_GONE = Cause("broker-gone", "the broker is gone")
NO_ANSWER = Cause("no-answer", "no answer")


def failed(detail: object) -> Cause:
    """A cause that only the system has words for."""
    return Cause("failed", str(detail), str(detail))
