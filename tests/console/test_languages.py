"""All three languages, on every screen: nothing is left without words."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.console import moments
from tests.console.hall import DESK, PHONE, SCREEN, Hall, missing_words, settled, wider_than_its_screen

LANGUAGES = ("en", "zh-Hans", "zh-Hant")


@pytest.mark.asyncio
async def test_every_screen_speaks_every_language_the_browsers_at_first(hall: Hall) -> None:
    seats = (("GM", DESK), ("Ines", PHONE), ("Screen", SCREEN))
    pages = [await hall.open(seat, size, lang=lang) for lang, (seat, size) in zip(LANGUAGES, seats, strict=True)]
    assert [await page.evaluate("document.documentElement.lang") for page in pages] == list(LANGUAGES)
    found = {}
    for bring_about in (moments.push_question, moments.encounter_in_an_item, moments.gurps_at_the_rolls):
        await bring_about(hall)
        for page, (seat, _) in zip(pages, seats, strict=True):
            for lang in LANGUAGES:
                await page.evaluate(f"document.body.firstElementChild.session.changeLanguage('{lang}')")
                await settled(page)
                where = (seat, lang, bring_about.__name__)
                found[where] = [*await missing_words(page), *await wider_than_its_screen(page)]
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.asyncio
async def test_a_language_that_is_chosen_holds_at_once_and_after_a_reload(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page = await hall.open("GM", DESK)
    await page.evaluate("document.querySelector('dw-gm').open({kind: 'table'})")
    await page.get_by_label("Language").select_option("zh-Hant")
    await expect(page.get_by_role("heading", name="桌子與骰盤")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("heading", name="等待")).to_be_visible()
    assert await page.evaluate("document.documentElement.lang") == "zh-Hant"
