"""Moments that only a tray, a fault or a lost connection brings about, told as the bridge tells them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.console import moments
from tests.console.hall import DESK, PHONE, SCREEN, Hall, axe, settled, until, wider_than_its_screen

Told = dict[str, Any]


def tray(**more: Any) -> dict[str, Any]:
    """A tray as the part `trays` has it."""
    return {
        "dev": "blue",
        "name": "Blue",
        "seats": None,
        "claimed": True,
        "online": True,
        "silent_since": None,
        "transport": "mqtt",
        "signal": 4,
        "battery": None,
        "state": "idle",
        "link": "online",
        "waiting": 0,
        "why": None,
        **more,
    }


def with_cocked_die(told: Told) -> Told:
    """The open roll with two dice read and one cocked, on the tray Blue."""
    (well,) = told["parts"]["wells"]["asks"].values()
    read = {"state": "read", "reading": "blue/1/7", "tagged": False}
    well["dice"][0][0] |= {"face": 6, **read}
    well["dice"][0][1] |= {"face": 2, **read}
    well["dice"][0][2] |= {"face": None, "state": "cocked", "reading": "blue/1/7", "tagged": False}
    well |= {"dev": "blue", "missing": {"d6": sum(map(len, well["dice"])) - 2}}
    told["parts"]["trays"] = [tray(), tray(dev="grey", name="Grey", signal=1)]
    return told


def with_loose_reading(told: Told) -> Told:
    """A reading that fits nothing and one that fits the open roll."""
    (ask,) = told["parts"]["wells"]["asks"]
    dice = [("d20", 14), ("d4", 3), ("d12", 11), ("d8", 5), ("d10", 0), ("d00", 70)]
    reading = {"dev": "grey", "at": int(time.time() * 1000) - 11_000, "fits": [], "why_not": {}, "why": None}
    told["parts"]["wells"]["loose"] = [
        reading
        | {
            "reading": "grey/1/1",
            "dice": [{"kind": kind, "face": face, "state": "read", "key": ""} for kind, face in dice],
            "why_not": {ask: {"id": "misfit-kind", "params": {"kind": {"text": "d20"}}}},
            "why": {"id": "misfit-none"},
        },
        reading
        | {"reading": "grey/1/2", "dice": [{"kind": "d6", "face": 4, "state": "read", "key": ""}], "fits": [ask]},
    ]
    told["parts"]["wells"]["free"] = [
        {
            "reading": "grey/1/0",
            "dev": "grey",
            "at": reading["at"],
            "dice": [{"kind": "d8", "face": 5, "state": "read", "key": ""}],
        }
    ]
    return told


@pytest.mark.asyncio
@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_a_cocked_die_and_loose_readings(hall: Hall, theme: str) -> None:
    await moments.open_roll(hall)
    told = with_loose_reading(with_cocked_die(await hall.snapshot()))
    page = await hall.staged("GM", DESK, told, theme=theme)
    await expect(page.get_by_role("img", name="d6, cocked, does not count").first).to_be_visible()
    await expect(page.get_by_role("group", name="What the cocked die shows").get_by_role("button")).to_have_count(6)
    await expect(page.locator(".score")).to_have_text("1")
    await expect(page.get_by_text("Weak signal")).to_be_visible()
    assert [*await axe(page), *await wider_than_its_screen(page)] == []
    await page.keyboard.press("a")
    sheet = page.get_by_role("dialog", name="Put on an ask")
    await expect(sheet.locator(".card")).to_be_disabled()
    await expect(sheet.locator(".card")).to_contain_text("No d20 is wanted here.")
    assert await axe(page) == []


@pytest.mark.asyncio
@pytest.mark.parametrize(("seat", "size"), [("GM", DESK), ("GM", PHONE), ("Ines", PHONE)])
async def test_what_the_rules_fail_at_is_said(hall: Hall, seat: str, size: tuple[int, int]) -> None:
    await moments.open_roll(hall)
    told = await hall.snapshot(seat)
    told["parts"]["conflict"] |= {"fault": {"id": "log-view-fault", "params": {}}, "state": {}, "asks": []}
    page = await hall.staged(seat, size, told)
    await expect(page.get_by_role("alert")).to_contain_text("The rules failed to show the conflict.")
    assert [*await axe(page), *await wider_than_its_screen(page)] == []


@pytest.mark.asyncio
async def test_a_loose_reading_is_dragged_onto_an_ask_it_fits(hall: Hall) -> None:
    await moments.open_roll(hall)
    told = with_loose_reading(with_cocked_die(await hall.snapshot()))
    refused = {"code": "does-not-fit", "text": {"id": "misfit-closed"}, "rule": "", "where": "", "problems": []}
    told["replies"] = {"assign-reading": {"ok": False, "result": None, "fault": refused}}
    page = await hall.staged("GM", DESK, told)
    await page.locator(".traywell[draggable]").nth(1).drag_to(page.locator("dw-ask"))
    await expect(page.get_by_role("alert")).to_contain_text("The roll it was made for is no longer open.")


@pytest.mark.asyncio
async def test_a_link_that_phones_can_open_comes_as_a_qr_code(hall: Hall) -> None:
    told = await hall.snapshot()
    drawn = "<svg viewBox='0 0 9 9'><path d='M0 0h9'/></svg>"
    grant = {"seat": "s9", "token": "t", "join": "https://192.168.1.20:8642/join#t", "qr": drawn}
    told["replies"] = {"add-seat": {"ok": True, "result": grant, "fault": None}}
    page = await hall.staged("GM", DESK, told)
    await page.get_by_role("button", name="Add a seat").click()
    sheet = page.get_by_role("dialog", name="Seats")
    await sheet.locator("form").get_by_label("Name").fill("Noor")
    await sheet.locator("form").get_by_role("button", name="Add a seat").click()
    await expect(sheet.locator(".qr svg path")).to_be_attached()
    await expect(sheet.locator(".qr")).not_to_contain_text("this computer only")
    assert await axe(page) == []


@pytest.mark.asyncio
async def test_a_silent_tray_says_what_may_wait_on_it(hall: Hall) -> None:
    await moments.open_roll(hall)
    told = with_cocked_die(await hall.snapshot("Ines"))
    told["parts"]["trays"] = [tray(online=False, link="silent", waiting=3, silent_since=0)]
    page = await hall.staged("Ines", PHONE, told)
    await expect(page.locator("dw-roll .note")).to_contain_text("Blue is silent; 3 readings wait on it.")
    assert [*await axe(page), *await wider_than_its_screen(page)] == []


@pytest.mark.asyncio
async def test_a_refused_answer_keeps_its_dice_and_names_the_rule(hall: Hall) -> None:
    await moments.open_roll(hall)
    told = with_cocked_die(await hall.snapshot("Ines"))
    fault = {"code": "refused", "text": {"id": "yze-refused-not-now"}, "rule": "YZC-17", "where": "", "problems": []}
    told["replies"] = {"roll-digitally": {"ok": False, "result": None, "fault": fault}}
    page = await hall.staged("Ines", PHONE, told)
    await page.get_by_role("button", name="Digital roll").click()
    await expect(page.get_by_role("alert")).to_contain_text("Not now. YZC-17")
    await expect(page.get_by_role("img", name="d6: 6, counts")).to_be_visible()


@pytest.mark.asyncio
async def test_a_corrected_line_shows_what_it_said_before(hall: Hall) -> None:
    await moments.open_roll(hall)
    told = await hall.snapshot()
    told["log"][-1]["was"] = {"id": "yze-round", "params": {"round": 7}}
    page = await hall.staged("GM", DESK, told)
    await expect(page.locator(".log del")).to_have_text("Round 7 begins.")


@pytest.mark.asyncio
@pytest.mark.parametrize(("seat", "size"), [("Ines", PHONE), ("GM", DESK), ("Screen", SCREEN)])
async def test_without_its_bridge_a_page_keeps_what_it_knew_and_comes_back(
    hall: Hall, seat: str, size: tuple[int, int]
) -> None:
    await moments.begin_foot_chase(hall)
    page, line = await hall.page(size), Line()
    await page.route_web_socket("**/ws", line.carry)
    await page.goto(hall.bridge.link(hall.seats[seat]))
    await expect(page.locator(".track")).to_be_visible()
    await line.cut()
    await expect(page.get_by_text("Not connected, trying again")).to_be_visible()
    await expect(page.locator(".track")).to_be_visible()
    await settled(page)
    assert await axe(page) == []
    assert await page.locator("main .b:enabled:not(.quiet)").count() == 0
    line.up = True
    await expect(page.get_by_text("Not connected, trying again")).to_have_count(0)


class Line:
    """The way to the bridge, which can be cut."""

    def __init__(self) -> None:
        self.up = True
        self.sockets: list[WebSocketRoute] = []

    async def carry(self, socket: WebSocketRoute) -> None:
        """Pass a connection on, or close it at once while the line is cut."""
        if self.up:
            socket.connect_to_server()
            self.sockets.append(socket)
        else:
            await socket.close()

    async def cut(self) -> None:
        """Close what is open and let nothing through."""
        self.up = False
        for socket in self.sockets:
            await socket.close()


@pytest.mark.asyncio
async def test_a_pick_that_is_chosen_survives_a_lost_connection_and_is_locked_in_after_it(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page, line = await hall.page(PHONE), Line()
    await page.route_web_socket("**/ws", line.carry)
    await page.goto(hall.bridge.link(hall.seats["Ines"]))
    await page.get_by_role("radio", name="Hide").click()
    lock = page.get_by_role("button", name="Lock in: Hide")
    await line.cut()
    await expect(lock).to_be_disabled()
    line.up = True
    await lock.click()
    await expect(page.get_by_role("heading", name="Locked in")).to_be_visible()


@pytest.mark.asyncio
async def test_a_phone_that_wakes_after_a_long_sleep_connects_anew(hall: Hall) -> None:
    await moments.begin_foot_chase(hall)
    page, line = await hall.page(PHONE), Line()
    await page.route_web_socket("**/ws", line.carry)
    await page.goto(hall.bridge.link(hall.seats["Ines"]))
    await page.wait_for_url("**/player?seat=*")
    await expect(page.locator(".track")).to_be_visible()
    before = len(line.sockets)
    wake = "document.dispatchEvent(new Event('visibilitychange'))"
    await page.evaluate(wake)  # a short look elsewhere changes nothing
    await settled(page)
    assert len(line.sockets) == before
    await page.evaluate(f"(() => {{ const now = Date.now; Date.now = () => now() + 3_600_000; {wake} }})()")
    await expect(page.get_by_text("Not connected, trying again")).to_have_count(0)
    await until(page, "document.querySelector('dw-player').session.status === 'open'")
    assert len(line.sockets) == before + 1


@pytest.mark.asyncio
async def test_the_big_screen_can_be_read_when_idle(hall: Hall) -> None:
    page = await hall.open("Screen", SCREEN)
    result = page.get_by_role("status")
    await expect(result).to_have_text("Waiting for the GM")
    colours = await result.evaluate("(e) => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
    assert colours[0] != colours[1]


@pytest.mark.asyncio
async def test_a_tray_nobody_has_claimed_says_what_was_rolled_on_it(hall: Hall) -> None:
    await moments.open_roll(hall)
    told = await hall.snapshot()
    dice = [{"kind": "d6", "face": 4, "state": "read", "key": ""}]
    rolled = {"count": 2, "at": int(time.time() * 1000), "dice": dice}
    silent = tray(dev="old", name="old", claimed=False, rolled={**rolled, "at": 0})
    told["parts"]["trays"] = [tray(dev="lost", name="lost", claimed=False, rolled=rolled), silent]
    told["replies"] = {"claim-tray": {"ok": True, "result": None, "fault": None}}
    page = await hall.staged("GM", DESK, told)
    await expect(page.get_by_role("banner").get_by_text("2 to claim")).to_be_visible()
    well = page.locator(".traywell")
    await expect(well).to_have_count(1)
    await expect(well).to_contain_text("lost, a tray nobody has claimed")
    await expect(well).to_contain_text("2 rolls on it, which count nowhere.")
    await expect(well.get_by_role("img", name="d6: 4")).to_be_visible()
    assert [*await axe(page), *await wider_than_its_screen(page)] == []
    await well.get_by_role("button", name="Use at this table").click()
    await expect(page.get_by_role("alert")).to_have_count(0)
