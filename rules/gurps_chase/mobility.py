"""Who can go where (GC-101)."""

from __future__ import annotations

from rules.gurps_chase.state import Chase, Side


def terrain(chase: Chase, side: Side) -> tuple[str, ...]:
    """Where the side can go now."""
    return side.lead.terrain(chase.settings)


def mismatched(chase: Chase, side: Side, rival: Side) -> bool:
    """Whether one of them can go where the other cannot: by their terrain, or because the GM says so of either."""
    return side.superior or rival.superior or set(terrain(chase, side)) != set(terrain(chase, rival))


def superior(chase: Chase, side: Side, rival: Side) -> bool:
    """Whether `side` can go wherever the rival can, and further: by its terrain, or because the GM says so."""
    return side.superior or set(terrain(chase, side)) > set(terrain(chase, rival))


def can_follow(chase: Chase, side: Side, route: str) -> bool:
    """Whether it can follow along a terrain."""
    return route in terrain(chase, side)


def can_strike(chase: Chase, side: Side, rival: Side) -> bool:
    """Whether the two can strike each other: where the GM says nothing, whether they share any terrain (GC-44)."""
    word = chase.pair(side, rival).can_strike
    if word is not None:
        return word
    return not set(terrain(chase, side)).isdisjoint(terrain(chase, rival))
