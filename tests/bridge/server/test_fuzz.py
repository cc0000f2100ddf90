"""Whatever a client sends, it is answered or told goodbye; nothing in the bridge raises, and others go on."""

import json
import logging
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from yarl import URL

from bridge.server.settings import Limits
from tests.bridge.server.conftest import Running, Start, Talk
from tests.bridge.server.test_hello import a_seat

QUICK = Limits(rate=1e6, burst=1_000_000, tries=1_000_000, strangers=1_000_000, clients=1_000_000)
SHARED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
OPS = ["answer", "undo", "redo", "amend", "start", "interject", "swap-dice", "set-die", "add-seat", "name-die"]
COMMAND = st.fixed_dictionaries(
    {"op": st.sampled_from(OPS) | JSON},
    optional=dict.fromkeys(("ask", "signature", "value", "seq", "by", "kind", "params", "preview", "face"), JSON),
)
DO = st.fixed_dictionaries(
    {"type": st.just("do"), "id": st.integers(-1, 30) | JSON, "command": COMMAND | JSON}, optional={"extra": JSON}
)
MESSAGE = (
    DO.map(lambda value: json.dumps(value, allow_nan=True))
    | JSON.map(json.dumps)
    | st.fixed_dictionaries({"type": st.sampled_from(["hello", "do", "resync", "tick"]) | JSON}).map(json.dumps)
    | st.text(max_size=30)
    | st.binary(max_size=30)
)


async def say(talk: Talk, message: str | bytes) -> None:
    """Send as text, even where it is none."""
    data = message.encode("utf-8", "surrogatepass") if isinstance(message, str) else message
    await talk.socket.send_frame(data, aiohttp.WSMsgType.TEXT)


def expected_reply(message: str | bytes, last: int) -> int | None:
    """The id that a message must be replied to under, None where it ends the connection or wants no reply."""
    try:
        value: Any = json.loads(message)
    except ValueError:
        return None
    id_ = value.get("id") if isinstance(value, dict) and value.get("type") == "do" else None
    return id_ if isinstance(id_, int) and not isinstance(id_, bool) and id_ > last else None


class Bridge:
    """One server for all examples of a test."""

    running: Running | None = None
    table: Any = None
    token = ""

    async def get(self, start: Start) -> Running:
        if self.running is None:
            self.running = await start(limits=QUICK)
            self.table, _, self.token = await a_seat(self.running, "gm")
        return self.running


@pytest.fixture
def shared(caplog: pytest.LogCaptureFixture) -> Bridge:
    caplog.set_level(logging.WARNING)
    return Bridge()


@SHARED
@given(messages=st.lists(MESSAGE, max_size=5))
async def test_any_messages_after_hello(
    start: Start, shared: Bridge, caplog: pytest.LogCaptureFixture, messages: list[str | bytes]
) -> None:
    bridge = await shared.get(start)
    talk = await bridge.hello(shared.token)
    for message in messages:
        await say(talk, message)
    await talk.send({"type": "do", "id": 1000, "command": {"op": "redo"}})
    replies, goodbye = [], None
    while (message := await talk.get()) is not None:
        if message["type"] == "reply":
            replies.append(message["id"])
        if message["type"] == "goodbye":
            goodbye = message["fault"]
        if replies and replies[-1] == 1000:
            break
    wanted: list[int] = []
    for sent in messages:
        id_ = expected_reply(sent, max(wanted, default=0))
        if id_ is not None:
            wanted.append(id_)
    assert goodbye is not None or replies[-1] == 1000
    assert goodbye is None or goodbye["code"] in ("malformed", "hello-first")
    heard = [id_ for id_ in replies if id_ != 1000]
    assert [id_ for id_ in wanted if id_ in heard] == wanted[: len(set(heard) & set(wanted))], "none is passed over"
    assert goodbye is not None or set(wanted) <= set(heard), "each is replied to"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    await talk.socket.close()


@SHARED
@given(message=MESSAGE)
async def test_any_message_instead_of_hello(
    start: Start, shared: Bridge, caplog: pytest.LogCaptureFixture, message: str | bytes
) -> None:
    bridge = await shared.get(start)
    talk = await bridge.connect()
    await say(talk, message)
    assert (await talk.ended())["code"] in ("malformed", "hello-first", "wrong-protocol")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    await bridge.hello(shared.token)


@SHARED
@given(body=MESSAGE, path=st.sampled_from(["/api/tables", "/api/tables/t1/seats", "/api/tables/t1/seats/s1"]))
async def test_any_body_of_a_request(
    start: Start, shared: Bridge, caplog: pytest.LogCaptureFixture, body: str | bytes, path: str
) -> None:
    bridge = await shared.get(start)
    data = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
    token = bridge.admin if path == "/api/tables" else shared.token
    method = "PATCH" if path.endswith("s1") else "POST"
    status, answer, _ = await bridge.http(method, path, token, data)
    assert status == 200 or (status, answer["fault"]["code"]) == (400, "malformed")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@SHARED
@given(path=st.text(max_size=40), token=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=20))
async def test_any_path_and_token(
    start: Start, shared: Bridge, caplog: pytest.LogCaptureFixture, path: str, token: str
) -> None:
    bridge = await shared.get(start)
    for before in ("/", "/api/", "/locales/", "/vendor/"):
        url = URL(f"{bridge.url}{before}{quote(path.encode('utf-8', 'replace'), safe='/.')}", encoded=True)
        async with bridge.session.get(url, allow_redirects=False) as response:
            assert response.status in (400, 404)
    status, _, _ = await bridge.http("GET", "/api/tables", token)
    assert status == 401
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
