"""A GM's file of action items: `items` as in a set-up, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from rules.encounter.common import common_items
from rules.encounter.items import Item
from rules.encounter.setup import read_items
from rules.names import LANGUAGES
from rules.reading import Reading
from rules.terms import Json


def read_items_file(data: Mapping[str, Json]) -> list[Item]:
    """The items of a file, in order. Raises `SetupError` naming every fault with key, step and rule.

    To play with them, put the same `items` into a set-up.
    """
    reading = Reading(dict(data))
    language = reading.one_of("language", LANGUAGES, "en")
    parts = reading.objects("items", rule="ENC-100")
    items = read_items(parts, common_items({}), language)
    own = [str(part.raw("id")) for part in parts]
    reading.check()
    return [items[identity] for identity in own]
