"""The page for game masters names what there is, and its examples can be played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import rules.gurps_chase
from bridge.plays import read_play, run_play
from rules.conflict import Conflict
from rules.gurps_chase import RULESET
from rules.gurps_chase.settings import CHOICES, KEYS
from rules.gurps_chase.sheets import CHASE_SKILLS, NAMED_SKILLS
from tests.rules.gurps_chase.table import Table, driver, setup

PAGE_PATH = Path(__file__).parents[3] / "docs" / "gurps-chase.md"
PAGE = PAGE_PATH.read_text(encoding="utf-8")


def row(key: str) -> list[str]:
    """The cells of the one table row that begins with a key."""
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |")]
    return line.split("|")[1:-1]


def test_every_setting_stands_with_its_alternatives_the_default_first():
    assert all(len(row(key)) == 3 for key in KEYS)
    for key, (_, words) in CHOICES.items():
        named = re.findall(r"`([a-z0-9_]+)`", " ".join(row(key)[1:]))
        assert named == list(words)


def test_every_interjection_is_named():
    data = setup(driver("lin"), driver("kade"))
    data["participants"].append(driver("mo"))
    data["later"] = [{"operator": "mo"}]
    assert [o.kind for o in Table(data).conflict.offers() if f"`{o.kind}`" not in PAGE] == []


def test_every_skill_the_rules_look_for_is_named():
    assert [skill for skill in (*CHASE_SKILLS, *NAMED_SKILLS) if f"`{skill}`" not in PAGE] == []


def test_the_example_of_a_set_up_is_one():
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)
    example = tomllib.loads(text)
    sample = tomllib.loads(
        (Path(rules.gurps_chase.__file__).parent / "samples" / "car-chase.toml").read_text(encoding="utf-8")
    )
    named = [side["operator"] for side in (example["quarry"], *example["pursuers"], *example["later"])]
    named += example["quarry"]["passengers"]
    people = [one for one in sample["participants"] if one["id"] in named]
    chase = Conflict(RULESET, {**example, "participants": people, "vehicles": sample["vehicles"]}).state
    assert [(side.id, side.band) for side in chase.pursuers] == [("ines", 1)]
    assert [side.id for side in chase.later] == ["teo"]


def test_the_play_file_of_the_page_ends_as_it_tells():
    path = PAGE_PATH.parent / "examples" / "gurps-chase.toml"
    assert "docs/examples/gurps-chase.toml" in PAGE
    conflict = run_play(read_play(path), RULESET)
    assert conflict.outcome is not None
    assert conflict.outcome.result == "quarry_stopped"
    assert conflict.outcome.hand_over["range"] == "close"
    assert conflict.state.quarry.id == "kade"
