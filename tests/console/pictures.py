"""Draws the pictures of the guides, from moments that tests know too: `python -m tests.console.pictures`.

With a folder: more than the guides show, to be looked at.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Page, async_playwright

from bridge.app import Bridge
from bridge.config import Config, JournalFile, SerialTrays, Server, Trays
from tests.console import moments
from tests.console.hall import CHROMIUM, DESK, PHONE, ROOT, SCREEN, SWITCHES, Hall, settled
from tests.console.test_states import with_cocked_die, with_loose_reading

FOLDER = ROOT / "docs/images/console"
LARGEST = 150_000
"""Bytes a picture may have."""
QUALITIES = (82, 70, 55)


async def draw(folder: Path) -> None:
    """Play to each moment and keep what the screens show."""
    config = Config(
        server=Server(port=0), journal=JournalFile(path="hall.db"), trays=Trays(serial=SerialTrays(enabled=False))
    )
    with tempfile.TemporaryDirectory() as scratch:
        async with async_playwright() as playwright, Bridge(config, Path(scratch)) as bridge:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
            hall = Hall(bridge, browser, await bridge.tables.create("Harbour Lights"))
            for name, role in (("GM", "gm"), ("Ines", "player"), ("Jo", "player"), ("Screen", "display")):
                await hall.add(name, role)
            await _pictures(hall, folder)
            await browser.close()


async def _pictures(hall: Hall, folder: Path) -> None:
    gm, phone = await hall.open("GM", DESK), await hall.open("Ines", PHONE)
    screen, dark = await hall.open("Screen", SCREEN), await hall.open("GM", DESK, theme="dark")
    narrow, chinese = await hall.open("GM", PHONE), await hall.open("Jo", PHONE, lang="zh-Hant", theme="dark")
    await keep(gm, folder / "gm-empty.jpg")
    await gm.get_by_role("button", name="Year Zero chase").click()
    await gm.wait_for_selector("dialog .card")
    await keep(gm, folder / "gm-start.jpg")
    await gm.keyboard.press("Escape")
    await moments.begin_foot_chase(hall)
    await keep(phone, folder / "player-pick.jpg")
    await keep(chinese, folder / "player-pick-zh.jpg")
    await moments.pick(hall, "Ines", "pursue_flee")
    await keep(gm, folder / "gm-picks.jpg")
    await keep(phone, folder / "player-locked.jpg")
    await keep(screen, folder / "screen-picks.jpg")
    await moments.open_roll(hall)
    await keep(phone, folder / "player-roll.jpg")
    staged = await hall.staged("GM", DESK, with_loose_reading(with_cocked_die(await hall.snapshot())))
    await keep(staged, folder / "gm-roll.jpg")
    cocked = await hall.staged("Ines", PHONE, with_cocked_die(await hall.snapshot("Ines")))
    await keep(cocked, folder / "player-cocked.jpg")
    await moments.push_question(hall)
    await keep(phone, folder / "player-push.jpg")
    await keep(dark, folder / "gm-push-dark.jpg")
    await gm.keyboard.press("Control+z")
    await gm.wait_for_selector("dialog .preview")
    await keep(gm, folder / "gm-undo.jpg")
    await gm.keyboard.press("Escape")
    (ask,) = await hall.asks()
    await hall.answer(ask, [])
    await keep(screen, folder / "screen-roll.jpg")
    await keep(phone, folder / "player-result.jpg")
    await keep(narrow, folder / "gm-phone.jpg")
    await moments.encounter_in_an_item(hall)
    await keep(gm, folder / "gm-encounter.jpg")
    await keep(phone, folder / "player-encounter.jpg")
    await keep(screen, folder / "screen-encounter.jpg")
    await moments.gurps_at_the_rolls(hall)
    await keep(gm, folder / "gm-gurps.jpg")
    await keep(screen, folder / "screen-gurps.jpg")
    await moments.end_of_chase(hall)
    await keep(gm, folder / "gm-end.jpg")
    await keep(screen, folder / "screen-end.jpg")


async def keep(page: Page, path: Path) -> None:
    """A picture of a page as it stands, as good as its size allows."""
    await settled(page)
    for quality in QUALITIES:
        taken = await page.screenshot(type="jpeg", quality=quality)
        if len(taken) <= LARGEST:
            break
    path.parent.mkdir(parents=True, exist_ok=True)
    await asyncio.to_thread(path.write_bytes, taken)


def shown_in_guides() -> set[str]:
    """Names of the pictures that the guides show."""
    guides = (ROOT / "docs").glob("*-guide.md")
    return {
        name for guide in guides for name in re.findall(r"console/([a-z-]+\.jpg)", guide.read_text(encoding="utf-8"))
    }


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
    for picture in FOLDER.glob("*.jpg"):
        if picture.name not in shown_in_guides():
            picture.unlink()
