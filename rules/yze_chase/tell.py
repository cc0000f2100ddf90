"""Telling what moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rules.asks import Dice
from rules.terms import Text, Who, msg
from rules.yze_chase.people import Runner
from rules.yze_chase.ranges import band_name, band_text
from rules.yze_chase.state import Chase
from rules.yze_chase.track import Line


@contextmanager
def moved(chase: Chase, runner: Runner) -> Iterator[None]:
    """Tell what the block inside does to the distance: from which band to which, or to which position."""
    track = chase.track
    if isinstance(track, Line):
        before = dict(track.positions)
        yield
        tell_positions(chase, before)
        return
    was = chase.one_distance.distance
    yield
    tell_distance(chase, was, runner)


def tell_distance(chase: Chase, was: int, runner: Runner | None = None) -> None:
    """Tell the distance of the sides, changed or not; `raw` is the plain integer (YZC-06)."""
    raw = chase.one_distance.distance
    before, after = band_text(was), band_text(raw)
    what = msg("yze-range-stays", range=after)
    if before != after:  # beyond touching, and beyond Extreme, the integer moves on within its band
        what = msg("yze-range-changed", before=before, after=after)
    by = runner.id if runner is not None else None
    chase.kernel.tell(what, event="distance", raw=raw, was=was, distance=band_name(raw), by=by)


def tell_positions(chase: Chase, before: dict[str, int]) -> None:
    """Tell the positions on the line that are no longer what they were."""
    for identity, position in chase.line.positions.items():
        was = before.get(identity, position)
        if was != position:
            what = msg("yze-position", who=Who(identity), before=was, after=position)
            chase.kernel.tell(what, who=identity, position=position, was=was)


def dice_text(dice: Sequence[Dice]) -> Text:
    """Dice as they are written everywhere: 5d6, or d10+d8."""
    sides: dict[int, int] = {}
    for group in dice:
        sides[group.sides] = sides.get(group.sides, 0) + group.count
    return Text("+".join(f"{count if count > 1 else ''}d{size}" for size, count in sides.items()) or "0")
