"""A whole chase without a mouse: the GM's keys, and a focus that is never lost."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.console import moments
from tests.console.hall import DESK, PHONE, Hall, settled

FOCUS = "document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 80)"


async def press(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)
        await settled(page)


async def answer_with_keys(hall: Hall, page: Page) -> None:
    """Answer the first ask: what its kind needs, and nothing but keys."""
    ask = next(ask for ask in await hall.asks() if "signature" in ask)
    asked = page.locator(f'dw-ask[data-ask="{ask["id"]}"]')
    await expect(asked).to_be_visible()
    await press(page, "1")
    match ask["kind"], ask.get("form"):
        case "roll", _:
            await press(page, "t")
            await expect(asked.locator("[role=group] .pad")).to_be_visible()
            for _ in range(sum(group["count"] for group in ask["dice"])):
                await press(page, "3")
        case _, "one":
            await press(page, "ArrowDown", "ArrowUp", "Enter")
        case _:  # dice that may be pushed: none of them
            await tab_to(page, re.compile("Keep all dice"))
            await press(page, "Enter")
    await expect(asked).to_have_count(0)


async def tab_to(page: Page, name: re.Pattern[str]) -> None:
    """Press Tab until the button of that name has the focus."""
    for _ in range(60):
        await press(page, "Tab")
        if name.search(await page.evaluate("document.activeElement.textContent")):
            return
    raise AssertionError(f"Tab never came to {name.pattern}")


@pytest.mark.asyncio
async def test_a_whole_chase_is_played_with_keys_and_the_focus_is_never_lost(hall: Hall) -> None:
    page = await hall.open("GM", DESK)
    await hall.alone()
    await tab_to(page, re.compile("Year Zero chase"))
    await press(page, "Enter")
    await expect(page.get_by_role("button", name="On foot, one against one")).to_be_focused()
    await tab_to(page, re.compile(r"^\s*Start\s*$"))
    await press(page, "Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    lost = []
    for _ in range(8):
        await answer_with_keys(hall, page)
        await expect(page.locator("dw-ask").first).to_be_visible()
        await settled(page)
        if not await page.evaluate(FOCUS):
            lost.append((await hall.asks())[0]["id"])
    assert lost == []
    await tab_to(page, re.compile("End chase"))
    await press(page, "Enter")
    sheet = page.get_by_role("dialog", name="End chase")
    await expect(sheet.locator(":focus")).to_have_count(1)
    await tab_to(page, re.compile(r"^\s*End chase\s*$"))
    await press(page, "Enter")
    await expect(page.get_by_role("heading", name="The end")).to_be_focused()


@pytest.mark.asyncio
async def test_an_undo_is_two_keys_and_gives_the_focus_back(hall: Hall) -> None:
    await moments.push_question(hall)
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Amend an answer").focus()
    await press(page, "Control+z")
    await expect(page.get_by_role("button", name="Take it back")).to_be_focused()
    await press(page, "Escape")
    await expect(page.get_by_role("button", name="Amend an answer")).to_be_focused()
    await press(page, "Control+z")
    await expect(page.get_by_role("button", name="Take it back")).to_be_focused()
    await press(page, "Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert [ask["kind"] for ask in await hall.asks()] == ["roll"]


@pytest.mark.asyncio
async def test_a_sheet_that_another_led_to_gives_the_focus_back_to_where_it_all_began(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="More…").focus()
    await press(page, "Enter")
    await page.get_by_role("button", name="Set harm…").focus()
    await press(page, "Enter")
    await expect(page.get_by_role("dialog", name="Set harm").locator(":focus")).to_have_count(1)
    await press(page, "Escape")
    await expect(page.get_by_role("button", name="More…")).to_be_focused()


@pytest.mark.asyncio
async def test_a_sheet_keeps_the_focus(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page = await hall.open("GM", DESK)
    await page.evaluate("document.querySelector('dw-gm').open({kind: 'table'})")
    await expect(page.get_by_label("Name").first).to_be_focused()
    for _ in range(12):
        await press(page, "Tab")
        inside = await page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert inside  # the body stands for the browser's own controls, between the last field and the first


@pytest.mark.asyncio
async def test_figures_type_the_faces_of_a_roll_as_fast_as_they_come(hall: Hall) -> None:
    ask = await moments.open_roll(hall)
    page = await hall.open("GM", DESK)
    await press(page, "t")
    faces = [6, 1, 2, 3, 4, 5, 6, 1, 2]
    assert len(faces) == sum(group["count"] for group in ask["dice"])
    for face in faces:
        await page.keyboard.press(str(face))
    await expect(page.locator("dw-several")).to_be_visible()
    line = next(one for one in reversed((await hall.snapshot())["log"]) if one["facts"].get("ask_kind") == "roll")
    assert [face for row in line["facts"]["entry"]["value"] for face in row] == faces


@pytest.mark.asyncio
async def test_on_a_phone_the_focus_goes_on_to_what_is_asked_next(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page = await hall.open("Ines", PHONE)
    await page.get_by_role("radio", name="Flee").focus()
    await press(page, "Space")
    await page.get_by_role("button", name="Lock in: Flee").focus()
    await press(page, "Enter")
    await expect(page.get_by_role("heading", name="Locked in")).to_be_focused()


@pytest.mark.asyncio
async def test_a_reaction_is_chosen_and_the_window_closed_with_keys(hall: Hall) -> None:
    ask = await moments.reaction_window(hall)
    page = await hall.open("GM", DESK)
    await press(page, "1")
    await expect(page.get_by_role("button", name="Shield block")).to_be_focused()
    await press(page, "Enter")
    await expect(page.locator("dw-ask").get_by_text("Reacts", exact=True)).to_be_visible()
    await press(page, "w")
    await expect(page.locator(f'dw-ask[data-ask="{ask["id"]}"]')).to_have_count(0)
    await expect(page.locator("dw-log")).to_contain_text("Shield block")
    await expect(page.locator("dw-ask h3").first).to_be_focused()
