"""A set-up may name sheets of the library; the journal holds them by value."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bridge.characters import library as limits
from bridge.characters.library import Library
from bridge.protocol import commands as c
from bridge.rulesets import load_rulesets
from bridge.tables.errors import CommandError
from tests.bridge.characters.conftest import MARA
from tests.bridge.tables.party import Party

NAMED = {"participants": [{"character": "mara", "side": "prey"}, {"character": "yze-chase/hale", "side": "pursuer"}]}


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Party]:
    """A table of a bridge with a library that has Mara."""
    rulesets = load_rulesets()
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "mara.toml").write_text(MARA, encoding="utf-8")
    party = await Party.seat(tmp_path / "dicewire.db", {id_: rulesets[id_] for id_ in rulesets})
    party.table._around.library = Library(tmp_path / "characters", rulesets)
    yield party
    await party.leave()


async def test_a_conflict_starts_with_the_sheets_that_its_set_up_names(evening: Party, tmp_path: Path) -> None:
    await evening.start("yze-chase", distance="medium", **NAMED)
    people = (await evening.part(evening.gm, "conflict"))["participants"]
    assert people == [{"id": "mara", "name": "Mara Voss"}, {"id": "hale", "name": "Captain Hale"}]
    (tmp_path / "characters" / "mara.toml").unlink()
    await evening.restart()
    setup = (await evening.table.export(evening.gm))["setup"]
    assert setup["participants"][0]["skills"]["mobility"] == 3
    assert "character" not in setup["participants"][0]


async def test_an_encounter_holds_the_items_of_files_by_value(evening: Party, tmp_path: Path) -> None:
    path = tmp_path / "characters" / "brawl.toml"
    path.write_text(
        'ruleset = "encounter"\nsheet = "items"\nitems = [{ id = "kick", name = "Kick" }]', encoding="utf-8"
    )
    await evening.start("encounter", items_from=["brawl"], participants=[{"id": "a", "items": ["kick"]}])
    path.unlink()
    await evening.restart()
    setup = (await evening.table.export(evening.gm))["setup"]
    assert setup["items"] == [{"id": "kick", "name": "Kick"}]
    assert "items_from" not in setup


async def test_a_sheet_that_is_changed_between_two_conflicts_is_read_anew(evening: Party, tmp_path: Path) -> None:
    await evening.start("yze-chase", distance="medium", **NAMED)
    await evening.do(evening.gm, c.CloseConflict())
    path = tmp_path / "characters" / "mara.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("Mara Voss", "Mara Prime"), encoding="utf-8")
    await evening.start("yze-chase", distance="medium", **NAMED)
    assert (await evening.part(evening.gm, "conflict"))["participants"][0]["name"] == "Mara Prime"


async def test_a_sheet_that_is_not_there_is_a_fault_of_the_set_up(evening: Party) -> None:
    setup = {"distance": "medium", "participants": [{"character": "nobody", "side": "prey"}]}
    with pytest.raises(CommandError, match="bad-value") as caught:
        await evening.start("yze-chase", **setup)
    (problem,) = caught.value.fault.problems
    assert problem.where == "participants[0].character"
    assert problem.text.id == "characters-none"
    assert await evening.part(evening.gm, "conflict") is None


async def test_a_bridge_without_a_library_knows_no_sheets(evening: Party) -> None:
    evening.table._around.library = None
    with pytest.raises(CommandError, match="bad-value"):
        await evening.start("yze-chase", distance="medium", **NAMED)


async def test_a_library_that_cannot_be_used_says_why(evening: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_FILES", 0)
    with pytest.raises(CommandError) as caught:
        await evening.start("yze-chase", distance="medium", **NAMED)
    assert caught.value.fault.text.id == "characters-unreadable-library"
    await evening.start("encounter", participants=[{"id": "a"}])


async def test_only_a_gms_set_up_has_the_library_read(evening: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_FILES", 0)
    for seat in (evening.ann, evening.display):
        with pytest.raises(CommandError, match="not-allowed"):
            await evening.do(seat, c.StartConflict(ruleset="yze-chase", setup=NAMED))
    with pytest.raises(CommandError, match="unknown-ruleset"):
        await evening.start("chess", **NAMED)
