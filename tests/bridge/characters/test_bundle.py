"""Sheets in one file: out of a library and into another, in JSON and TOML."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Literal

import pytest

from bridge.characters import bundle as limits
from bridge.characters.bundle import bundle_text, read_bundle, sheet_content
from bridge.characters.library import Library, LibraryError
from bridge.errors import BridgeError
from bridge.rulesets import Rulesets
from tests.bridge.characters.conftest import MARA


@pytest.mark.parametrize("as_", ["json", "toml"])
def test_what_is_exported_is_imported_again_as_it_was(
    library: Library, rulesets: Rulesets, tmp_path: Path, as_: Literal["json", "toml"]
) -> None:
    sheets = library.read()
    wanted = [sheets[name] for name in ("mara", "cruiser", "gurps-action-chase/juno")]
    path = tmp_path / f"all.{as_}"
    path.write_text(bundle_text(wanted, as_), encoding="utf-8")
    found = read_bundle(path, rulesets)
    assert set(found) == {"mara", "cruiser", "juno"}
    for before in wanted:
        after, text = found[before.name.rpartition("/")[2]]
        assert sheet_content(after) == sheet_content(before)
        assert tomllib.loads(text) == sheet_content(before)
        assert not after.problems


def test_a_single_sheet_keeps_its_comments(rulesets: Rulesets, tmp_path: Path) -> None:
    (tmp_path / "friend.toml").write_text(f"# by Ann\n{MARA}", encoding="utf-8")
    (sheet, text) = read_bundle(tmp_path / "friend.toml", rulesets)["friend"]
    assert text.startswith("# by Ann")
    assert not sheet.problems
    (tmp_path / "friend.json").write_text(json.dumps(sheet_content(sheet)), encoding="utf-8")
    assert tomllib.loads(read_bundle(tmp_path / "friend.json", rulesets)["friend"][1]) == sheet_content(sheet)


def test_nothing_in_a_json_object_is_left_out_of_the_toml(rulesets: Rulesets, tmp_path: Path) -> None:
    content = {**tomllib.loads(MARA), "money": None}
    (tmp_path / "m.json").write_text(json.dumps({"characters": {"m": content}}), encoding="utf-8")
    sheet, text = read_bundle(tmp_path / "m.json", rulesets)["m"]
    assert not sheet.problems
    assert tomllib.loads(text) == tomllib.loads(MARA)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", "{", r"a\.json:1: not valid JSON"),
        ("a.json", "[]", "not a JSON object"),
        ("a.json", "[" * 100_000, "too deep"),
        ("a.json", "{}", 'holds no sheets: it has neither "characters" nor a "ruleset"'),
        ("a.toml", "x = 1", "holds no sheets"),
        ("a.json", '{"characters": []}', "must hold one object"),
        ("a.json", '{"characters": {"m": 1}}', "must hold one object"),
        ("a.json", '{"characters": {"../m": {}}}', "'../m' cannot be a sheet's name"),
        ("a.json", '{"characters": {}, "format": "dicewire-characters/9"}', "its format is 'dicewire-characters/9'"),
        ("a.json", '{"characters": {}, "tables": 1}', "it has 'tables'"),
        ("odd name.toml", MARA, "'odd name' cannot be a sheet's name"),
        ("none.toml", None, "cannot be read"),
    ],
)
def test_a_file_that_holds_no_sheets_is_refused_in_a_sentence(
    rulesets: Rulesets, tmp_path: Path, name: str, content: str | None, said: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(BridgeError, match=said):
        read_bundle(tmp_path / name, rulesets)


def test_a_file_that_is_too_large_is_not_read(
    rulesets: Rulesets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LARGEST_BUNDLE", 10)
    (tmp_path / "m.toml").write_text(MARA, encoding="utf-8")
    with pytest.raises(LibraryError, match="is larger than"):
        read_bundle(tmp_path / "m.toml", rulesets)


def test_a_sheet_at_fault_is_given_with_its_faults_and_without_a_text(rulesets: Rulesets, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text('{"characters": {"m": {"ruleset": "yze-chase"}}}')
    sheet, text = read_bundle(tmp_path / "m.json", rulesets)["m"]
    assert sheet.problems
    assert text == ""
