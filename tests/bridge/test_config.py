"""`dicewire.toml`: read as written, refused with the dotted key and the line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bridge.config import SAMPLE, Config, DieConfig, TableConfig, read_config
from bridge.toml import TomlError
from bridge.trays.transports.broker_address import parse_broker

DIE = "[[tables]]\nname = 'a'\ntrays = ['t']\n[[tables.dice]]\ntray = 't'\nkey = 'k'\n"


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "dicewire.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_sample_is_the_defaults_and_one_table(tmp_path: Path) -> None:
    assert read_config(write(tmp_path, SAMPLE)) == Config(tables=[TableConfig("Home table")])


def test_what_the_sample_shows_in_comments_can_be_used_as_it_stands(tmp_path: Path) -> None:
    text = re.sub(r"^# (?=\[\[|[a-z_]+ = )", "", SAMPLE, flags=re.MULTILINE)
    config = read_config(write(tmp_path, text.replace("trays = []", 'trays = ["a1b2c3d4e5f6"]')))
    server, mqtt, (table,) = config.server, config.trays.mqtt, config.tables
    assert (server.certificate, server.key, server.public_url) == ("cert.pem", "key.pem", "https://dice.example.org")
    assert (mqtt.password_file, mqtt.ca_file) == ("mqtt-password", "ca.pem")
    assert table.dice == [DieConfig("a1b2c3d4e5f6", "0d84c1f2", "Big red", "red", "attribute", "d8", {"6": 0})]


@pytest.mark.parametrize("broker", ["", "managed", "mqtt://user@localhost:1883", "mqtts://broker"])
def test_a_broker_is_none_managed_or_a_url(tmp_path: Path, broker: str) -> None:
    assert read_config(write(tmp_path, f"[trays.mqtt]\nbroker = '{broker}'\n")).trays.mqtt.broker == broker


def test_trays_and_bridge_agree_where_a_bridge_listens() -> None:
    ports = json.loads((Path(__file__).parents[1] / "vectors" / "ports.json").read_text(encoding="utf-8"))
    assert Config().trays.tcp.port == ports["tcp"]
    for scheme in ("mqtt", "mqtts"):
        assert parse_broker(f"{scheme}://b").port == ports[scheme]
    assert Config().trays.mqtt.port == ports["mqtt"]


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    assert read_config(write(tmp_path, "")) == Config()


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("[server]\nhost = '::1'\nprot = 1\n", "server.prot", 3),
        ("nonsense = 1\n", "nonsense", 1),
        ("[trays.serial]\nenabled = true\n\n[trays.serial.deep]\n", "trays.serial.deep", 4),
        ("trays = { mqtt = { brokr = 'x' } }\n", "trays.mqtt.brokr", 1),
        ("trays.tcp.prot = 3\n", "trays.tcp.prot", 1),
        ("[server]\n\nport = 'x'\n", "server.port", 3),
        ("[server]\nport = 70000\n", "server.port", 2),
        ("[server]\nlanguage = 'fr'\n", "server.language", 2),
        ("[[tables]]\nname = 'a'\n[[tables]]\ntrays = []\n", "tables[1].name", 3),
        ("[[tables]]\nname = 'a'\n[[tables]]\nname = 'a'\n", "tables[1].name", 4),
        ("[[tables]]\nname = 'a'\ntrays=['t']\n[[tables]]\nname = 'b'\ntrays=['t']\n", "tables[1].trays", 6),
        ("[trays.mqtt]\nbroker = 'localhost'\n", "trays.mqtt.broker", 2),
        ("[trays.mqtt]\nbroker = 'mqtt://'\n", "trays.mqtt.broker", 2),
        ("[trays.mqtt]\nbroker = 'mqtt://b:x'\n", "trays.mqtt.broker", 2),
        ("[trays.mqtt]\nname = 'a'\nbroker = 'mqtts://b/path'\n", "trays.mqtt.broker", 3),
        ("[trays.mqtt]\nbroker = 'managed'\nport = 8642\n", "trays.mqtt.port", 3),
        ("[trays.tcp]\nport = 8642\nenabled = true\n", "trays.tcp.port", 2),
        ("[trays.serial]\nports = ['']\n", "trays.serial.ports[0]", 2),
        ('[journal]\npath = "a\\u0000"\n', "journal.path", 2),
        ("[server]\ncertificate = 'x'\n", "server.certificate", 2),
        ("[server]\nkey = 'x'\n", "server.key", 2),
        ("[server]\npublic_url = 'dice.example.org'\n", "server.public_url", 2),
        ("[server]\npublic_url = 'https://'\n", "server.public_url", 2),
        ("[server]\npublic_url = 'https://[::1'\n", "server.public_url", 2),
        ("[server]\npublic_url = 'https://b:99999'\n", "server.public_url", 2),
        ("[[tables]]\nname = ''\n", "tables[0].name", 2),
        ("[[tables]]\nname = '  '\n", "tables[0].name", 2),
        ('[[tables]]\nname = "a\\nb"\n', "tables[0].name", 2),
        ("[[tables]]\nname = 'a'\ntrays = ['My tray']\n", "tables[0].trays[0]", 3),
        ("server = 3\n", "server", 1),
        ("[[tables]]\nname = 'a'\n[[tables.dice]]\ntray = 't'\nkey = 'k'\n", "tables[0].dice[0].tray", 4),
        (f"{DIE}colour = 'mauve'\n", "tables[0].dice[0].colour", 7),
        (f"{DIE}faces = {{ 1 = 101 }}\n", "tables[0].dice[0].faces[...]", 7),
        (f"{DIE}faces = {{ 1000 = 1 }}\n", "tables[0].dice[0].faces", 7),
        (f"{DIE}faces = {{ six = 1 }}\n", "tables[0].dice[0].faces", 7),
    ],
)
def test_a_fault_is_named_with_its_key_and_line(tmp_path: Path, text: str, key: str, line: int) -> None:
    with pytest.raises(TomlError) as error:
        read_config(write(tmp_path, text))
    assert (error.value.key, error.value.line) == (key, line)
    assert f"dicewire.toml:{line}: {key}: " in str(error.value)


def test_a_refusal_never_repeats_the_brokers_password(tmp_path: Path) -> None:
    with pytest.raises(TomlError) as error:
        read_config(write(tmp_path, "[trays.mqtt]\nbroker = 'http://me:sesame@b'\n"))
    assert "sesame" not in str(error.value)


def test_a_number_longer_than_python_reads_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TomlError, match="cannot be read"):
        read_config(write(tmp_path, f"[server]\nport = {'9' * 5000}\n"))


def test_one_port_is_enough_where_the_other_is_not_used_or_any_will_do(tmp_path: Path) -> None:
    read_config(write(tmp_path, "[trays.tcp]\nport = 8642\n[trays.mqtt]\nport = 8642\n"))
    read_config(write(tmp_path, "[server]\nport = 0\n[trays.tcp]\nenabled = true\nport = 0\n"))


def test_what_is_not_toml_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(TomlError) as error:
        read_config(write(tmp_path, "[server]\nport == 3\n"))
    assert error.value.line == 2


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "dicewire.toml"
    path.write_bytes(b"\xef\xbb\xbf[server]\r\nport = 1\r\n")
    assert read_config(path).server.port == 1


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "none.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(TomlError, match=r"none\.toml: cannot be read"):
        read_config(path)
