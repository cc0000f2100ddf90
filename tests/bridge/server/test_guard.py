"""Who may ask at all, and what stands on every answer."""

import pytest

from bridge.server.settings import Settings
from tests.bridge.server.conftest import Start

SETTINGS = Settings(
    origins=("https://Foundry.example.org/", "custom-app://*"),
    hosts=("dice.lan",),
    public_url="https://dice.example.org/",
)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:1", "localhost:8642", "LOCALHOST", "[::1]:8642", "192.168.1.7", "dice.lan:80", "dice.example.org"],
)
async def test_a_name_of_the_bridge_is_served(start: Start, host: str) -> None:
    bridge = await start(settings=SETTINGS)
    status, _, _ = await bridge.http("GET", "/api/health", Host=host)
    assert status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "[::1", "a@b@c", "127.0.0.1.evil.example"]
)
@pytest.mark.parametrize("path", ["/api/health", "/", "/ws", "/locales/en.ftl"])
async def test_a_foreign_name_made_to_lead_here_is_refused(start: Start, host: str, path: str) -> None:
    bridge = await start(settings=SETTINGS)
    status, body, _ = await bridge.http("GET", path, Host=host)
    assert (status, body["fault"]["code"]) == (421, "bad-host")
    assert host in body["words"]


@pytest.mark.parametrize(
    "origin",
    [
        "https://foundry.example.org",
        "https://dice.example.org",
        "custom-app://anything",
        "chrome-extension://abcdefgh",
        "moz-extension://0a1b-2c3d",
    ],
)
async def test_a_trusted_origin_may_ask_and_read_the_answer(start: Start, origin: str) -> None:
    bridge = await start(settings=SETTINGS)
    status, _, response = await bridge.http("GET", "/api/health", Origin=origin)
    assert (status, response.headers["Access-Control-Allow-Origin"]) == (200, origin)
    status, _, response = await bridge.http("OPTIONS", "/api/tables", Origin=origin)
    assert (status, response.headers["Access-Control-Allow-Origin"]) == (204, origin)
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]
    talk = await bridge.connect(Origin=origin)
    await talk.send({"type": "hello", "token": "x", "protocol": 1})
    assert (await talk.ended())["code"] == "bad-token"


async def test_the_bridges_own_origin_may_ask(start: Start) -> None:
    bridge = await start()
    status, _, _ = await bridge.http("GET", "/api/health", Origin=bridge.url)
    assert status == 200


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "http://127.0.0.1:1", "https://foundry.example.org.evil.example"]
)
@pytest.mark.parametrize("path", ["/api/health", "/ws"])
async def test_a_page_of_another_origin_is_refused(start: Start, origin: str, path: str) -> None:
    bridge = await start(settings=SETTINGS)
    status, body, response = await bridge.http("GET", path, Origin=origin)
    assert (status, body["fault"]["code"]) == (403, "bad-origin")
    assert "Access-Control-Allow-Origin" not in response.headers
    status, _, response = await bridge.http("OPTIONS", path, Origin=origin)
    assert status == 403


async def test_a_page_of_another_origin_gets_no_leave_to_read_public_files(start: Start) -> None:
    bridge = await start()
    _, _, response = await bridge.http("GET", "/locales/en.ftl", Origin="https://evil.example")
    assert "Access-Control-Allow-Origin" not in response.headers


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/tables", "/nothing.js", "/locales/en.ftl"])
async def test_every_answer_has_the_security_headers(start: Start, path: str) -> None:
    bridge = await start()
    _, _, response = await bridge.http("GET", path)
    policy = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert f"ws://127.0.0.1:{bridge.server.port}" in policy["connect-src"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Server"] == "dicewire"


async def test_no_host_can_write_into_the_policy(start: Start) -> None:
    bridge = await start(settings=Settings(hosts=("x",)))
    _, _, response = await bridge.http("GET", "/", Host="x:1; script-src *")
    assert "script-src *" not in response.headers["Content-Security-Policy"]
