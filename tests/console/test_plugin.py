"""A ruleset of somebody else's in the console: the race of docs/rulesets.md, from its sample to a roll."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bridge.app import Bridge
from bridge.config import Config, JournalFile, SerialTrays, Server, Trays
from bridge.protocol.commands import Interject
from bridge.rulesets import BUILT_IN, GROUP, Rulesets
from tests.console.hall import DESK, PHONE, ROOT, SCREEN, Hall, axe

SWIM = EntryPoint("swim-race", "dicewire_swim:RULESET", GROUP)


@pytest_asyncio.fixture(loop_scope="session")
async def pool(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    """A bridge with the plug-in; the otter has a seat, the pike has none."""
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "plugin"))
    config = Config(
        server=Server(port=0), journal=JournalFile(path="pool.db"), trays=Trays(serial=SerialTrays(enabled=False))
    )
    async with Bridge(config, tmp_path, rulesets=Rulesets([*BUILT_IN, SWIM])) as bridge:
        hall = Hall(bridge, browser, await bridge.tables.create("Lido"))
        await hall.add("GM", "gm")
        await hall.add("Olga", "player", "otter")
        await hall.add("Screen", "display")
        yield hall
        for context in browser.contexts:
            await context.close()
        assert hall.troubles == []


@pytest.mark.asyncio
async def test_a_race_is_started_from_its_sample_and_drawn_on_every_screen(pool: Hall) -> None:
    gm = await pool.open("GM", DESK)
    phone, screen = await pool.open("Olga", PHONE), await pool.open("Screen", SCREEN)
    await gm.get_by_role("button", name="Swimming race").click()
    sheet = gm.get_by_role("dialog")
    await sheet.get_by_role("button", name="Start", exact=True).click()
    await expect(sheet).to_have_count(0)
    await expect(gm.get_by_role("list", name="Who takes part").get_by_text("metres")).to_have_count(2)
    await expect(phone.get_by_text("metres")).to_be_visible()
    await expect(screen.get_by_text("Otter").first).to_be_visible()
    await phone.get_by_role("radio", name="Crawl: two dice").click()
    await phone.get_by_role("button", name="Lock in").click()
    (pike,) = [ask for ask in await pool.asks() if ask["who"] == ["pike"]]
    await pool.answer(pike, "glide")
    for page in (gm, phone):
        await expect(page.get_by_text("Otter swims (Crawl: two dice)").first).to_be_visible()


@pytest.mark.asyncio
async def test_a_fight_somebody_swims_away_from_goes_on_as_a_race(pool: Hall) -> None:
    people = [{"id": "otter", "name": "Otter", "side": "us"}, {"id": "pike", "name": "Pike", "side": "them"}]
    await pool.start("encounter", {"participants": people, "surprise": {"by": "nobody"}})
    await pool.do(Interject(kind="end", params={}, by="gm"))
    gm = await pool.open("GM", DESK)
    await gm.get_by_role("button", name="They jump into the water: Swimming race").click()
    sheet = gm.get_by_role("dialog")
    await expect(sheet.get_by_text("How far apart")).to_have_count(0)  # it does not matter in a race
    await sheet.get_by_role("checkbox", name="Pike").check()
    await expect(sheet.get_by_text("an average one stands in")).to_be_visible()
    assert await axe(gm) == []
    await sheet.get_by_role("button", name="Open it").click()
    await expect(sheet).to_have_count(0)
    await expect(gm.get_by_role("list", name="Who takes part").get_by_text("metres")).to_have_count(2)
