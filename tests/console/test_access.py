"""What axe-core finds on every page and state, in both themes: nothing. And nothing makes a page scroll sideways."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page

from tests.console import moments
from tests.console.hall import DESK, PHONE, SCREEN, Hall, axe, settled, wider_than_its_screen

MOMENTS: dict[str, Callable[[Hall], Awaitable[object]]] = {
    "secret picks": moments.begin_foot_chase,
    "open roll": moments.open_roll,
    "push": moments.push_question,
    "end": moments.end_of_chase,
    "encounter": moments.encounter_in_an_item,
    "gurps": moments.gurps_at_the_rolls,
}


THEMES: dict[str, tuple[str, ...]] = {"light": (), "dark": ("color-contrast",)}
"""Rules by theme: the dark one differs in its colours alone."""


async def found_on(page: Page, theme: str) -> list[str]:
    return [*await axe(page, *THEMES[theme]), *await wider_than_its_screen(page)]


@pytest.mark.asyncio
@pytest.mark.parametrize("theme", THEMES)
async def test_every_moment_on_every_screen(hall: Hall, theme: str) -> None:
    pages = {
        "gm": await hall.open("GM", DESK, theme=theme),
        "phone": await hall.open("Ines", PHONE, theme=theme),
        "screen": await hall.open("Screen", SCREEN, theme=theme),
    }
    found = {(name, "empty"): await found_on(page, theme) for name, page in pages.items()}
    for moment, bring_about in MOMENTS.items():
        await bring_about(hall)
        for name, page in pages.items():
            found[name, moment] = await found_on(page, theme)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.asyncio
@pytest.mark.parametrize("theme", THEMES)
async def test_every_sheet(hall: Hall, theme: str) -> None:
    await moments.push_question(hall)
    page = await hall.open("GM", DESK, theme=theme)
    found = {}
    for sheet in ("undo", "seats", "table", "keys", "setup", "offers", "offer", "amend"):
        line = "[...document.querySelector('dw-gm').session.log].reverse().find((l) => l.facts.ask_kind === 'roll')"
        wanted = f"{{kind: '{sheet}', seq: null, offer: 'modifier', kinds: ['modifier', 'leave'], line: {line}}}"
        await page.evaluate(f"document.querySelector('dw-gm').open({wanted})")
        await page.wait_for_selector("dialog[open]")
        if sheet == "setup":
            await page.wait_for_selector("dialog .cards .card")
        found[sheet] = await found_on(page, theme)
        await page.keyboard.press("Escape")
        await page.wait_for_selector("dialog", state="detached")
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.asyncio
@pytest.mark.parametrize("theme", THEMES)
async def test_the_doors(hall: Hall, theme: str) -> None:
    page = await hall.page(PHONE, theme=theme)
    await page.goto(hall.bridge.link(hall.seats["GM"]).split("/join")[0] + "/")
    await page.wait_for_selector("dw-home h1")
    assert await found_on(page, theme) == []
    await page.goto(hall.bridge.link(hall.seats["GM"]).split("#")[0] + "#" + "x" * 43)
    await page.wait_for_selector("dw-join [role=alert]")
    assert await found_on(page, theme) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("width", [390, 820, 1180, 1440, 1920])
async def test_the_gms_page_fits_every_width(hall: Hall, width: int) -> None:
    page = await hall.open("GM", (width, 900))
    found = {}
    for moment, bring_about in MOMENTS.items():
        await bring_about(hall)
        await settled(page)
        found[moment] = await wider_than_its_screen(page)
    assert {where: what for where, what in found.items() if what} == {}
