"""What docs/odds.md says of the result is all there is in it, and the same on the command line and the bridge."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bridge.odds.estimate import LONGEST, estimate
from bridge.odds.process import SECONDS
from bridge.odds.start import Start
from tests.bridge.odds.whisperer import ALL, Whisperer

PAGE = (Path(__file__).parents[3] / "docs/odds.md").read_text(encoding="utf-8")


def shape(value: Any) -> Any:
    """The keys of objects, at every depth; those of an object by names of its own are one `*`."""
    if isinstance(value, list):
        return [shape(value[0])]
    if not isinstance(value, dict):
        return type(value).__name__ if not isinstance(value, float) else "int"
    if value.keys() & {"id", "what"} and "id" in value:
        return "message"
    if all(isinstance(part, dict) for part in value.values()):
        return {"*": shape(next(iter(value.values())))}
    return {key: shape(part) for key, part in value.items()}


def test_the_result_has_the_form_that_the_page_shows() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    odds = estimate(Start(Whisperer(), {}, ALL), 20, 1).json()
    assert shape({"rounds": 1, "seed": 1, **odds}) == shape(json.loads(shown))


def test_the_limits_on_the_page_are_those_of_the_code() -> None:
    assert f"beyond {LONGEST} answers" in PAGE
    assert SECONDS == 8.0
    assert "after eight seconds" in PAGE
