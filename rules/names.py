"""Names in sheets and set-ups: one text, or one for each language."""

from __future__ import annotations

from typing import Final

from rules.reading import Reading
from rules.terms import msg

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")
"""The languages a name may be given in."""


def read_name(reading: Reading, language: str, default: str | None = None, *, key: str = "name") -> str:
    """The name: one text, or one by language (`{"en": ..., "zh-Hant": ...}`), of which `language` or the first.

    A fault where it is missing and there is no default, or where no language we know has one.
    """
    if not isinstance(reading.raw(key), dict):
        return reading.text(key, default)
    names = reading.object(key)
    found = {tag: names.text(tag) for tag in LANGUAGES if names.has(tag)}
    if not found:
        reading.fault(key, msg("setup-missing"))
    return found.get(language) or next(iter(found.values()), default or "")
