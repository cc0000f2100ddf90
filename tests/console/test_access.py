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
    "reaction window": moments.reaction_window,
    "gurps": moments.gurps_at_the_rolls,
}
WIDTHS = (390, 820, 1180, 1920)
"""Of the GM's page, beside that of a desk."""


async def found_on(page: Page) -> list[str]:
    """What is wrong in the light theme by all rules; the dark one differs in its colours alone."""
    found = [*await axe(page), *await wider_than_its_screen(page)]
    await page.emulate_media(color_scheme="dark")
    found += await axe(page, "color-contrast")
    await page.emulate_media(color_scheme="light")
    return found


@pytest.mark.asyncio
async def test_every_moment_on_every_screen_and_width(hall: Hall) -> None:
    pages = {
        "gm": await hall.open("GM", DESK),
        "phone": await hall.open("Ines", PHONE),
        "screen": await hall.open("Screen", SCREEN),
    }
    found = {(name, "empty"): await found_on(page) for name, page in pages.items()}
    for moment, bring_about in MOMENTS.items():
        await bring_about(hall)
        for name, page in pages.items():
            found[name, moment] = await found_on(page)
        for width in WIDTHS:
            await pages["gm"].set_viewport_size({"width": width, "height": 900})
            await settled(pages["gm"])
            found[f"gm at {width}", moment] = await wider_than_its_screen(pages["gm"])
        await pages["gm"].set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.asyncio
async def test_every_sheet(hall: Hall) -> None:
    await moments.push_question(hall)
    page = await hall.open("GM", DESK)
    found = {}
    for sheet in ("undo", "seats", "table", "keys", "setup", "offers", "offer", "amend", "odds"):
        line = "[...document.querySelector('dw-gm').session.log].reverse().find((l) => l.facts.ask_kind === 'roll')"
        wanted = f"{{kind: '{sheet}', seq: null, offer: 'modifier', kinds: ['modifier', 'leave'], line: {line}}}"
        await page.evaluate(f"document.querySelector('dw-gm').open({wanted})")
        await page.wait_for_selector("dialog[open]")
        if sheet == "setup":
            await page.wait_for_selector("dialog .cards .card")
        found[sheet] = await found_on(page)
        await page.keyboard.press("Escape")
        await page.wait_for_selector("dialog", state="detached")
    await moments.end_of_chase(hall)
    await page.get_by_role("button", name="It comes to a fight").click()
    await page.wait_for_selector("dialog .preview")
    found["follow-up"] = await found_on(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.asyncio
async def test_the_doors(hall: Hall) -> None:
    page = await hall.page(PHONE)
    await page.goto(hall.bridge.link(hall.seats["GM"]).split("/join")[0] + "/")
    await page.wait_for_selector("dw-home h1")
    assert await found_on(page) == []
    await page.goto(hall.bridge.link(hall.seats["GM"]).split("#")[0] + "#" + "x" * 43)
    await page.wait_for_selector("dw-join [role=alert]")
    assert await found_on(page) == []


@pytest.mark.asyncio
async def test_ten_in_a_chase_fit_every_screen(hall: Hall) -> None:
    await moments.crowd(hall)
    pages = [await hall.open("GM", DESK), await hall.open("GM", PHONE), await hall.open("Screen", SCREEN)]
    for page in pages:
        assert [*await axe(page), *await wider_than_its_screen(page)] == []
    waiting = await pages[0].locator("#asks-heading").bounding_box()
    assert waiting is not None
    assert waiting["y"] < DESK[1] * 0.75
    assert await pages[2].evaluate("document.documentElement.scrollHeight") <= SCREEN[1]
