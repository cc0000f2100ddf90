"""REST for set-up and export: who may do what, and the one shape of refusals."""

from typing import Any

import pytest

from bridge.protocol.commands import AddSeat, ChangeSeat, RemoveSeat, RenewSeat
from bridge.protocol.schema import schema
from bridge.server.settings import Limits, Settings
from bridge.tables.errors import NOT_SAVED, refuse
from tests.bridge.server.conftest import Running, Start


async def two_tables(bridge: Running) -> dict[str, str]:
    """Tables t1 and t2; the tokens of everyone."""
    tokens = {"admin": bridge.admin}
    for table_id in ("t1", "t2"):
        table = await bridge.tables.create(table_id.upper())
        for role in ("gm", "player", "display"):
            tokens[f"{role}-{table_id}"] = (await table.add_seat(role, role)).token
    return tokens


async def test_health_and_languages_are_open_to_all(start: Start) -> None:
    bridge = await start(settings=Settings(language="zh-Hans"))
    status, body, response = await bridge.http("GET", "/api/health")
    assert (status, body) == (200, {"ok": True, "version": "0.0.test", "protocol": 1})
    assert response.headers["Cache-Control"] == "no-store"
    _, body, _ = await bridge.http("GET", "/api/languages", **{"Accept-Language": "zh-TW"})
    assert body["best"] == "zh-Hant"
    assert {"lang": "zh-Hans", "name": "简体中文", "url": "/locales/zh-Hans.ftl"} in body["languages"]
    assert (await bridge.http("GET", "/api/languages"))[1]["best"] == "zh-Hans"


async def test_a_convention_can_set_up_a_table_from_nothing(start: Start) -> None:
    bridge = await start()
    status, made, _ = await bridge.http("POST", "/api/tables", bridge.admin, {"name": "Table 7", "gm": "Mei"})
    assert status == 201
    table, gm = made["table"]["id"], made["gm"]
    assert [(seat["name"], seat["role"]) for seat in made["table"]["seats"]] == [("Mei", "gm")]
    assert gm["join"] == f"{bridge.url}/join#{gm['token']}"
    assert gm["qr"].startswith("<svg")
    seat = {"name": "Lin", "role": "player", "plays": ["lin"]}
    status, player, _ = await bridge.http("POST", f"/api/tables/{table}/seats", gm["token"], seat)
    assert (status, player["seat"]["name"], player["seat"]["plays"]) == (201, "Lin", ["lin"])
    talk = await bridge.hello(player["token"])
    path = f"/api/tables/{table}/seats/{player['seat']['id']}"
    assert (await bridge.http("PATCH", path, gm["token"], {"name": "Lin Wei"}))[0] == 200
    status, renewed, _ = await bridge.http("POST", f"{path}/token", gm["token"])
    assert (status, renewed["token"] == player["token"]) == (201, False)
    assert (await bridge.http("DELETE", path, gm["token"]))[0] == 200
    assert (await talk.ended())["code"] == "closed"
    submitted = [command for _, command in bridge.tables.get(table).submitted]
    assert submitted == [
        AddSeat(name="Lin", role="player", plays=["lin"]),
        ChangeSeat(seat=player["seat"]["id"], name="Lin Wei"),
        RenewSeat(seat=player["seat"]["id"]),
        RemoveSeat(seat=player["seat"]["id"]),
    ]


ROUTES: list[tuple[str, str, Any, set[str]]] = [
    ("GET", "/api/rulesets", None, {"admin", "gm", "player", "display", "foreign-gm"}),
    ("GET", "/api/tables", None, {"admin", "gm", "foreign-gm"}),
    ("POST", "/api/tables", {"name": "New"}, {"admin"}),
    ("GET", "/api/tables/t1", None, {"admin", "gm"}),
    ("POST", "/api/tables/t1/seats", {"name": "New", "role": "player"}, {"admin", "gm"}),
    ("PATCH", "/api/tables/t1/seats/s2", {"name": "New"}, {"gm"}),
    ("POST", "/api/tables/t1/seats/s2/token", None, {"admin", "gm"}),
    ("GET", "/api/tables/t1/export", None, {"gm"}),
    ("GET", "/api/tables/t1/export?conflict=c1", None, {"gm"}),
    ("DELETE", "/api/tables/t1/seats/s2", None, {"gm"}),
]


NAMES = [f"{method}-{path}" for method, path, *_ in ROUTES]


@pytest.mark.parametrize(("method", "path", "body", "allowed"), ROUTES, ids=NAMES)
async def test_only_those_who_may_do_it_can(start: Start, method: str, path: str, body: Any, allowed: set[str]) -> None:
    bridge = await start()
    tokens = await two_tables(bridge)
    who = {
        "display": tokens["display-t1"],
        "player": tokens["player-t1"],
        "foreign-gm": tokens["gm-t2"],
        "gm": tokens["gm-t1"],
        "admin": tokens["admin"],
    }
    before = len(bridge.tables.list()), len(bridge.tables.get("t1").seats())
    for name in who.keys() - allowed:
        status, answer, _ = await bridge.http(method, path, who[name], body)
        assert (name, status, answer["fault"]["code"]) == (name, 403, "not-allowed")
    for token, code in ((None, "no-token"), ("wrong", "bad-token")):
        status, answer, response = await bridge.http(method, path, token, body)
        assert (status, answer["fault"]["code"]) == (401, code)
        assert response.headers["WWW-Authenticate"].startswith("Bearer")
    assert (len(bridge.tables.list()), len(bridge.tables.get("t1").seats())) == before
    assert bridge.tables.get("t1").submitted == []
    for name in sorted(allowed):
        status, answer, _ = await bridge.http(method, path, who[name], body)
        assert (name, status) in ((name, 200), (name, 201)), answer


async def test_a_gm_sees_its_own_table_and_the_admin_all(start: Start) -> None:
    bridge = await start()
    tokens = await two_tables(bridge)
    _, own, _ = await bridge.http("GET", "/api/tables", tokens["gm-t2"])
    _, every, _ = await bridge.http("GET", "/api/tables", tokens["admin"])
    assert [table["name"] for table in own["tables"]] == ["T2"]
    assert [table["name"] for table in every["tables"]] == ["T1", "T2"]
    assert not any(token in str((own, every)) for token in tokens.values())


async def test_rulesets_come_with_name_and_samples(start: Start) -> None:
    bridge = await start()
    _, body, _ = await bridge.http("GET", "/api/rulesets", bridge.admin)
    assert body == {
        "rulesets": [{"id": "toy", "version": 1, "text": {"id": "ruleset-toy", "params": {}}, "samples": []}],
        "problems": [],
    }


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b"{", ""),
        (b"", ""),
        (b"\xff", ""),
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "x", "extra": 1}, "extra"),
        ({"name": "x", "digital": "maybe"}, "digital"),
        ([], ""),
        (b"[" * 5000, ""),
    ],
)
async def test_a_bad_body_is_refused_with_its_place(start: Start, body: Any, where: str) -> None:
    bridge = await start()
    status, answer, _ = await bridge.http("POST", "/api/tables", bridge.admin, body)
    assert (status, answer["fault"]["code"], answer["fault"]["where"]) == (400, "malformed", where)
    assert bridge.tables.list() == []


async def test_a_body_too_large_is_refused(start: Start) -> None:
    bridge = await start(limits=Limits(message=100))
    status, answer, _ = await bridge.http("POST", "/api/tables", bridge.admin, {"name": "x" * 200})
    assert (status, answer["fault"]["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/tables/none", 404, "not-found"),
        ("POST", "/api/tables/t1/seats/none/token", 404, "not-found"),
        ("PUT", "/api/tables", 405, "bad-method"),
        ("POST", "/display", 405, "bad-method"),
        ("GET", "/ws", 400, "bad-request"),
    ],
)
async def test_every_refusal_has_one_shape(start: Start, method: str, path: str, status: int, code: str) -> None:
    bridge = await start()
    await two_tables(bridge)
    answer = await bridge.http(method, path, bridge.admin, **{"Accept-Language": "zh-Hant"})
    assert (answer[0], answer[1]["fault"]["code"]) == (status, code)
    assert set(answer[1]) == set(schema()["$defs"]["Refusal"]["properties"])


async def test_a_wrong_method_names_the_right_ones(start: Start) -> None:
    bridge = await start()
    _, _, response = await bridge.http("PUT", "/api/tables", bridge.admin)
    assert set(response.headers["Allow"].split(",")) >= {"GET", "POST"}


async def test_words_are_in_the_language_asked_for(start: Start) -> None:
    bridge = await start()
    words = [
        (await bridge.http("GET", "/api/tables", **{"Accept-Language": lang}))[1]["words"]
        for lang in ("en", "zh-CN", "zh-TW")
    ]
    assert words[0].startswith("This needs a token")
    assert "令牌" in words[1]
    assert "權杖" in words[2]


async def test_what_the_table_refuses_keeps_its_code(start: Start) -> None:
    bridge = await start()
    tokens = await two_tables(bridge)
    bridge.tables.get("t1").error = refuse(NOT_SAVED)
    status, answer, _ = await bridge.http("DELETE", "/api/tables/t1/seats/s2", tokens["gm-t1"])
    assert (status, answer["fault"]["code"]) == (503, "not-saved")


async def test_a_fault_of_the_bridge_is_told_by_number(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    bridge = await start()
    tokens = await two_tables(bridge)
    bridge.tables.get("t1").error = RuntimeError("inner words")
    status, answer, _ = await bridge.http("DELETE", "/api/tables/t1/seats/s2", tokens["gm-t1"])
    assert (status, answer["fault"]["code"]) == (500, "internal")
    assert "inner words" not in str(answer)
    assert answer["fault"]["text"]["params"]["number"]["text"] in caplog.text


@pytest.mark.parametrize("value", ["", "Bearer", "Bearer ", "Basic abc", "Bearer\t", "token"])
async def test_an_authorization_of_another_kind_is_no_token(start: Start, value: str) -> None:
    bridge = await start()
    status, answer, _ = await bridge.http("GET", "/api/tables", Authorization=value)
    assert (status, answer["fault"]["code"]) == (401, "no-token")


async def test_links_begin_with_the_public_address(start: Start) -> None:
    bridge = await start(settings=Settings(public_url="https://dice.example.org"))
    _, made, _ = await bridge.http("POST", "/api/tables", bridge.admin, {"name": "T"})
    assert made["gm"]["join"].startswith("https://dice.example.org/join#")
