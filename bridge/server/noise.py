"""The log of the HTTP server: what is no HTTP at all is no news, and whoever sends it must not fill the disk."""

from __future__ import annotations

import logging
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError


class _NoGarbage(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        """Leave out requests that cannot be read; they are answered with 400 all the same."""
        return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


LOG: Final = logging.getLogger("bridge.server.http")
"""For aiohttp's server to write to."""
LOG.addFilter(_NoGarbage())
