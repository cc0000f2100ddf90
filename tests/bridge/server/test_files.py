"""The console's files and catalogues as a browser fetches them."""

import base64
import gzip
import hashlib
import os
from pathlib import Path

import pytest

from bridge.server.files import ConsoleFiles
from tests.bridge.server.conftest import Start


@pytest.fixture
def console(tmp_path: Path) -> Path:
    root = tmp_path / "console"
    for name, text in {
        "index.html": "<p>start",
        "display.html": "<p>display",
        "app.js": "export const x = 1;\n" * 200,
        "data.py": "secret",
        "vendor/lit-3.3.3.js": "lit",
        "vendor/plain.js": "plain",
        "parts/die.js": "die",
        ".hidden.js": "hidden",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "outside.js").write_text("outside", encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("path", "text", "type_"),
    [
        ("/", "<p>start", "text/html"),
        ("/join", "<p>start", "text/html"),
        ("/display", "<p>display", "text/html"),
        ("/display.html", "<p>display", "text/html"),
        ("/vendor/plain.js", "plain", "text/javascript"),
        ("/parts/die.js", "die", "text/javascript"),
    ],
)
async def test_a_path_leads_to_its_file(start: Start, console: Path, path: str, text: str, type_: str) -> None:
    bridge = await start(console=console)
    status, body, response = await bridge.http("GET", path)
    assert (status, body, response.content_type) == (200, text, type_)


@pytest.mark.parametrize(
    "path",
    [
        "/data.py",
        "/.hidden.js",
        "/../outside.js",
        "/%2e%2e/outside.js",
        "/..%2foutside.js",
        "/parts/%2e%2e/%2e%2e/outside.js",
        "/..%5coutside.js",
        "/none.js",
        "/a/b",
        "/%00.js",
        "/c:%5cx.js",
        f"/{'x' * 5000}",
        f"/{'x' * 90}/{'y' * 90}.js",
    ],
)
async def test_nothing_else_is_served(start: Start, console: Path, path: str) -> None:
    bridge = await start(console=console)
    async with bridge.session.get(f"{bridge.url}{path}".replace("/../", "/%2e%2e/")) as response:
        assert response.status == 404
        assert (await response.json())["fault"]["code"] == "not-found"


async def test_app_files_are_asked_for_again_and_sent_only_when_changed(start: Start, console: Path) -> None:
    bridge = await start(console=console)
    _, _, first = await bridge.http("GET", "/parts/die.js")
    assert first.headers["Cache-Control"] == "no-cache"
    tag = first.headers["ETag"]
    status, body, again = await bridge.http("GET", "/parts/die.js", **{"If-None-Match": tag})
    assert (status, body, again.headers["ETag"]) == (304, "", tag)
    changed = console / "parts/die.js"
    changed.write_text("new", encoding="utf-8")
    os.utime(changed, (1, 1))
    status, body, _ = await bridge.http("GET", "/parts/die.js", **{"If-None-Match": tag})
    assert (status, body) == (200, "new")


async def test_an_import_map_is_the_one_inline_script_allowed(start: Start, console: Path) -> None:
    names = '{"imports": {"lit": "./vendor/lit.js"}}'
    page = f'<script type="importmap">{names}</script><script>alert(1)</script><script type="module" src="./app.js">'
    (console / "index.html").write_text(page, encoding="utf-8")
    bridge = await start(console=console)
    _, _, response = await bridge.http("GET", "/")
    digest = base64.b64encode(hashlib.sha256(names.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'; style-src" in response.headers["Content-Security-Policy"]
    _, _, response = await bridge.http("GET", "/display")
    assert "script-src 'self'; style-src" in response.headers["Content-Security-Policy"]


async def test_vendored_files_with_a_version_are_kept_for_good(start: Start, console: Path) -> None:
    bridge = await start(console=console)
    _, _, versioned = await bridge.http("GET", "/vendor/lit-3.3.3.js")
    _, _, plain = await bridge.http("GET", "/vendor/plain.js")
    assert "immutable" in versioned.headers["Cache-Control"]
    assert plain.headers["Cache-Control"] == "no-cache"


async def test_large_texts_are_packed_for_those_who_can_unpack(start: Start, console: Path) -> None:
    bridge = await start(console=console)
    url = f"{bridge.url}/app.js"
    plain = (console / "app.js").read_bytes()
    async with bridge.session.get(url, headers={"Accept-Encoding": "gzip"}) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert await response.read() == plain
        assert int(response.headers["Content-Length"]) == len(gzip.compress(plain, mtime=0))
    async with bridge.session.get(url, headers={"Accept-Encoding": "identity"}) as response:
        assert "Content-Encoding" not in response.headers
        assert await response.read() == plain


async def test_head_tells_the_same_without_the_body(start: Start, console: Path) -> None:
    bridge = await start(console=console)
    status, body, response = await bridge.http("HEAD", "/display")
    assert (status, body, response.headers["Content-Type"]) == (200, "", "text/html; charset=utf-8")


async def test_a_missing_console_is_not_found_not_a_fault(start: Start, tmp_path: Path) -> None:
    bridge = await start(console=tmp_path / "nowhere")
    assert (await bridge.http("GET", "/"))[0] == 404


@pytest.mark.parametrize(("lang", "words"), [("en", "the GM"), ("zh-Hans", "主持人"), ("zh-Hant", "主持人")])
async def test_a_catalogue_is_served_whole(start: Start, lang: str, words: str) -> None:
    bridge = await start()
    status, text, response = await bridge.http("GET", f"/locales/{lang}.ftl")
    assert (status, response.charset) == (200, "utf-8")
    assert f"who-gm = {words}" in text
    status, _, _ = await bridge.http("GET", f"/locales/{lang}.ftl", **{"If-None-Match": response.headers["ETag"]})
    assert status == 304


async def test_there_is_no_catalogue_of_another_language(start: Start) -> None:
    bridge = await start()
    assert (await bridge.http("GET", "/locales/de.ftl"))[0] == 404


def test_a_link_out_of_the_folder_is_not_found_by_any_name() -> None:
    files = ConsoleFiles(Path("/srv/console"))
    for parts in (["..", "x.js"], [".", "x.js"], ["a/b.js"], ["a\\b.js"], ["~", "x.js"], ["x.js\n"]):
        assert files._find(parts) is None
