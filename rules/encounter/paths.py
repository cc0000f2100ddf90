"""Where in the running script something stands, for interjections that interrupt it."""

from __future__ import annotations

from rules.encounter.state import Deed, Encounter


def turn_path(state: Encounter, who: str) -> str | None:
    """The path of the turn of `who`, where it is running."""
    return _path(state, f"turn-{who}")


def deed_path(state: Encounter, deed: Deed) -> str | None:
    """The path of an item being performed."""
    return _path(state, deed.label)


def _path(state: Encounter, label: str) -> str | None:
    return next((path for path in state.kernel.running() if path.rpartition("/")[2].partition("#")[0] == label), None)
