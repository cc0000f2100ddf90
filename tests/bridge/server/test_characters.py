"""`GET /api/characters`: the GM's library, with what is wrong in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bridge.characters import library as limits
from bridge.characters.library import Library
from bridge.rulesets import load_rulesets
from tests.bridge.characters.conftest import MARA
from tests.bridge.server.conftest import Start
from tests.bridge.server.test_hello import a_seat


@pytest.fixture
def library(tmp_path: Path) -> Library:
    folder = tmp_path / "characters"
    folder.mkdir()
    (folder / "mara.toml").write_text(MARA, encoding="utf-8")
    (folder / "wrong.toml").write_text('ruleset = "encounter"\nid = "gm"\n', encoding="utf-8")
    return Library(folder, load_rulesets())


async def characters(bridge: Any, token: str, query: str = "") -> dict[str, Any]:
    status, body, _ = await bridge.http("GET", f"/api/characters{query}", token)
    assert status == 200
    return {sheet["id"]: sheet for sheet in body["characters"]}


async def test_a_gm_gets_the_sheets_with_their_faults_and_the_samples(start: Start, library: Library) -> None:
    bridge = await start(library=library)
    _, _, token = await a_seat(bridge, "gm")
    sheets = await characters(bridge, token)
    assert list(sheets)[:2] == ["mara", "wrong"]
    mara = sheets["mara"]
    assert (mara["ruleset"], mara["kind"], mara["sample"], mara["faults"]) == ("yze-chase", "character", False, [])
    assert mara["name"] == {"en": "Mara Voss", "zh-Hant": "瑪拉·沃斯"}
    assert mara["elsewhere"] == ["encounter", "another-game"]
    assert mara["sheet"]["skills"]["mobility"] == 3
    (fault,) = sheets["wrong"]["faults"]
    assert (fault["where"], fault["line"], fault["text"]["id"]) == ("id", 2, "enc-setup-id")
    assert sheets["yze-chase/hale"]["sample"] is True


async def test_those_for_one_ruleset_can_be_asked_for(start: Start, library: Library) -> None:
    bridge = await start(library=library)
    sheets = await characters(bridge, bridge.admin, "?ruleset=encounter")
    assert set(sheets) == {"mara", "wrong", "encounter/brann", "encounter/duelling-school", "encounter/wren"}


async def test_players_displays_and_strangers_get_none(start: Start, library: Library) -> None:
    bridge = await start(library=library)
    for role in ("player", "display"):
        _, _, token = await a_seat(bridge, role)
        status, body, _ = await bridge.http("GET", "/api/characters", token)
        assert (status, body["fault"]["code"]) == (403, "not-allowed")
    assert (await bridge.http("GET", "/api/characters"))[0] == 401


async def test_a_bridge_without_a_library_has_an_empty_one(start: Start) -> None:
    bridge = await start()
    assert await characters(bridge, bridge.admin) == {}


async def test_a_library_that_cannot_be_read_says_why(
    start: Start, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_FILES", 0)
    bridge = await start(library=library)
    status, body, _ = await bridge.http("GET", "/api/characters", bridge.admin)
    assert status == 404
    assert "holds 2 sheets" in body["words"]
