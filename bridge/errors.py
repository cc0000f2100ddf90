"""The root of the bridge's errors."""

from __future__ import annotations


class BridgeError(Exception):
    """Something a person can mend. Its text is one sentence that says what is wrong, where, and what to do."""
