import json

from firmware.config import ENOUGH, KEY_SHOWN, MOST, load
from firmware.net.address import parse
from firmware.tray.errors import ConfigError

from .helpers import raises, vectors

GOOD = {
    "link": "mqtt",
    "broker": "mqtt://broker.local",
    "wifi": {"ssid": "table", "country": "DE"},
    "sources": ["pixels", "manual"],
    "presence": ["beam", "piezo"],
    "outputs": ["display", "ring", "gate"],
    "pixels": {"allow": ["a1b2c3d4"], "rssi": -70, "fudge": [-1, -1, 0, 0, 1, 1]},
    "godice": {"shells": {"GoDice_AB12CD": "d20"}},
}


def problems(config, secrets=None):
    return load(json.dumps(config), json.dumps(secrets or {})).problems


def test_no_files_are_a_tray_with_a_knob_on_a_cable():
    config = load(None, None)
    assert config.problems == []
    assert config["sources"] == ["manual"]
    assert config["link"] == "usb"


def test_a_good_configuration_is_taken_as_it_is():
    config = load(json.dumps(GOOD), json.dumps({"wifi_password": "hush", "mqtt_user": "t1"}))
    assert config.problems == []
    assert config["sources"] == ["pixels", "manual"]
    assert config["pixels"]["rssi"] == -70
    assert config["godice"]["shells"] == {"GoDice_AB12CD": "d20"}
    assert config["gate"]["open_us"] == 2000
    assert config.secrets["mqtt_user"] == "t1"


def test_every_wrong_value_is_named_with_its_key_and_what_is_allowed():
    cases = (
        ({"link": "radio"}, "config.json: link: one of usb tcp mqtt is needed"),
        ({"link": 3}, "config.json: link: one of usb tcp mqtt is needed"),
        ({"confirm": 1}, "config.json: confirm: true or false is needed"),
        ({"sources": "pixels"}, "config.json: sources: a list [...] is needed"),
        ({"sources": ["laser"]}, "config.json: sources: one of pixels godice cam manual sim is needed"),
        ({"sources": []}, "config.json: sources: at least one is needed"),
        ({"pixels": {"rssi": 5}}, "config.json: pixels.rssi: a whole number from -120 to 0 is needed"),
        ({"pixels": {"rssi": -80.5}}, "config.json: pixels.rssi: a whole number from -120 to 0 is needed"),
        ({"pixels": {"rssi": True}}, "config.json: pixels.rssi: a whole number from -120 to 0 is needed"),
        ({"pixels": []}, "config.json: pixels: an object {...} is needed"),
        ({"pixels": {"allow": ["a1", "die"]}}, "config.json: pixels.allow: die: hex digits are needed"),
        ({"pixels": {"fudge": [1]}}, "config.json: pixels.fudge: six faces are needed"),
        ({"godice": {"shells": {"x": "d7"}}}, "config.json: godice.shells: one of d6 d20 d10 d00 d4 d8 d12 is needed"),
        ({"godice": {"shells": []}}, "config.json: godice.shells: an object {...} is needed"),
        ({"godice": {"d4": [1, 2]}}, "config.json: godice.d4: 24 faces are needed"),
        ({"wifi": {"ssid": "x" * 33}}, "config.json: wifi.ssid: a text of at most 32 characters is needed"),
        ({"wifi": {"country": "D"}}, "config.json: wifi.country: two capital letters are needed"),
        ({"wifi": {"country": "de"}}, "config.json: wifi.country: two capital letters are needed"),
        ({"dev": "Tray/1"}, "config.json: dev: only a-z, 0-9 and - are allowed"),
        ({"link": "mqtt"}, "config.json: broker: needed for link mqtt"),
        ({"gate": {"open_us": 100}}, "config.json: gate.open_us: a whole number from 500 to 2500 is needed"),
    )
    for config, text in cases:
        assert problems(config) == [text], config


def test_unknown_keys_are_named_at_any_depth():
    (first,) = problems({"colour": "red"})
    assert first.startswith("config.json: colour: unknown; known are ")
    (second,) = problems({"wifi": {"sid": "x"}})
    assert second == "config.json: wifi.sid: unknown; known are country ssid"


def test_a_tcp_link_needs_bridge_and_key():
    assert problems({"link": "tcp"}) == [
        "config.json: bridge: needed for link tcp",
        "secrets.json: key: needed for link tcp",
    ]
    assert problems({"link": "tcp", "bridge": "table.local:8643"}, {"key": "k"}) == []


def test_with_a_problem_the_tray_is_manual_and_on_the_cable():
    config = load(json.dumps(dict(GOOD, link="radio")), None)
    assert config["sources"] == ["manual"]
    assert config["link"] == "usb"
    assert config["outputs"] == ["display", "ring", "gate"]
    assert load("{", None)["outputs"] == ["display"]


def test_files_that_are_no_json_are_named():
    (problem,) = load("{", None).problems
    assert problem.startswith("config.json: not JSON")
    (problem,) = load(None, "[1]").problems
    assert problem == "secrets.json: an object {...} is needed"


def test_files_in_another_encoding_are_named():
    for content in (b'{"wifi": {"ssid": "Caf\xe9"}}', b"\xff\xfe{\0}\0"):
        assert load(content, None).problems == ["config.json: not UTF-8: save it as UTF-8 text"]
    assert load(None, b'{"key": "\xff"}').problems == ["secrets.json: not UTF-8: save it as UTF-8 text"]
    good = load(b'{"wifi": {"ssid": "Caf\xc3\xa9"}}', None)
    assert (good.problems, good["wifi"]["ssid"]) == ([], "Caf\xe9")


def test_a_file_that_would_fill_the_memory_is_named():
    for content in (b"[" * (MOST + 1), " " * (MOST + 1)):
        assert load(content, None).problems == [f"config.json: longer than {MOST} bytes"]
    (problem,) = load(b"[" * MOST, None).problems
    assert problem.startswith("config.json: ")


def test_a_file_of_unknown_keys_names_some_of_them():
    named = problems({f"{number:06}" * 10: 1 for number in range(40)})
    assert len(named) == ENOUGH
    assert {problem.index(": unknown") for problem in named} == {len("config.json: ") + KEY_SHOWN}
    (problem,) = load('{"\u00e9": 1}', None).problems
    assert problem.startswith("config.json: \u00e9: unknown")


def test_one_wrong_id_of_many_is_enough():
    assert len(problems({"pixels": {"allow": ["x"] * 100}})) == 1


def test_no_secret_stands_in_a_problem():
    for secrets in ({"wifi_password": "hunter2" * 20}, {"key": ["hunter2"]}, {"hunter": "hunter2"}):
        assert "hunter2" not in " ".join(problems({}, secrets))


def test_addresses():
    address = parse("mqtts://user:p@ss:w0rd@broker.local:8884/")
    assert (address.scheme, address.host, address.port) == ("mqtts", "broker.local", 8884)
    assert (address.user, address.password) == ("user", "p@ss:w0rd")
    assert "w0rd" not in repr(address)
    for scheme, port in vectors("ports").items():
        assert parse(f"{scheme}://b").port == port
    assert parse("[::1]:90", "tcp").host == "::1"
    assert parse("h:90", "tcp").port == 90


def test_addresses_that_cannot_be_read():
    for text in ("mqtt://", "mqtt://h:0", "mqtt://h:65536", "mqtt://h:x", "ftp://h", "h:1"):
        assert "address" in str(raises(ConfigError, parse, text))
