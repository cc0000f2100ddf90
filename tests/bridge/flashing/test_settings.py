"""What a maker wishes becomes a tray's two files, and its key reaches the bridge."""

from __future__ import annotations

import json
import os
import ssl
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import trustme

from bridge.config import MqttTrays, TcpTrays, Trays
from bridge.flashing.errors import SettingsError
from bridge.flashing.keyfile import add_tray_key, check_key_file
from bridge.flashing.settings import (
    Settings,
    change,
    check,
    parse_assignment,
    read_certificate,
    read_settings,
    with_port,
)
from bridge.flashing.wishes import Wishes, apply, ask
from bridge.tray_keys import TrayKeysError, read_tray_keys
from firmware.config import load
from rules.terms import Message

TRAYS = Trays()
MANAGED = Trays(mqtt=MqttTrays(broker="managed"))


def firmware_takes(settings: Settings) -> bool:
    files = settings.files
    return not load(files["/config.json"].decode(), files["/secrets.json"].decode()).problems


def test_nothing_but_what_was_wished_changes() -> None:
    there = read_settings('{"dev": "t-1", "gate": {"open_us": 1900}}', '{"wifi_password": "old"}')
    changed = apply(Wishes(outputs=("ring",), more={"gate.shut_us": 950}), there, "hw", TRAYS)
    assert changed.config == {"dev": "t-1", "gate": {"open_us": 1900, "shut_us": 950}, "outputs": ["ring"]}
    assert changed.secrets == {"wifi_password": "old"}
    assert there.config["gate"] == {"open_us": 1900}
    assert firmware_takes(changed)


def test_a_new_tray_is_called_by_its_hardware_id() -> None:
    assert apply(Wishes(), Settings(), "4104032abc07", TRAYS).config == {"dev": "4104032abc07"}


def test_a_tray_on_tcp_gets_a_key_once_and_a_port() -> None:
    trays = Trays(tcp=TcpTrays(port=9000))
    first = apply(Wishes(link="tcp", wifi="Home", bridge="10.0.0.2", wifi_password="s"), Settings(), "hw", trays)
    assert first.config["bridge"] == "10.0.0.2:9000"
    assert len(first.secrets["key"]) == 64
    check(first)
    assert apply(Wishes(outputs=()), first, "hw", trays).secrets["key"] == first.secrets["key"]
    assert apply(Wishes(fresh_key=True), first, "hw", trays).secrets["key"] != first.secrets["key"]


def test_the_private_broker_lets_a_tray_in_by_name_and_key() -> None:
    wishes = Wishes(link="mqtt", wifi="Home", broker="mqtt://10.0.0.2", name="t-9")
    private = apply(wishes, Settings(), "hw", MANAGED)
    assert private.secrets["mqtt_user"] == "t-9"
    assert private.secrets["mqtt_password"] == private.secrets["key"]
    other = apply(
        Wishes(link="mqtt", broker="mqtt://10.0.0.2", mqtt_user="u", mqtt_password="p"), Settings(), "hw", TRAYS
    )
    assert other.secrets == {"mqtt_user": "u", "mqtt_password": "p"}


def test_a_tray_on_a_cable_needs_no_key() -> None:
    assert apply(Wishes(link="usb"), Settings(), "hw", MANAGED).secrets == {}


@pytest.mark.parametrize(
    ("address", "full"),
    [
        ("10.0.0.2", "10.0.0.2:8643"),
        ("dice.local:9", "dice.local:9"),
        ("[fd00::1]", "[fd00::1]:8643"),
        ("[fd00::1]:7", "[fd00::1]:7"),
        ("", ""),
    ],
)
def test_a_bridges_address_gets_a_port(address: str, full: str) -> None:
    assert with_port(address, 8643) == full


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"dev": "Table 7"}, "dev"),
        ({"link": "mqtt"}, "broker"),
        ({"link": "tcp", "bridge": "x:1"}, "key"),
        ({"link": "mqtt", "broker": "http://x"}, "broker"),
        ({"link": "mqtt", "broker": "mqtt://u:p@x"}, "password"),
        ({"gate": {"open_us": 9}}, "gate.open_us"),
        ({"gate": 3}, "gate"),
        ({"sources": ["eyes"]}, "sources"),
        ({"surprise": 1}, "surprise"),
        ({"godice": {"shells": {f"GoDice_{n:06}": "d20" for n in range(200)}}}, "longer than"),
    ],
)
def test_what_the_firmware_would_not_take_is_refused_and_named(config: dict[str, Any], named: str) -> None:
    with pytest.raises(SettingsError) as refused:
        check(Settings(config))
    assert named in str(refused.value)


def test_files_that_cannot_be_read_are_begun_anew() -> None:
    settings = read_settings("{", "[1]")
    assert (settings.config, settings.secrets, settings.unreadable) == ({}, {}, ("config.json", "secrets.json"))
    assert read_settings(None, None).unreadable == ()


def test_a_value_that_stands_where_a_table_should_be_is_replaced() -> None:
    assert change(Settings({"gate": 3}), {"gate.open_us": 1900}, {}).config == {"gate": {"open_us": 1900}}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gate.open_us=1900", ("gate.open_us", 1900)),
        ("confirm=true", ("confirm", True)),
        ("dev=t-1", ("dev", "t-1")),
        ('pixels.allow=["a=b"]', ("pixels.allow", ["a=b"])),
        ("broker=", ("broker", "")),
    ],
)
def test_settings_are_assigned_as_json_or_text(text: str, found: tuple[str, object]) -> None:
    assert parse_assignment(text) == found


@pytest.mark.parametrize("text", ["gate", "=3", ""])
def test_what_assigns_nothing_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        parse_assignment(text)


def test_certificates_are_taken_as_pem_and_der() -> None:
    pem = trustme.CA().cert_pem.bytes()
    der = read_certificate(pem)
    assert der == ssl.PEM_cert_to_DER_cert(pem.decode())
    assert read_certificate(der) == der
    for wrong in (b"", b"hello", b"-----BEGIN CERTIFICATE-----\nxx"):
        with pytest.raises(SettingsError):
            read_certificate(wrong)


# -- asking ------------------------------------------------------------------------------------------------


class Answers:
    """Answers by what is asked, and else with the default."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def _answer(self, what: Message, default: Any) -> Any:
        name = what.id.removeprefix("tray-cli-ask-").replace("-", "_")
        self.asked.append(name)
        return self.answers.get(name, default)

    def text(self, what: Message, default: str) -> str:
        return str(self._answer(what, default))

    def secret(self, what: Message) -> str:
        return str(self._answer(what, ""))

    def one(self, what: Message, choices: Sequence[str], default: str) -> str:
        return str(self._answer(what, default))

    def several(self, what: Message, choices: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        return tuple(self._answer(what, default))


def test_what_is_there_is_the_default_of_every_question() -> None:
    there = read_settings('{"dev": "t-1", "sources": ["pixels"], "outputs": ["ring"]}', None)
    assert apply(ask(Answers(), there, "hw", TRAYS), there, "hw", TRAYS).config == {
        "dev": "t-1", "link": "usb", "sources": ["pixels"], "presence": [], "outputs": ["ring"],
    }  # fmt: skip


def test_wi_fi_is_asked_for_only_where_it_is_needed() -> None:
    cable = Answers()
    ask(cable, Settings(), "hw", TRAYS)
    assert cable.asked == ["name", "link", "sources", "presence", "outputs"]
    tcp = Answers(link="tcp", wifi="Home", wifi_password="pw", bridge="10.0.0.2")
    wishes = ask(tcp, Settings(), "hw", TRAYS)
    assert tcp.asked == [
        "name", "link", "wifi", "wifi_password", "country", "bridge", "sources", "presence", "outputs",
    ]  # fmt: skip
    check(apply(wishes, Settings(), "hw", TRAYS))


def test_a_password_that_is_not_given_stays() -> None:
    there = read_settings('{"link": "mqtt", "broker": "mqtt://x"}', '{"wifi_password": "old", "mqtt_password": "p"}')
    changed = apply(ask(Answers(), there, "hw", TRAYS), there, "hw", TRAYS)
    assert changed.secrets["wifi_password"] == "old"
    assert changed.secrets["mqtt_password"] == "p"


def test_the_private_broker_needs_no_name_and_password() -> None:
    answers = Answers(link="mqtt", wifi="Home", broker="mqtt://10.0.0.2")
    ask(answers, Settings(), "hw", MANAGED)
    assert "mqtt_user" not in answers.asked


# -- the bridge's keys ---------------------------------------------------------------------------------------


def test_a_key_is_added_for_the_owners_eyes_alone(tmp_path: Path) -> None:
    path = tmp_path / "tray-keys.json"
    assert add_tray_key(path, "t-1", "k1")
    assert add_tray_key(path, "t-2", "k2")
    assert not add_tray_key(path, "t-2", "k2")
    assert add_tray_key(path, "t-1", "k3")
    assert read_tray_keys(path) == {"t-1": "k3", "t-2": "k2"}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["tray-keys.json"]


def test_a_keys_file_that_others_could_read_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "tray-keys.json"
    path.write_text("{}")
    path.chmod(0o644)
    add_tray_key(path, "t-1", "k")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_keys_file_of_another_shape_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tray-keys.json"
    path.write_text('{"t-1": 3}')
    for use in (lambda: add_tray_key(path, "t-2", "k"), lambda: check_key_file(path)):
        with pytest.raises(TrayKeysError):
            use()
    assert path.read_text() == '{"t-1": 3}'


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tray-keys.json"
    add_tray_key(path, "t-1", "k")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError) as refused:
        add_tray_key(path, "t-2", "secret")
    assert "No space" in str(refused.value)
    assert "secret" not in str(refused.value)
    assert json.loads(path.read_text()) == {"t-1": "k"}
    assert len(list(tmp_path.iterdir())) == 1
