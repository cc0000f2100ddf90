"""One browser for all tests of the console, one bridge for each."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bridge.app import Bridge
from bridge.config import Config, JournalFile, SerialTrays, Server, Trays
from tests.console.hall import CHROMIUM, SWITCHES, Hall


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All on one event loop, where the browser lives."""
    for item in items:
        if "tests/console/" in item.path.as_posix() and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def bridge(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bridge]:
    """A bridge without trays."""
    config = Config(
        server=Server(port=0), journal=JournalFile(path="hall.db"), trays=Trays(serial=SerialTrays(enabled=False))
    )
    async with Bridge(config, tmp_path_factory.mktemp("hall")) as bridge:
        yield bridge


@pytest_asyncio.fixture(loop_scope="session")
async def hall(bridge: Bridge, browser: Browser) -> AsyncIterator[Hall]:
    """A table of its own: the GM, two players, a big screen. Nothing a browser complained of is let pass."""
    hall = Hall(bridge, browser, await bridge.tables.create("Harbour Lights"))
    await hall.add("GM", "gm")
    await hall.add("Ines", "player", "mara")
    await hall.add("Jo", "player", "hale")
    await hall.add("Screen", "display")
    yield hall
    for context in browser.contexts:
        await context.close()
    assert hall.troubles == []
