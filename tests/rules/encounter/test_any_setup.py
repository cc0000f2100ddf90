"""A set-up of any shape is played or refused, and never anything else."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.items_file import read_items_file
from rules.errors import SetupError
from rules.reading import Reading

SAMPLES = [
    tomllib.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parents[3] / "rules" / "encounter" / "samples").glob("*.toml"))
]
SAMPLES[0] |= {
    "turn": "mira",
    "phase": "action",
    "gm_order": ["mira", "kolb"],
    "distances": [{"from": "mira", "to": "kolb"}],
}
SAMPLES[0]["participants"][0] |= {
    "prepared": [{"item": "attack"}],
    "conditions": [{"condition": "prone", "save": {"check": "spirit", "difficulty": 3}}],
    "modifiers": [{"on": "all", "amount": 1}],
    "initiative": {"natural": 3, "total": 9},
    "place": [1, 2],
}  # fmt: skip
leaves = st.none() | st.booleans() | st.integers(-3, 10**9) | st.floats(allow_nan=True) | st.text(max_size=5)
values = leaves | st.lists(leaves, max_size=2) | st.dictionaries(st.text(max_size=5), leaves, max_size=2)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything inside."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, part in inner:
        found.extend(places(part, (*path, key)))
    return found


@settings(
    max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)
@given(st.data())
def test_a_sample_with_anything_anywhere_is_played_or_refused(data: st.DataObject) -> None:
    setup = copy.deepcopy(data.draw(st.sampled_from(SAMPLES)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(setup)))
        where = setup
        for key in path[:-1]:
            where = where[key]
        where[path[-1]] = data.draw(values)
    try:
        conflict = Conflict(RULESET, setup)
    except SetupError:
        return
    assert conflict.asks() or conflict.outcome


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["items", "name", "x"]), values, max_size=3))
def test_an_items_file_of_any_shape_is_read_or_refused(data: dict[str, Any]) -> None:
    reading = Reading(data)
    items = read_items_file(reading)
    try:
        reading.check()
    except SetupError:
        return
    assert all(one["id"] in items for one in data["items"])
