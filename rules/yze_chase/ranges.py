"""Range categories (YZC-01) and the plain integers that a chase keeps between them (YZC-06)."""

from __future__ import annotations

from rules.terms import Message, msg

BANDS = ("engaged", "short", "medium", "long", "extreme")
ENGAGED, SHORT, MEDIUM, LONG, EXTREME = range(5)
AWAY = 5
"""The first distance beyond Extreme: contact is lost (YZC-22)."""


def category(raw: int) -> int:
    """The band that a raw distance counts as: above Extreme is Extreme, below Engaged is Engaged (YZC-06)."""
    return max(ENGAGED, min(EXTREME, raw))


def band_name(raw: int) -> str:
    """The band's key: `medium`."""
    return BANDS[category(raw)]


def band_text(raw: int) -> Message:
    """The band as a term; beyond Extreme it is "away"."""
    return msg("yze-range-away") if raw >= AWAY else msg(f"yze-range-{band_name(raw)}")
