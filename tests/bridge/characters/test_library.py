"""A folder of sheets: what is read, what is wrong with it and where, and what is never overwritten."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bridge.characters import library as limits
from bridge.characters.library import Library, LibraryError
from bridge.i18n import Catalogues, bridge_source
from bridge.rulesets import GROUP, Rulesets
from tests.bridge.characters.conftest import MARA


def faults(library: Library, name: str, content: str | bytes) -> list[str]:
    """What is wrong with a sheet, in English: line, key, words, rule."""
    path = library.folder / f"{name}.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    sheet = library.read()[name]
    words = Catalogues([bridge_source(), *library._rulesets.wording()])["en"]
    return [f"{sheet.line(one)} {one.where} {words.text(one.reason)} {one.rule}".rstrip() for one in sheet.problems]


def test_a_library_has_the_gms_sheets_then_those_of_the_rulesets(library: Library) -> None:
    sheets = library.read()
    assert list(sheets)[:2] == ["cruiser", "mara"]
    assert [sheets["mara"].ruleset, sheets["mara"].kind, sheets["cruiser"].kind] == [
        "yze-chase",
        "character",
        "vehicle",
    ]
    samples = [sheet for sheet in sheets.values() if sheet.is_sample]
    assert {sheet.ruleset for sheet in samples} == {"yze-chase", "gurps-action-chase", "encounter"}
    assert all(sheet.name.startswith(f"{sheet.ruleset}/") for sheet in samples)
    assert not any(sheet.problems for sheet in sheets.values())


def test_a_folder_that_is_not_there_is_an_empty_library(tmp_path: Path, rulesets: Rulesets) -> None:
    assert list(Library(tmp_path / "none", rulesets).own()) == []


def test_a_sheet_for_several_rulesets_gives_each_its_own_and_carries_the_others_along(library: Library) -> None:
    mara = library.read()["mara"]
    chase, fight = mara.for_ruleset("yze-chase"), mara.for_ruleset("encounter")
    assert chase is not None
    assert fight is not None
    assert "health" not in chase
    assert (fight["id"], fight["health"]) == ("mara", 20)
    assert fight["elsewhere"]["yze-chase"]["skills"]["mobility"] == 3
    assert fight["elsewhere"]["another-game"] == {"luck": 7}
    assert mara.for_ruleset("gurps-action-chase") is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (MARA.replace("stealth = 2", "stealth = -2"), "5 skills.stealth A whole number from 0 to 20 is wanted, not -2"),
        (MARA.replace("agility = 4, ", ""), "4 attributes.agility This is missing. YZD-02"),
        (MARA.replace("force = 0", "juggling = 3"), "5 skills.juggling "),
        (MARA.replace("melee = 0, ", ""), "5 skills.melee A chase rolls this skill, and the sheet does not name it."),
        (MARA.replace("damage = 1", "damage = 1\ncolour = 1"), "10 weapons[0].colour There is no such key here."),
        (MARA.replace("initiative = 4", "initiative = 4000"), "13 elsewhere.encounter.checks.initiative A whole"),
        ("elsewhere = 3\n" + MARA.partition("[elsewhere")[0], "1 elsewhere An object"),
        (MARA + "[elsewhere]\ngurps-action-chase = 3", "18 elsewhere.gurps-action-chase An object"),
        (MARA.replace("yze-chase", "chess", 1), "1 ruleset There is no ruleset “chess”. Those with sheets are: "),
        (MARA.replace('ruleset = "yze-chase"', ""), "None ruleset The ruleset of the sheet is missing"),
        (MARA.replace('"yze-chase"', "3", 1), "1 ruleset There is no ruleset “3”"),
        ('sheet = "horse"\n' + MARA, "1 sheet There is no such kind of sheet as “horse” here."),
        ("born = 1990-01-01\n" + MARA, "1 born A sheet cannot hold datetime.date(1990, 1, 1)"),
        ("luck = inf\n" + MARA, "1 luck A sheet cannot hold inf"),
        ("luck = 99999999999999999999\n" + MARA, "1 luck A sheet cannot hold 99999999999999999999"),
        ('title = "a\\u0000"\n' + MARA, "1 title A sheet cannot hold 'a\\x00'"),
        ("a = " + "[" * 30 + "]" * 30 + "\n" + MARA, "1 a[0][0] Objects and lists are nested more than 20 deep"),
        ("a = " + "[" * 20000 + "]" * 20000, "None  The file cannot be used: lists and tables are nested"),
        ("a = = 1", "None  The file cannot be used: not valid TOML"),
        (b"\xff\xfe", "None  The file cannot be used: cannot be read"),
        ("#" * 200_000, "None  The file is larger than 128 KiB."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sheet_is_said_with_line_key_and_rule(library: Library, content: str, said: str) -> None:
    found = faults(library, "mara", content)
    assert any(fault.startswith(said) for fault in found), found
    assert not library.read()["cruiser"].problems


def test_a_file_with_an_odd_name_is_shown_with_its_fault(library: Library) -> None:
    assert "cannot be called “old mara”" in faults(library, "old mara", MARA)[0]


def test_a_folder_in_a_sheets_place_is_a_fault(library: Library) -> None:
    (library.folder / "nest.toml").mkdir()
    assert library.read()["nest"].problems


def test_a_ruleset_without_sheets_and_one_that_fails_on_them_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "plug_broken_sheets.py").write_text(
        "from tests.rules.toy import ToyRuleset\n"
        "class Plug(ToyRuleset):\n    id = 'plug'\n    sheets = {'character': lambda reading: 1 / 0}\n"
        "RULESET = Plug()\n"
    )
    entries = [
        EntryPoint("toy", "tests.rules.toy:TOY", GROUP),
        EntryPoint("plug", "plug_broken_sheets:RULESET", GROUP),
    ]
    library = Library(tmp_path / "characters", Rulesets(entries))
    library.folder.mkdir()
    assert "“toy” has no sheets. Those that have are: plug." in faults(library, "a", 'ruleset = "toy"')[0]
    assert "ZeroDivisionError: division by zero" in faults(library, "b", 'ruleset = "plug"')[0]


def test_too_many_sheets_are_refused(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_FILES", 1)
    with pytest.raises(LibraryError, match="holds 2 sheets; at most 1"):
        library.read()


def test_nothing_is_written_where_one_name_is_taken(library: Library) -> None:
    with pytest.raises(LibraryError, match=r"mara\.toml is there already; use --force"):
        library.write({"new": "x = 1", "mara": "x = 1"})
    assert sorted(path.name for path in library.folder.iterdir()) == ["cruiser.toml", "mara.toml"]
    library.write({"new": "x = 1", "mara": "x = 2"}, force=True)
    assert tomllib.loads((library.folder / "mara.toml").read_text()) == {"x": 2}
    assert sorted(path.name for path in library.folder.iterdir()) == ["cruiser.toml", "mara.toml", "new.toml"]


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a b", "-x", "x" * 41, "ä", "."])
def test_a_name_that_leads_elsewhere_is_refused(library: Library, name: str) -> None:
    with pytest.raises(LibraryError, match="cannot be a sheet's name"):
        library.write({name: "x = 1"}, force=True)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, rulesets: Rulesets) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match="cannot be written"):
        Library(tmp_path / "file" / "characters", rulesets).write({"a": ""})
