"""What docs/characters.md shows is right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bridge.characters.bundle import read_bundle
from bridge.characters.fill_in import fill_in
from bridge.characters.library import Library
from bridge.cli.characters import command
from bridge.rulesets import Rulesets
from rules.conflict import Conflict

PAGE = (Path(__file__).parents[3] / "docs/characters.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_sheets_are_right_and_the_set_up_plays_with_them(tmp_path: Path, rulesets: Rulesets) -> None:
    one, both, setup, _ = BLOCKS
    for text in (one, both):
        (tmp_path / "nia.toml").write_text(text, encoding="utf-8")
        sheets = Library(tmp_path, rulesets).read()
        assert sheets["nia"].problems == ()
        whole = fill_in(tomllib.loads(setup), rulesets["yze-chase"], sheets)
        conflict = Conflict(rulesets["yze-chase"], whole)
        people = dict(conflict.ruleset.participants(conflict.state))
        assert people == {"nia": "Nia Fell", "goon-1": "Goon", "goon-2": "Another goon"}
    assert sheets["nia"].for_ruleset("encounter") is not None


def test_a_bundle_looks_as_the_page_says(tmp_path: Path, rulesets: Rulesets) -> None:
    (tmp_path / "all.toml").write_text(BLOCKS[3], encoding="utf-8")
    assert list(read_bundle(tmp_path / "all.toml", rulesets)) == ["nia"]


def test_every_command_is_on_the_page() -> None:
    assert all(f"| `{name}" in PAGE for name in command.commands)
