"""A bridge with one table, and browsers at its seats, as people use them."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Browser, Page, WebSocketRoute

from bridge.app import Bridge
from bridge.protocol.commands import (
    AnswerAsk,
    ChangeSeat,
    CloseConflict,
    Command,
    RemoveSeat,
    StartConflict,
)
from bridge.tables.api import TableApi
from bridge.tables.seats import SeatGrant

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "tests/node/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
CHROMIUM = shutil.which("chromium")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 15_000
"""How long a page may take for anything, ms: only what fails waits for it."""
DESK, PHONE, SCREEN = (1440, 900), (390, 844), (1920, 1080)


def sample(ruleset: str, name: str) -> dict[str, Any]:
    """A sample set-up of a ruleset's folder, as it stands in its file."""
    path = ROOT / "rules" / ruleset / "samples" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass
class Hall:
    """The bridge, a table, its seats by name, and everything that browsers complained of."""

    bridge: Bridge
    browser: Browser
    table: TableApi
    seats: dict[str, SeatGrant] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    async def add(self, name: str, role: str, *plays: str) -> SeatGrant:
        """A seat, kept under its name."""
        self.seats[name] = await self.table.add_seat(name, role, list(plays))  # type: ignore[arg-type]
        return self.seats[name]

    async def do(self, command: Command, seat: str = "GM") -> Any:
        """Carry out a command as a seat does."""
        return await self.table.submit(self.seats[seat].seat.id, command)

    async def start(self, ruleset: str, setup: dict[str, Any]) -> None:
        """Put a conflict on the table, in place of the one that is there."""
        if (await self.view())["conflict"] is not None:
            await self.do(CloseConflict())
        await self.do(StartConflict(ruleset=ruleset, setup=setup))

    async def plays(self, seat: str, *who: str) -> None:
        """Change what a seat plays."""
        await self.do(ChangeSeat(seat=self.seats[seat].seat.id, plays=list(who)))

    async def alone(self) -> None:
        """Remove the players' seats: the GM plays everybody."""
        for seat in ("Ines", "Jo"):
            await self.do(RemoveSeat(seat=self.seats.pop(seat).seat.id))

    async def view(self, seat: str = "GM") -> dict[str, Any]:
        """The parts of a seat's snapshot."""
        return (await self.table.snapshot(self.seats[seat].seat.id)).parts

    async def asks(self, seat: str = "GM") -> list[dict[str, Any]]:
        """The open asks as a seat sees them."""
        return list(((await self.view(seat))["conflict"] or {}).get("asks", []))

    async def answer(self, ask: dict[str, Any], value: Any, seat: str = "GM") -> None:
        """Answer an ask in the name of the first who is asked."""
        await self.do(AnswerAsk(ask=ask["id"], signature=ask["signature"], value=value, by=ask["who"][0]), seat)

    async def open(
        self, seat: str, size: tuple[int, int], *, theme: str = "light", lang: str = "en", motion: str = "reduce"
    ) -> Page:
        """A seat's page in a browser of its own that has joined before, once it has drawn its first snapshot."""
        page = await self.page(size, theme=theme, lang=lang, motion=motion)
        await self._go_to(page, seat, self.seats[seat].token)
        return page

    async def _go_to(self, page: Page, seat: str, token: str) -> None:
        """Open a seat's page as a device does that keeps its token since it joined."""
        role, key = self.seats[seat].seat.role, f"{self.table.id}.{self.seats[seat].seat.id}"
        kept = json.dumps(json.dumps({key: {"token": token, "role": role, "used": 1}}))
        await page.add_init_script(f"localStorage['dicewire.seats'] ??= {kept}")
        await page.goto(f"{self.bridge.link(self.seats[seat]).split('/join')[0]}/{role}?seat={key}")
        await until(page, "document.body?.firstElementChild?.session?.parts.seat !== undefined")
        await settled(page)

    async def page(
        self, size: tuple[int, int], *, theme: str = "light", lang: str = "en", motion: str = "reduce"
    ) -> Page:
        """An empty page of a browser of its own; what it complains of is kept."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            locale={"zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}.get(lang, lang),
        )
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: self.troubles.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: self.troubles.append(error.stack or str(error)))
        return page

    async def staged(self, seat: str, size: tuple[int, int], told: dict[str, Any], *, theme: str = "light") -> Page:
        """A seat's page that is told a snapshot of ours: moments that only a tray or a fault brings about."""
        page = await self.page(size, theme=theme)
        await page.route_web_socket("**/ws", lambda socket: _tell(socket, told))
        await self._go_to(page, seat, "t" * 43)
        return page

    async def snapshot(self, seat: str = "GM") -> dict[str, Any]:
        """A seat's snapshot as the wire carries it, free to be changed."""
        told = await self.table.snapshot(self.seats[seat].seat.id)
        return {
            "type": "snapshot",
            "rev": told.rev,
            "parts": plain(told.parts),
            "log": [plain(line) for line in told.log],
        }


def plain(what: Any) -> Any:
    """Something of the protocol as plain JSON."""
    return msgspec.json.decode(msgspec.json.encode(what))


def _tell(socket: WebSocketRoute, told: dict[str, Any]) -> None:
    def answer(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "hello":
            seat = told["parts"]["seat"]
            socket.send(
                json.dumps(
                    {
                        "type": "welcome",
                        "protocol": 1,
                        "version": "0",
                        "table": "t",
                        "seat": seat["id"],
                        "role": seat["role"],
                    }
                )
            )
            socket.send(json.dumps(told))
        elif said["type"] == "do":
            socket.send(
                json.dumps(told.get("replies", {}).get(said["command"]["op"], {}) | {"type": "reply", "id": said["id"]})
            )

    socket.on_message(answer)


async def until(page: Page, holds: str) -> None:
    """Wait until a script gives true. Playwright's own waiting evaluates text in the page, which our policy forbids."""
    while not await page.evaluate(holds):  # noqa: ASYNC110 - a page cannot set an event of ours
        await asyncio.sleep(0.03)


async def settled(page: Page) -> None:
    """Wait until Lit has drawn what is known."""
    await page.evaluate(
        """async () => {
            for (let round = 0; round < 3; round++) {
                for (const element of document.querySelectorAll("*")) await element.updateComplete;
                await new Promise((done) => requestAnimationFrame(done));
            }
        }"""
    )


async def axe(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong on a page, in words: by all its rules, or by some."""
    await settled(page)
    if not await page.evaluate("typeof axe !== 'undefined'"):
        await page.evaluate(AXE)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    found = await page.evaluate("(options) => axe.run(document, options).then((told) => told.violations)", options)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}" for one in found for node in one["nodes"]
    ]


async def wider_than_its_screen(page: Page) -> list[str]:
    """What makes a page scroll sideways."""
    found: list[str] = await page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > width + 1)
                .slice(0, 5).map((e) => e.outerHTML.slice(0, 120));
        }"""
    )
    return found


async def missing_words(page: Page) -> list[str]:
    """Ids on a page that no catalogue has: they stand there in braces."""
    text: str = await page.evaluate(
        """() => {
            const labels = [...document.querySelectorAll("[aria-label]")].map((element) => element.ariaLabel);
            return [document.title, document.body.innerText, ...labels].join("\\n");
        }"""
    )
    return re.findall(r"\{[\w$ .-]+\}", text)
