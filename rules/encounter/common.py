"""The common action items, 22 in turn and 4 out of turn (ENC-100, ENC-101), read from `data/common_items.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.encounter.item_reading import read_item
from rules.encounter.items import ACTION_POINT, FREE, REACTION, Item
from rules.encounter.names import load_data
from rules.reading import Reading


def _read(part: str) -> tuple[Item, ...]:
    items = []
    for row in load_data("common_items.json")[part]:
        reading = Reading({**row, "name": row["id"]})
        items.append(replace(read_item(reading), name="", everyone=True))
        reading.check()
    return tuple(items)


IN_TURN: Final = _read("in_turn")
OUT_OF_TURN: Final = _read("out_of_turn")
COMMON_IDS: Final = tuple(item.id for item in (*IN_TURN, *OUT_OF_TURN))


def common_items(costs: Mapping[str, int]) -> dict[str, Item]:
    """The common items by id, at the costs of the setting `common_costs` (ENC-103).

    A cost is in action points in turn, where 0 makes a free action, and in reactions out of turn.
    """
    return {item.id: _at_cost(item, costs.get(item.id)) for item in (*IN_TURN, *OUT_OF_TURN)}


def _at_cost(item: Item, cost: int | None) -> Item:
    if cost is None:
        return item
    if item.kind == REACTION:
        return replace(item, cost=cost)
    return replace(item, kind=ACTION_POINT if cost else FREE, cost=cost)
