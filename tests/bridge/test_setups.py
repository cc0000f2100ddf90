"""A GM's own set-ups: read with their sheets in place, and every fault named with file, line and rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridge.characters.library import Library, LibraryError
from bridge.rulesets import load_rulesets
from bridge.setups import MOST_FILES, SavedSetup, SavedSetups
from rules.conflict import Conflict

RULESETS = load_rulesets()
MARKET = """\
ruleset = "yze-chase"

[setup]
title = "Night market"
distance = "short"

[[setup.participants]]
character = "yze-chase/mara"
side = "prey"

[[setup.participants]]
character = "yze-chase/hale"
side = "pursuer"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "setups").mkdir()
    return tmp_path / "setups"


def read(folder: Path) -> list[SavedSetup]:
    return SavedSetups(folder, RULESETS, Library(folder.parent / "characters", RULESETS)).read()


def one(folder: Path, text: str, name: str = "market.toml") -> SavedSetup:
    (folder / name).write_text(text, encoding="utf-8")
    (saved,) = read(folder)
    return saved


def faults(saved: SavedSetup) -> list[tuple[int | None, str, str, str]]:
    return [(saved.line(problem), problem.where, problem.reason.id, problem.rule) for problem in saved.problems]


def test_a_set_up_holds_its_sheets_by_value_and_can_be_started(folder: Path) -> None:
    saved = one(folder, MARKET)
    assert (saved.id, saved.ruleset, saved.problems) == ("market.toml", "yze-chase", ())
    people: Any = saved.setup["participants"]
    assert [person["id"] for person in people] == ["mara", "hale"]
    assert len(Conflict(RULESETS["yze-chase"], saved.setup).asks()) == 2


def test_json_and_exports_are_play_files_too_and_answers_are_left_aside(folder: Path) -> None:
    setup = one(folder, MARKET).setup
    (folder / "market.toml").unlink()
    answers = [{"by": "mara", "ask": "no such ask", "value": 1}]
    play = {"ruleset": "yze-chase", "setup": setup, "answers": answers}
    assert one(folder, json.dumps(play), "a.json").problems == ()
    exported = {"format": "dicewire-conflict/1", "play": play, "events": []}
    assert one(folder, json.dumps(exported), "a.json").problems == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MARKET.replace("short", "beyond"), [(5, "distance", "setup-not-one-of", "YZC-03")]),
        (MARKET.replace("yze-chase/hale", "nobody"), [(12, "participants[1].character", "characters-none", "")]),
        (MARKET.replace('"yze-chase"', '"chess"', 1), [(None, "ruleset", "setups-unknown-ruleset", "")]),
        (MARKET.replace('ruleset = "yze-chase"', ""), [(None, "ruleset", "setups-unreadable", "")]),
        (MARKET.replace("[setup]", "[setup"), [(None, "", "setups-unreadable", "")]),
        ("distance = 1\nparticipants = []", [(None, "", "setups-unreadable", "")]),
    ],
    ids=["distance", "character", "ruleset", "no-ruleset", "no-toml", "no-play"],
)
def test_what_is_wrong_is_said_and_the_others_are_there(
    folder: Path, text: str, expected: list[tuple[int | None, str, str, str]]
) -> None:
    assert faults(one(folder, text)) == expected
    (folder / "right.toml").write_text(MARKET, encoding="utf-8")
    assert [bool(saved.problems) for saved in read(folder)] == [True, False]


def test_a_folder_that_is_not_there_has_none_and_one_too_full_is_refused(folder: Path) -> None:
    assert read(folder.parent / "none") == []
    (folder / "notes.txt").write_text("not a set-up", encoding="utf-8")
    assert read(folder) == []
    for number in range(MOST_FILES + 1):
        (folder / f"{number}.toml").touch()
    with pytest.raises(LibraryError, match="201 set-ups"):
        read(folder)
