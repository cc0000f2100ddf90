"""What a real browser makes of the headers: our scripts run and connect, nobody else's do."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from bridge.server.settings import Settings
from tests.bridge.server.conftest import Start

PAGE = """<!doctype html>
<script type="importmap">{"imports": {"greet": "./greet.js"}}</script>
<script>document.title = "inline script ran"</script>
<script type="module" src="./app.js"></script>
"""
APP = """import { greet } from "greet";
const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
socket.onopen = () => greet(socket);
socket.onmessage = (event) => { document.body.textContent = JSON.parse(event.data).fault.code; };
"""
GREET = 'export const greet = (it) => it.send(JSON.stringify({ type: "hello", protocol: 1, token: "wrong" }));'


OPENS = """const opens = (url) => new Promise((done) => {
    const socket = new WebSocket(url.replace("http", "ws") + "/ws");
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
});"""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield launched
        await launched.close()


@pytest.fixture
def console(tmp_path: Path) -> Path:
    root = tmp_path / "console"
    root.mkdir()
    for name, text in (("index.html", PAGE), ("app.js", APP), ("greet.js", GREET)):
        (root / name).write_text(text, encoding="utf-8")
    return root


async def test_the_consoles_scripts_run_and_connect_and_no_inline_script_does(
    start: Start, console: Path, browser: Browser
) -> None:
    bridge = await start(console=console)
    page = await browser.new_page()
    await page.goto(bridge.url)
    await page.wait_for_function("document.body?.textContent.includes('bad-token')")
    assert await page.title() == ""


async def test_a_page_of_another_origin_can_neither_connect_nor_read(
    start: Start, console: Path, browser: Browser
) -> None:
    bridge = await start(console=console)
    other = await start(console=console)
    page = await (await browser.new_context(bypass_csp=True)).new_page()
    await page.goto(other.url)
    said = await page.evaluate(
        f"""async (url) => {{
            {OPENS}
            return [await opens(url), await fetch(url + "/api/health").then(() => "read", () => "refused")];
        }}""",
        bridge.url,
    )
    assert said == ["refused", "refused"]


async def test_a_page_of_a_trusted_origin_can_do_both(start: Start, console: Path, browser: Browser) -> None:
    other = await start(console=console)
    bridge = await start(console=console, settings=Settings(origins=(other.url,)))
    page = await (await browser.new_context(bypass_csp=True)).new_page()
    await page.goto(other.url)
    said = await page.evaluate(
        f"""async (url) => {{
            {OPENS}
            const health = await (await fetch(url + "/api/health")).json();
            const refused = await fetch(url + "/api/tables", {{ headers: {{ Authorization: "Bearer wrong" }} }});
            return [await opens(url), health.ok, (await refused.json()).fault.code];
        }}""",
        bridge.url,
    )
    assert said == ["open", True, "bad-token"]
