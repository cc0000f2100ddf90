"""Setting up a conflict in the console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

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
