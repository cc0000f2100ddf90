"""Playing: by keyboard alone, on phones, and what each screen shows of it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.protocol.commands import ChangeTable, Interject
from tests.bridge.test_setups import MARKET
from tests.console import moments
from tests.console.hall import DESK, PHONE, SCREEN, Hall, axe, sample, settled


async def press(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)
        await settled(page)


@pytest.mark.asyncio
async def test_a_gm_starts_and_plays_a_round_with_the_keyboard_alone(hall: Hall) -> None:
    page = await hall.open("GM", DESK)
    await hall.alone()
    await page.get_by_role("button", name="Year Zero chase").focus()
    await press(page, "Enter")
    start = page.get_by_role("button", name="Start", exact=True)
    await expect(start).to_be_enabled()
    await start.focus()
    await press(page, "Enter")
    for _ in ("mara", "hale"):  # nobody else plays them, so the GM picks for both
        await expect(page.locator("dw-ask [role=radio]").first).to_be_visible()
        await press(page, "1", "ArrowDown", "ArrowUp", "Enter")
    await expect(page.get_by_role("heading", name="The obstacle")).to_be_visible()
    await press(page, "t")
    await expect(page.locator(".pad")).to_be_visible()
    await page.locator(".pad .b").nth(2).focus()
    await press(page, "Enter")
    await expect(page.locator(".flow .now")).to_contain_text("Prey resolves")


@pytest.mark.asyncio
async def test_who_has_joined_is_proposed_as_a_player_and_nothing_changes_before_the_start(hall: Hall) -> None:
    await hall.plays("Ines")
    await hall.plays("Jo")
    gm, phone = await hall.open("GM", DESK), await hall.open("Ines", PHONE)
    await gm.get_by_role("button", name="Year Zero chase").click()
    sheet = gm.get_by_role("dialog", name="Start a conflict")
    played = sheet.get_by_label("Played by")
    await expect(played.nth(0)).to_have_value(hall.seats["Ines"].seat.id)
    await expect(played.nth(1)).to_have_value(hall.seats["Jo"].seat.id)
    await played.nth(1).select_option("The GM")
    assert [seat["plays"] for seat in (await hall.view())["seats"]] == [[], [], [], []]
    await sheet.get_by_role("button", name="Start", exact=True).click()
    await expect(phone.get_by_role("radio", name="Flee")).to_be_visible()
    assert [seat["plays"] for seat in (await hall.view())["seats"]] == [["hale"], ["mara"], [], []]


@pytest.mark.asyncio
async def test_a_pick_on_a_phone_is_locked_in_and_lies_face_down_for_the_gm(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    gm, phone = await hall.open("GM", DESK), await hall.open("Ines", PHONE)
    await expect(gm.get_by_role("img", name="Mara Voss is picking")).to_be_visible()
    await phone.get_by_role("radio", name="Flee").click()
    await phone.get_by_role("button", name="Lock in: Flee").click()
    await expect(phone.get_by_role("heading", name="Locked in")).to_be_visible()
    await expect(gm.get_by_role("img", name="Mara Voss has picked, face down")).to_be_visible()
    await expect(gm.locator("main")).not_to_contain_text("Flee")
    await gm.get_by_role("button", name="Let Mara Voss pick again").click()
    await gm.get_by_role("button", name="Take it back").click()
    await expect(phone.get_by_role("radio", name="Flee")).to_be_visible()


@pytest.mark.asyncio
async def test_a_barred_action_says_why_and_which_rule(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    phone = await hall.open("Ines", PHONE)
    barred = phone.locator(".barred li", has_text="Cut Off")
    await expect(barred).to_contain_text("Only the pursuer can do this.")
    await expect(barred.locator(".rule")).to_have_text("YZC-50")


@pytest.mark.asyncio
async def test_a_result_typed_on_a_phone_is_marked_typed_on_every_screen(hall: Hall) -> None:
    ask = await moments.open_roll(hall)
    phone, screen, gm = await hall.open("Ines", PHONE), await hall.open("Screen", SCREEN), await hall.open("GM", DESK)
    count = sum(group["count"] for group in ask["dice"])
    await phone.get_by_role("button", name="Type result").click()
    await phone.locator(".pad .b", has_text="6").click()
    for page in (phone, screen, gm):
        await expect(page.get_by_role("img", name="d6: 6, counts, typed").first).to_be_visible()
    await expect(gm.locator("dw-ask .score")).to_have_text("1")
    await expect(phone.locator("dw-roll .note")).to_contain_text(f"{count - 1} more d6")
    for left in range(count - 1, 0, -1):
        await expect(phone.locator("dw-roll .note")).to_contain_text(f"{left} more d6")
        await phone.locator(".pad .b", has_text="2").click()
    await expect(phone.locator("dw-several")).to_be_visible()
    await expect(screen.locator(".duel .total")).to_have_text("1")


@pytest.mark.asyncio
async def test_a_player_asks_for_a_digital_roll_and_the_gm_allows_it(hall: Hall) -> None:
    await moments.open_roll(hall)
    phone, gm = await hall.open("Ines", PHONE), await hall.open("GM", DESK)
    await phone.get_by_role("button", name="Digital roll").click()
    await expect(phone.locator("dw-roll .note")).to_contain_text("The GM is asked")
    await gm.get_by_role("button", name="Allow").click()
    await expect(phone.locator("dw-roll")).to_have_count(0)
    await expect(gm.locator(".log .source", has_text="Digital").first).to_be_visible()


@pytest.mark.asyncio
async def test_what_the_table_does_not_allow_is_disabled_with_that_reason(hall: Hall) -> None:
    await moments.open_roll(hall)
    await hall.do(ChangeTable(digital="off", typed="gm"))
    phone = await hall.open("Ines", PHONE)
    await expect(phone.get_by_role("button", name="Only the GM types here")).to_be_disabled()
    await expect(phone.get_by_role("button", name="Digital is off at this table")).to_be_disabled()


@pytest.mark.asyncio
async def test_what_does_not_count_is_picked_up_with_one_press_and_rolled_again(hall: Hall) -> None:
    await moments.push_question(hall)
    phone = await hall.open("Ines", PHONE)
    await expect(phone.get_by_role("button", name="Keep all dice")).to_be_enabled()
    await phone.get_by_role("button", name="All without success").click()
    await phone.get_by_role("button", name="2 (skill)").last.click()
    await phone.get_by_role("button", name="Roll 6 again").click()
    await expect(phone.get_by_role("heading", name="Roll 6d6")).to_be_visible()


@pytest.mark.asyncio
async def test_a_seat_is_removed_only_at_the_second_press(hall: Hall) -> None:
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="Add a seat").click()
    row = gm.get_by_role("dialog").locator("li", has_text="Jo")
    await row.get_by_role("button", name="Remove").click()
    assert len((await hall.view())["seats"]) == 4
    await row.get_by_role("button", name="Remove Jo now").click()
    await expect(row).to_have_count(0)
    assert [seat["name"] for seat in (await hall.view())["seats"]] == ["GM", "Ines", "Screen"]


@pytest.mark.asyncio
async def test_a_number_below_0_can_be_typed_on_a_phone(hall: Hall) -> None:
    await hall.start("gurps-action-chase", sample("gurps_chase", "car-chase"))
    (ask,) = await hall.asks()
    await hall.answer(ask, "stunt")
    phone = await hall.open("Ines", PHONE)  # who plays Mara
    field = phone.get_by_role("spinbutton")
    await expect(field).not_to_have_attribute("inputmode", "numeric")  # a keypad of digits only, on some phones
    await field.fill("-4")
    await phone.get_by_role("button", name="Send").click()
    await expect(phone.locator("main")).to_contain_text("Stunt at −4")


@pytest.mark.asyncio
async def test_an_earlier_conflict_is_folded_and_keeps_its_own_names(hall: Hall) -> None:
    await moments.end_of_chase(hall)
    await moments.gurps_at_the_rolls(hall)  # another Mara, under the same id
    page = await hall.open("GM", DESK)
    log = page.locator("dw-log")
    await expect(log.locator(".log").first).to_contain_text("Mara chooses")
    await expect(log.locator(".log").first).not_to_contain_text("Mara Voss")
    earlier = log.get_by_text("Before: Year Zero chase")
    await expect(log.locator(".earlier .log")).to_be_hidden()
    await earlier.click()
    await expect(log.locator(".earlier .log")).to_contain_text("Ines plays Mara Voss.")


@pytest.mark.asyncio
async def test_undo_says_what_it_takes_back_before_it_does(hall: Hall) -> None:
    await moments.push_question(hall)
    page = await hall.open("GM", DESK)
    await press(page, "Control+z")
    sheet = page.get_by_role("dialog", name="Undo")
    await expect(sheet.locator(".preview")).to_contain_text("Mara Voss rolled 6 2")
    assert [ask["kind"] for ask in await hall.asks()] == ["pick"]
    await sheet.get_by_role("button", name="Take it back").click()
    await expect(sheet).to_have_count(0)
    assert [ask["kind"] for ask in await hall.asks()] == ["roll"]


@pytest.mark.asyncio
async def test_a_misread_die_is_amended_after_a_preview(hall: Hall) -> None:
    await moments.push_question(hall)
    page = await hall.open("GM", DESK)
    await page.locator("dw-made-rolls").get_by_role("button", name="Amend").first.click()
    sheet = page.get_by_role("dialog", name="Amend")
    await expect(sheet.get_by_role("button", name="Amend it")).to_be_disabled()
    await sheet.locator(".pad .b", has_text="1").click()
    await expect(sheet.locator(".preview ins").first).to_be_visible()
    await sheet.get_by_role("button", name="Amend it").click()
    await expect(sheet).to_have_count(0)
    await expect(page.locator(".log ins").first).to_be_visible()


@pytest.mark.asyncio
async def test_a_line_that_reads_as_before_is_no_correction(hall: Hall) -> None:
    await hall.plays("Ines", "mara")
    await hall.plays("Jo", "hale")
    await hall.start("yze-chase", moments.FOOT | {"settings": {"push_allowed": "none"}})
    await moments.pick(hall, "Ines", "pursue_flee")
    await moments.pick(hall, "Jo", "pursue_flee")
    await moments.roll(hall, [[3]])
    (ask,) = await hall.asks()
    await hall.answer(ask, [[6] * group["count"] for group in ask["dice"]])
    page = await hall.open("GM", DESK)
    log = page.get_by_role("log").first
    await expect(log).to_contain_text("Range Medium to Away.")
    await page.locator("dw-made-rolls").get_by_role("button", name="Amend").first.click()
    sheet = page.get_by_role("dialog", name="Amend")
    await sheet.locator(".pad .b", has_text="2").click()
    await expect(sheet.locator(".preview")).to_contain_text("successes.")
    await expect(sheet.locator(".preview")).not_to_contain_text("Range")
    await sheet.get_by_role("button", name="Amend it").click()
    await expect(log.locator("li", has=page.locator("ins")).first).to_be_visible()
    await expect(log.locator("li", has_text="Range Medium to Away.").locator("ins")).to_have_count(0)


@pytest.mark.asyncio
async def test_the_gm_sets_the_range_and_every_screen_shows_it(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    gm, phone, screen = await hall.open("GM", DESK), await hall.open("Ines", PHONE), await hall.open("Screen", SCREEN)
    await gm.get_by_role("radiogroup", name="Set the range").get_by_role("radio", name="Short").click()
    for page in (gm, phone, screen):
        await expect(page.locator(".track")).to_have_attribute(
            "aria-label", "Captain Hale pursues Mara Voss. Range: Short."
        )
    await expect(gm.get_by_role("radio", name="Short")).to_have_attribute("aria-checked", "true")


@pytest.mark.asyncio
async def test_an_offer_is_taken_by_a_form_made_from_its_fields(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="More…").click()
    await gm.get_by_role("button", name="Set harm…").click()
    sheet = gm.get_by_role("dialog", name="Set harm")
    await sheet.get_by_label("Captain Hale").check()
    await sheet.get_by_label("Value").fill("2")
    await sheet.get_by_role("button", name="Set harm").click()
    await expect(sheet).to_have_count(0)
    await expect(gm.locator(".person", has_text="Captain Hale")).to_contain_text("3 of 5")


@pytest.mark.asyncio
async def test_a_refused_offer_says_why_and_keeps_the_form(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    gm = await hall.open("GM", DESK)
    await gm.evaluate("document.querySelector('dw-gm').open({kind: 'offer', offer: 'join'})")
    sheet = gm.get_by_role("dialog", name="Join")
    await sheet.locator("textarea").fill("{ no sheet")
    await sheet.locator("footer button").click()
    await expect(sheet.get_by_role("alert")).to_contain_text("not JSON")


@pytest.mark.asyncio
async def test_a_new_seat_joins_by_the_link_that_is_shown_once(hall: Hall) -> None:
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="Add a seat").click()
    sheet = gm.get_by_role("dialog", name="Seats")
    await sheet.locator("form").get_by_label("Name").fill("Noor")
    await sheet.locator("form").get_by_role("button", name="Add a seat").click()
    await expect(sheet.locator(".qr")).to_contain_text("It opens on this computer only")
    await expect(sheet.locator(".qr svg")).to_have_count(0)  # a phone would look for the bridge on itself
    link = await sheet.locator(".qr code").inner_text()
    phone = await hall.page(PHONE)
    await phone.goto(link)
    await phone.wait_for_url("**/player?seat=*")
    await expect(phone.get_by_role("heading", name="Noor")).to_be_visible()
    await expect(sheet.locator("li", has_text="Noor")).to_contain_text("Here")


@pytest.mark.asyncio
async def test_a_removed_seat_is_told_so_and_its_token_forgotten(hall: Hall) -> None:
    from bridge.protocol.commands import RemoveSeat

    phone = await hall.open("Ines", PHONE)
    await hall.do(RemoveSeat(seat=hall.seats["Ines"].seat.id))
    await expect(phone.get_by_role("alert")).to_be_visible()
    assert await phone.evaluate("localStorage.getItem('dicewire.seats')") == "{}"


@pytest.mark.asyncio
async def test_the_end_is_told_on_every_screen_and_can_be_put_away(hall: Hall) -> None:
    await moments.end_of_chase(hall)
    gm, phone, screen = await hall.open("GM", DESK), await hall.open("Ines", PHONE), await hall.open("Screen", SCREEN)
    for page in (gm, phone, screen):
        await expect(page.get_by_text("The prey surrenders.").first).to_be_visible()
    await gm.get_by_role("button", name="Put it away").click()
    await expect(phone.get_by_role("heading", name="Nothing on the table")).to_be_visible()


@pytest.mark.asyncio
async def test_a_chase_becomes_a_fight_and_a_chase_again_after_a_look_at_what_it_opens(hall: Hall) -> None:
    await moments.end_of_chase(hall)
    gm, phone = await hall.open("GM", DESK), await hall.open("Ines", PHONE)
    await gm.get_by_role("button", name="It comes to a fight").click()
    sheet = gm.get_by_role("dialog", name="It comes to a fight")
    await expect(sheet.locator(".preview")).to_contain_text("Mara Voss and Captain Hale")
    await sheet.get_by_label("How far apart").select_option("short")
    await sheet.get_by_role("button", name="Open it").click()
    await expect(gm.get_by_role("heading", name="Order")).to_be_visible()
    await expect(phone.get_by_text("Nothing on the table")).to_have_count(0)
    assert (await hall.view())["conflict"]["ruleset"] == "encounter"
    await hall.do(Interject(kind="end", params={}, by="gm"))
    await gm.get_by_role("button", name="Somebody runs: Year Zero").click()
    sheet = gm.get_by_role("dialog", name="Somebody runs")
    opens = sheet.get_by_role("button", name="Open it")
    mara = sheet.get_by_role("checkbox", name="Mara Voss")
    if await mara.is_checked():
        await mara.uncheck()
    await expect(opens).to_be_disabled()
    await mara.check()
    await opens.click()
    await expect(gm.get_by_role("img", name="Captain Hale pursues Mara Voss")).to_be_visible()
    await expect(phone.get_by_role("radio", name="Flee")).to_be_visible()


@pytest.mark.asyncio
async def test_odds_are_worked_out_beside_the_table_and_say_when_it_has_moved_on(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="Odds").click()
    sheet = gm.get_by_role("dialog", name="Odds")
    await sheet.get_by_role("button", name="Work out").click()
    await expect(sheet.get_by_role("button", name="Stop")).to_be_visible()
    await gm.keyboard.press("Escape")
    await moments.pick(hall, "Ines", "pursue_flee")
    await gm.get_by_role("button", name="Odds", exact=True).click()
    await expect(sheet.locator(".odds li").first).to_contain_text("Still running")
    await expect(sheet.locator(".odds li").first).to_contain_text(re.compile(r"\d+ %.*\d+ to \d+ %", re.DOTALL))
    await expect(sheet.get_by_role("status")).to_contain_text("The table has moved on since.")
    assert await axe(gm) == []


@pytest.mark.asyncio
async def test_a_gm_starts_a_chase_from_a_file_of_their_own(hall: Hall) -> None:
    folder = hall.bridge._folder / "setups"
    folder.mkdir(exist_ok=True)
    (folder / "market.toml").write_text(MARKET, encoding="utf-8")
    (folder / "wrong.toml").write_text(MARKET.replace("short", "beyond"), encoding="utf-8")
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="Year Zero chase").click()
    sheet = gm.get_by_role("dialog")
    own = sheet.get_by_role("region", name="Your own")
    await expect(own.get_by_text("wrong.toml:5: distance: One of engaged")).to_be_visible()
    assert await axe(gm) == []
    await own.get_by_role("button", name="Night market").click()
    await expect(sheet.get_by_label("Name")).to_have_count(2)
    names = [await name.input_value() for name in await sheet.get_by_label("Name").all()]
    assert names == ["Mara Voss", "Captain Hale"]
    await sheet.get_by_role("button", name="Start", exact=True).click()
    await expect(gm.get_by_role("img", name="Captain Hale pursues Mara Voss")).to_be_visible()
    await expect(gm.get_by_role("banner").get_by_text("Night market")).to_be_visible()
    shutil.rmtree(folder)


class Paced:
    """Odds that have got so far and wait there until a test lets them go on."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()

    async def estimate(self, start: Start, plays: int, seed: int, progress: Callable[[int], None]) -> dict[str, Any]:
        progress(120)
        await self.go_on.wait()
        return estimate(start, 20, seed).json()


@pytest.mark.asyncio
async def test_odds_show_how_far_they_have_got(hall: Hall) -> None:
    paced = hall.table._around.odds = Paced()  # type: ignore[attr-defined]
    await moments.begin_foot_chase(hall)
    gm = await hall.open("GM", DESK)
    await gm.get_by_role("button", name="Odds").click()
    sheet = gm.get_by_role("dialog", name="Odds")
    await sheet.get_by_role("button", name="Work out").click()
    bar = sheet.get_by_role("progressbar", name="Working out the odds…")
    await expect(bar).to_have_attribute("aria-valuetext", "120 of 500 plays")
    assert await bar.evaluate("bar => [bar.value, bar.max]") == [120, 500]
    await expect(sheet.get_by_text("120 of 500 plays")).to_be_visible()
    assert await axe(gm) == []
    paced.go_on.set()
    await expect(sheet.locator(".odds li").first).to_be_visible()
    await expect(bar).to_have_count(0)


@pytest.mark.asyncio
async def test_two_tabs_of_a_seat_show_the_same_and_one_pick_counts(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    one = await hall.open("Ines", PHONE)
    other = await one.context.new_page()
    await other.goto(one.url)
    await one.get_by_role("radio", name="Flee").click()
    await other.get_by_role("radio", name="Hide").click()
    await one.get_by_role("button", name="Lock in: Flee").click()
    for page in (one, other):
        await expect(page.get_by_role("heading", name="Locked in")).to_be_visible()


@pytest.mark.asyncio
async def test_a_change_of_language_keeps_what_is_chosen_and_who_is_called_what(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    phone = await hall.open("Ines", PHONE)
    await phone.get_by_role("radio", name="Flee").click()
    await phone.evaluate("document.querySelector('dw-player').session.changeLanguage('zh-Hant')")
    await expect(phone.locator(".foot .b.main")).to_contain_text("逃離")
    await expect(phone.get_by_role("radio", checked=True)).to_have_count(1)
    await expect(phone.locator("article h1")).to_contain_text("Mara Voss")


@pytest.mark.asyncio
async def test_a_gm_saves_the_conflict_as_a_file_that_plays_again(hall: Hall) -> None:
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Table").first.click()
    save = page.get_by_role("button", name="Save the conflict as a file")
    await expect(save).to_be_disabled()
    await moments.begin_foot_chase(hall)
    await expect(save).to_be_enabled()
    async with page.expect_download() as download:
        await save.click()
    assert (await download.value).suggested_filename == "Harbour Lights.json"
    saved = json.loads(await asyncio.to_thread(Path(await (await download.value).path()).read_text, "utf-8"))
    assert saved["play"]["ruleset"] == "yze-chase"


@pytest.mark.asyncio
async def test_one_key_closes_a_window_and_another_all_of_the_same_item(hall: Hall) -> None:
    rolled = {id_: {"natural": at, "total": at} for id_, at in (("ana", 15), ("orc", 9), ("bo", 8), ("cy", 7))}
    people = [
        {"id": id_, "initiative": one, "reactions": 1 if id_ < "b" or id_ == "orc" else 0}
        for id_, one in rolled.items()
    ]
    page = await hall.open("GM", DESK)
    await hall.start("encounter", {"participants": people})
    order = page.get_by_role("list", name="Order")
    await expect(order.get_by_role("listitem")).to_have_count(4)
    await expect(order).not_to_contain_text("joins later")  # nobody has rolled initiative yet
    for value in ("nobody", "attack", "orc"):
        (ask,) = await hall.asks()
        await hall.answer(ask, value)
    ladder = page.locator(".ladder [aria-current=step] .number")
    await expect(ladder).to_have_text("4")
    await expect(page.locator("dw-window li")).to_have_count(1)
    await expect(page.locator("dw-window")).to_contain_text(
        "bo and cy cannot react. Step 3: it takes a reaction, none is left."
    )
    await press(page, "w")
    await expect(ladder).to_have_text("5")
    await expect(page.get_by_role("button", name="No more for this item")).to_be_visible()
    await press(page, "n")
    await expect(page.locator("dw-window")).to_have_count(0)
    log = page.get_by_role("log").first
    await expect(log).to_contain_text("Attack by ana: orc")
    await expect(log).to_contain_text("The conflict begins")
    for noise in ("Prepare.", "closed the window", "what now? 3"):
        await expect(log).not_to_contain_text(noise)
    await page.get_by_role("button", name="Amend an answer").click()
    await expect(log).to_contain_text("closed the window")


@pytest.mark.asyncio
async def test_of_offers_made_to_each_apart_a_seat_takes_the_one_it_chose(hall: Hall) -> None:
    people = [{"id": who, "name": who.title(), "side": who} for who in ("mara", "hale", "wren")]
    await hall.start("encounter", {"participants": people, "surprise": {"by": "nobody"}})
    await hall.plays("Ines", "mara", "hale")
    phone = await hall.open("Ines", PHONE)
    await phone.get_by_role("button", name="Hale: Willing to end").click()
    sheet = phone.get_by_role("dialog", name="Hale: Willing to end")
    await sheet.get_by_role("button", name="Hale: Willing to end").click()
    await expect(sheet).to_have_count(0)
    people = (await hall.view())["conflict"]["state"]["people"]
    assert [one["id"] for one in people if one["willing"]] == ["hale"]
