"""`GET /api/setups`: the GM's own set-ups, with what is wrong in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge import setups as limits
from bridge.characters.library import Library
from bridge.rulesets import load_rulesets
from bridge.setups import SavedSetups
from tests.bridge.server.conftest import Start
from tests.bridge.server.test_hello import a_seat
from tests.bridge.test_setups import MARKET


@pytest.fixture
def setups(tmp_path: Path) -> SavedSetups:
    folder = tmp_path / "setups"
    folder.mkdir()
    (folder / "market.toml").write_text(MARKET, encoding="utf-8")
    (folder / "wrong.toml").write_text(MARKET.replace("short", "beyond"), encoding="utf-8")
    rulesets = load_rulesets()
    return SavedSetups(folder, rulesets, Library(tmp_path / "characters", rulesets))


async def test_a_gm_gets_them_ready_to_start_and_what_is_wrong(start: Start, setups: SavedSetups) -> None:
    bridge = await start(setups=setups)
    _, _, token = await a_seat(bridge, "gm")
    status, body, _ = await bridge.http("GET", "/api/setups", token)
    assert status == 200
    market, wrong = body["setups"]
    assert (market["id"], market["ruleset"], market["faults"]) == ("market.toml", "yze-chase", [])
    assert market["setup"]["participants"][1]["name"]["en"] == "Captain Hale"
    (fault,) = wrong["faults"]
    assert (fault["where"], fault["line"], fault["rule"]) == ("distance", 5, "YZC-03")


async def test_players_displays_and_strangers_get_none(start: Start, setups: SavedSetups) -> None:
    bridge = await start(setups=setups)
    for role in ("player", "display"):
        _, _, token = await a_seat(bridge, role)
        status, body, _ = await bridge.http("GET", "/api/setups", token)
        assert (status, body["fault"]["code"]) == (403, "not-allowed")
    assert (await bridge.http("GET", "/api/setups"))[0] == 401


async def test_without_a_folder_there_are_none_and_too_many_are_a_fault(
    start: Start, setups: SavedSetups, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = await start()
    assert (await bare.http("GET", "/api/setups", bare.admin))[1] == {"setups": []}
    monkeypatch.setattr(limits, "MOST_FILES", 1)
    full = await start(setups=setups)
    status, body, _ = await full.http("GET", "/api/setups", full.admin)
    assert (status, body["fault"]["text"]["id"]) == (404, "characters-unreadable-library")
