"""A GM's own file of action items: `items` as in a set-up, and what the file is called."""

from __future__ import annotations

from rules.encounter.common import common_items
from rules.encounter.items import Item
from rules.encounter.setup import read_items
from rules.names import read_name
from rules.reading import Reading


def read_items_file(reading: Reading) -> dict[str, Item]:
    """The common items, those of the file in their places or beside them, by id (ENC-100).

    Faults are collected in `reading` with key, step and rule; whoever made it calls `check()`.
    """
    read_name(reading, "en", "", key="name")
    return read_items(reading.objects("items", least=1, rule="ENC-100"), common_items({}), "en")
