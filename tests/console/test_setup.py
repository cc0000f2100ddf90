"""Setting up a conflict in the console."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.console import moments
from tests.console.hall import DESK, Hall
from tests.console.test_play import press

TRICKS = """\
ruleset = "encounter"
sheet = "items"
name = { en = "Street tricks", zh-Hant = "街頭把戲" }

[[items]]
id = "slip-away"
name = "Slip away"
kind = "reaction"

[[items]]
id = "throw-sand"
name = "Throw sand"
everyone = true
"""


@pytest.fixture
def files(hall: Hall) -> Iterator[Path]:
    """The bridge's library: a file of items, and one with a fault."""
    folder = hall.bridge._library.folder
    folder.mkdir(exist_ok=True)
    (folder / "tricks.toml").write_text(TRICKS, encoding="utf-8")
    (folder / "wrong.toml").write_text(TRICKS.replace('kind = "reaction"', 'kind = "dance"'), encoding="utf-8")
    yield folder
    for name in ("tricks", "wrong"):
        (folder / f"{name}.toml").unlink()


@pytest.mark.asyncio
async def test_a_gms_own_items_are_ticked_in_the_set_up_and_given_to_somebody(hall: Hall, files: Path) -> None:
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Encounter with action points").focus()
    await press(page, "Enter")
    lists = page.locator("dw-setup-lists")
    await expect(lists).to_contain_text("wrong.toml:8: items[0].kind:")
    ours = lists.get_by_role("button", name="Street tricks")
    await ours.focus()
    await press(page, "Enter")
    await expect(ours).to_have_attribute("aria-pressed", "true")
    owners = lists.get_by_role("group")
    await expect(owners).to_have_count(1)
    await owners.get_by_role("checkbox").first.check()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator("dialog")).to_have_count(0)
    setup = (await hall.table.export(hall.seats["GM"].seat.id))["setup"]
    assert "items_from" not in setup
    assert {"slip-away", "throw-sand"} <= {item["id"] for item in setup["items"]}
    assert "slip-away" in setup["participants"][0]["items"]


ALLEY = """\
ruleset = "encounter"
[setup]
title = "Alley"
items_from = ["tricks"]
[[setup.participants]]
id = "ana"
items = ["slip-away"]
[[setup.participants]]
id = "orc"
"""

CARS = """\
ruleset = "yze-chase"
[setup]
title = "Quay run"
distance = "medium"
[[setup.participants]]
character = "yze-chase/ines"
side = "prey"
passengers = [{ character = "yze-chase/tomas" }]
[[setup.participants]]
character = "yze-chase/hale"
side = "pursuer"
"""


@pytest.fixture
def setups(hall: Hall) -> Iterator[Path]:
    """Two set-ups of the GM's own: a fight that takes a file of items, and a car with a passenger."""
    folder = hall.bridge._folder / "setups"
    folder.mkdir(exist_ok=True)
    (folder / "alley.toml").write_text(ALLEY, encoding="utf-8")
    (folder / "quay.toml").write_text(CARS, encoding="utf-8")
    yield folder
    shutil.rmtree(folder)


@pytest.mark.asyncio
async def test_a_file_that_a_set_up_of_ones_own_takes_is_ticked_and_can_be_left_out(
    hall: Hall, files: Path, setups: Path
) -> None:
    copied = files / "zz-copy.toml"
    copied.write_text(TRICKS.replace("Street tricks", "The same again"), encoding="utf-8")
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Encounter with action points").click()
    await page.get_by_role("dialog").get_by_role("button", name="Alley").click()
    same = page.locator("dw-setup-lists").get_by_role("button", name="The same again")
    await expect(same).to_have_attribute("aria-pressed", "false")
    copied.unlink()
    tricks = page.locator("dw-setup-lists").get_by_role("button", name="Street tricks")
    await expect(tricks).to_have_attribute("aria-pressed", "true")
    await expect(page.locator("dw-setup-lists").get_by_role("checkbox").first).to_be_checked()
    await tricks.click()
    await expect(tricks).to_have_attribute("aria-pressed", "false")
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator("dialog")).to_have_count(0)
    setup = (await hall.table.export(hall.seats["GM"].seat.id))["setup"]
    assert (setup["items"], setup["participants"][0]["items"]) == ([], [])


@pytest.mark.asyncio
async def test_somebody_who_rides_along_is_named_and_played_from_a_seat_of_their_own(hall: Hall, setups: Path) -> None:
    await hall.plays("Ines")
    await hall.plays("Jo", "somebody-of-an-earlier-conflict")
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="Year Zero chase").click()
    sheet = page.get_by_role("dialog")
    await sheet.get_by_role("button", name="Quay run").click()
    names = sheet.get_by_label("Name")
    assert [await name.input_value() for name in await names.all()] == ["Ines Okoro", "Tomas Lind", "Captain Hale"]
    await names.nth(1).fill("Old Tom")
    await names.nth(1).blur()
    await sheet.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator("dialog")).to_have_count(0)
    view = await hall.view()
    assert {"id": "tomas", "name": "Old Tom"} in view["conflict"]["participants"]
    assert [seat["plays"] for seat in view["seats"]] == [["hale"], ["ines"], ["tomas"], []]


@pytest.mark.asyncio
async def test_people_are_called_as_on_the_page_that_starts_it(hall: Hall, setups: Path) -> None:
    page = await hall.open("GM", DESK, lang="zh-Hant")
    await page.locator("button.card").first.click()
    await page.get_by_role("dialog").get_by_role("button", name="Quay run").click()
    names = page.get_by_role("dialog").locator("input[maxlength='80']")
    shown = [await name.input_value() for name in await names.all()]
    await page.get_by_role("dialog").locator("footer .main").click()
    await expect(page.locator("dialog")).to_have_count(0)
    started = [one["name"] for one in (await hall.view())["conflict"]["participants"]]
    assert sorted(started) == sorted(shown)
    assert not any(name.isascii() for name in started)


@pytest.mark.asyncio
async def test_somebody_of_the_library_joins_a_chase(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page = await hall.open("GM", DESK)
    await page.get_by_role("button", name="More…").click()
    await page.get_by_role("button", name="Join…").click()
    sheet = page.get_by_role("dialog", name="Join")
    await sheet.get_by_label("Character of the library").select_option(label="Tomas Lind (yze-chase/tomas)")
    await expect(sheet.get_by_label("Character sheet (JSON)")).to_have_value(re.compile('"id": "tomas"'))
    await sheet.get_by_label("Side").select_option(label="Pursuer")
    await sheet.get_by_role("button", name="Join", exact=True).click()
    await expect(sheet).to_have_count(0)
    assert "tomas" in [one["id"] for one in (await hall.view())["conflict"]["participants"]]
