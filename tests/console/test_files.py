"""What stands in the console's files: types, words, vendored libraries."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.console.hall import ROOT
from tests.console.pictures import FOLDER, LARGEST, shown_in_guides

CONSOLE = ROOT / "bridge/console"
NODE = ROOT / "tests/node"
LOCALES = ROOT / "bridge/locales"
OURS = sorted(path for path in CONSOLE.rglob("*.js") if "vendor" not in path.parts)
MADE = re.compile(
    r"^console-(about|asked|colour|dice|keys|known-die|preview|role|rolls|sample|setting|source|tally|tray)-"
)
"""Ids that are put together in code, from what the bridge says."""


def ids(lang: str) -> set[str]:
    text = (LOCALES / lang / "console.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE))


def said() -> set[str]:
    """Ids that the code says, as they stand in its calls; `core/words.js` has those of the bridge."""
    found: set[str] = set()
    for path in OURS:
        text = path.read_text(encoding="utf-8") if path.name != "words.js" else ""
        for call in re.findall(r"\bsay\(([^){,]*)", text):
            found |= {
                one if one.startswith("console-") else f"console-{one}"
                for one in re.findall(r'"([a-z][a-z0-9-]*)"', call)
            }
    return found


def literals() -> set[str]:
    """Every string of the code that could be an id or the end of one."""
    return {one for path in OURS for one in re.findall(r'"([a-z][a-z0-9-]*)"', path.read_text(encoding="utf-8"))}


def test_types_are_right() -> None:
    checked = subprocess.run([NODE / "node_modules/.bin/tsc", "-p", NODE], capture_output=True, text=True, check=False)
    assert checked.stdout == ""
    assert checked.returncode == 0


@pytest.mark.parametrize("name", ["lit.js", "fluent.js"])
def test_a_vendored_library_is_the_one_that_is_locked(name: str) -> None:
    locked = json.loads((CONSOLE / "vendor/vendor.lock.json").read_text(encoding="utf-8"))[name]
    assert hashlib.sha256((CONSOLE / "vendor" / name).read_bytes()).hexdigest() == locked["sha256"]
    installed = json.loads((NODE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for part in locked["packages"]:
        assert installed[f"node_modules/{part['package']}"]["integrity"] == part["integrity"]


def test_every_message_the_code_names_is_worded() -> None:
    assert said() - ids("en") == set()


def test_no_message_is_worded_for_nothing() -> None:
    used = literals()
    spare = {one for one in ids("en") if one not in used and one.removeprefix("console-") not in used}
    assert {one for one in spare if not MADE.match(one)} == set()


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant"])
def test_a_language_has_the_same_messages_as_english(lang: str) -> None:
    assert ids(lang) == ids("en")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(CONSOLE).as_posix())
def test_no_words_for_people_stand_in_the_code(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    shown = re.findall(r">\s*([A-Z][a-z]+(?: [a-z]+)*)\s*<", text)
    labels = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"$]*)"', text)
    assert [*shown, *labels] == ["Enter"] * len(re.findall(r"<kbd[^>]*>Enter<", text))


@pytest.mark.parametrize("page", sorted(CONSOLE.glob("*.html")), ids=lambda path: path.stem)
def test_a_page_is_nothing_but_links_to_files_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r'(?:href|src)="(/[^"]+)"', text):
        assert (CONSOLE / link[1:]).is_file(), link
    assert "style=" not in text
    assert re.search(r"<body>\s*</body>", text)


def test_the_guides_show_the_pictures_there_are_and_none_is_large() -> None:
    there = {picture.name: picture.stat().st_size for picture in FOLDER.iterdir()}
    assert set(there) == shown_in_guides()
    assert max(there.values()) <= LARGEST
