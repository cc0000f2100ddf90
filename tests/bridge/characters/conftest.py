"""A library in an empty folder, with the rulesets as they come."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.characters.library import Library
from bridge.rulesets import Rulesets, load_rulesets

MARA = """\
ruleset = "yze-chase"
id = "mara"
name = { en = "Mara Voss", zh-Hant = "瑪拉·沃斯" }
attributes = { strength = 3, agility = 4, wits = 3, empathy = 3 }
skills = { force = 0, melee = 0, mobility = 3, stealth = 2, observation = 0, persuasion = 0, marksmanship = 0 }

[[weapons]]
name = "Knife"
damage = 1

[elsewhere.encounter]
health = 20
checks = { initiative = 4 }

[elsewhere.another-game]
luck = 7
"""
CRUISER = """\
ruleset = "yze-chase"
sheet = "vehicle"
kind = "pickup"
name = "Patrol cruiser"
"""


@pytest.fixture(scope="session")
def rulesets() -> Rulesets:
    return load_rulesets()


@pytest.fixture
def library(tmp_path: Path, rulesets: Rulesets) -> Library:
    """Mara and a cruiser."""
    folder = tmp_path / "characters"
    folder.mkdir()
    (folder / "mara.toml").write_text(MARA, encoding="utf-8")
    (folder / "cruiser.toml").write_text(CRUISER, encoding="utf-8")
    return Library(folder, rulesets)
