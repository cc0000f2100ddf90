"""The dice of the table's trays: named, coloured and sorted into groups by the GM, and shown so on every screen."""

from __future__ import annotations

import itertools

import pytest
from playwright.async_api import expect

from bridge.protocol.commands import ClaimTray
from bridge.trays.model import DieFace, TrayInfo, TrayReading, TrayState, TrayStatus
from tests.console import moments
from tests.console.hall import DESK, PHONE, Hall, axe, settled, wider_than_its_screen

STORES = itertools.count(1)


class Tower:
    """A tray of the hall's table, with a store of its own."""

    def __init__(self, hall: Hall) -> None:
        self.dev = f"tower-{next(STORES)}"
        self._hall = hall
        self._n = 0

    async def claim(self) -> None:
        await self._hall.do(ClaimTray(dev=self.dev, name="Tower"))
        info = TrayInfo(self.dev, caps=("gate", "pixels", "ring"))
        self._hall.bridge.tables.status(TrayStatus(self.dev, TrayState.ONLINE, 1.0, info, "serial"))

    async def roll(self, *dice: tuple[str, int, str]) -> None:
        self._n += 1
        faces = tuple(DieFace(*die) for die in dice)
        reading = TrayReading(self.dev, "0000aaaa", self._n, self._n, faces, None, "pixels", 1.0, 1)
        await self._hall.bridge.tables.commit(reading)


@pytest.fixture
def tower(hall: Hall) -> Tower:
    """Not claimed yet."""
    return Tower(hall)


@pytest.mark.asyncio
async def test_a_gm_names_a_die_and_from_then_on_it_is_known_everywhere(hall: Hall, tower: Tower) -> None:
    await tower.claim()
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Table and trays").click()
    await page.get_by_role("button", name="Dice", exact=True).click()
    sheet = page.get_by_role("dialog", name="Dice")
    await expect(sheet).to_contain_text("No die that can be told apart has been rolled yet.")
    await tower.roll(("d6", 4, "0d84c1f2"), ("d10", 7, "ten"))
    await expect(sheet.locator("summary").first).to_contain_text("Die 0d84c1f2")
    await expect(sheet.locator("summary").first).to_contain_text("shows 4")
    await sheet.locator("summary").first.click()
    await sheet.get_by_label("Name").first.fill("Big red")
    await page.keyboard.press("Tab")
    await sheet.get_by_label("Colour").first.select_option("Red")
    await sheet.get_by_label("Belongs to").first.select_option("Attribute")
    await expect(sheet.locator("summary").first).to_contain_text("Big red")
    await expect(sheet.locator("summary").first).to_contain_text("d6 · Attribute")
    faces = sheet.get_by_label("Its faces stand for").first
    await faces.fill("1 2 3")
    await faces.blur()
    assert (
        await faces.evaluate("field => field.validationMessage") == "One whole number for each face, from the lowest."
    )
    await faces.fill("1 1 2 2 3 3")
    await faces.blur()
    await settled(page)
    assert [*await axe(page), *await wider_than_its_screen(page)] == []
    (first, _) = (await hall.view())["dice"]
    assert (first["name"], first["colour"], first["tag"]) == ("Big red", "red", "attribute")
    assert first["faces"] == {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3}
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("img", name="Big red, d6: 2")).to_be_visible()  # what its 4 stands for
    await expect(page.locator(".traywell .tint.red")).to_be_visible()


@pytest.mark.asyncio
async def test_tagged_dice_go_to_their_groups_and_players_see_whose_they_are(hall: Hall, tower: Tower) -> None:
    await tower.claim()
    await tower.roll(("d6", 6, "skill-die"), ("d6", 5, "attribute"))
    gm, phone = await hall.open("GM", DESK), await hall.open("Ines", PHONE)
    await gm.locator("dw-bar .bar-button").first.click()
    await gm.get_by_role("button", name="Dice", exact=True).click()
    sheet = gm.get_by_role("dialog", name="Dice")
    for at, (name, tag) in enumerate((("Bolt", "Skill"), ("Heart", "Attribute"))):
        await sheet.locator("summary").nth(at).press("Enter")
        row = sheet.locator("details").nth(at)
        await row.get_by_label("Name").fill(name)
        await gm.keyboard.press("Tab")
        await row.get_by_label("Belongs to").select_option(tag)
        await expect(sheet.locator("summary").nth(at)).to_contain_text(f"{name} d6 · {tag}")
    await gm.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert [*await axe(gm), *await wider_than_its_screen(gm)] == []
    await moments.open_roll(hall)
    await tower.roll(("d6", 2, "skill-die"), ("d6", 3, "attribute"))
    await expect(phone.get_by_role("img", name="Bolt, d6: 2")).to_be_visible()
    groups = phone.locator(".big-group")
    await expect(groups.nth(0).get_by_role("img", name="Heart, d6: 3")).to_be_visible()
    await expect(groups.nth(1).get_by_role("img", name="Bolt, d6: 2")).to_be_visible()


@pytest.mark.asyncio
async def test_a_gm_opens_the_gate_of_a_tray_that_has_one(hall: Hall, tower: Tower) -> None:
    await tower.claim()
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Table and trays").click()
    await page.get_by_role("button", name="Open the gate").click()
    refused = page.get_by_role("alert")
    await expect(refused).to_contain_text("The tray is offline, or has no gate.")  # the hub knows of no such tray
    hall.bridge.tables.status(
        TrayStatus(tower.dev, TrayState.OFFLINE, 1.0, TrayInfo(tower.dev, caps=("gate",)), "serial")
    )
    await expect(page.get_by_role("button", name="Open the gate")).to_have_count(0)
