"""Other words that cases have for what is given, and for chase actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GIVEN = {
    "range": "distance", "start_distance": "distance", "starting_distance": "distance", "open_terrain": "open",
    "line": "positions", "lighting": "light", "obstacle_table": "table",
}  # fmt: skip
ACTIONS = {
    "pursue": "pursue_flee", "flee": "pursue_flee", "pursue/flee": "pursue_flee", "pursue_flee": "pursue_flee",
    "hide": "hide", "block": "block", "cut_off": "cut_off", "cutoff": "cut_off",
    "stand_and_shoot": "stand_and_shoot", "shoot": "stand_and_shoot", "other": "other", "nothing": "other",
}  # fmt: skip


def plain(case: Mapping[str, Any]) -> dict[str, Any]:
    """The case with everything given under the words that the rest of the reader knows."""
    return {**case, "given": {GIVEN.get(key, key): value for key, value in case["given"].items()}}


def action_of(choice: Any) -> str | None:
    """The action that somebody is said to take, as a word or as `{"action": word, ...}`; None for no chase action."""
    word = choice.get("action") if isinstance(choice, Mapping) else choice
    return ACTIONS.get(str(word).lower().replace(" ", "_").replace("-", "_"))
