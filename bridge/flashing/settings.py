"""A tray's `config.json` and `secrets.json`: what a maker wishes, added to what is there. Pure."""

from __future__ import annotations

import json
import re
import secrets
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bridge.flashing.errors import SettingsError
from firmware.config import load
from firmware.net.address import parse
from firmware.tray.errors import ConfigError

_DEV = re.compile(r"[a-z0-9-]{1,24}\Z")


@dataclass(frozen=True, slots=True)
class Settings:
    """Both files as they go to the board. `problems` are those of files that were there and could not be read."""

    config: dict[str, Any] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    unreadable: tuple[str, ...] = ()
    certificate: bytes | None = None
    """For a broker with `mqtts://`: the certificate to trust, as DER; None leaves what is on the board."""

    @property
    def link(self) -> str:
        """`usb`, `tcp` or `mqtt`."""
        return str(self.config.get("link", "usb"))

    @property
    def files(self) -> dict[str, bytes]:
        """The files by path on the board."""
        certificate = {} if self.certificate is None else {"/ca.der": self.certificate}
        return {
            **certificate,
            "/config.json": json.dumps(self.config, indent=2, ensure_ascii=True).encode("ascii") + b"\n",
            "/secrets.json": json.dumps(self.secrets, ensure_ascii=True).encode("ascii") + b"\n",
        }


def read_settings(config: str | None, hidden: str | None) -> Settings:
    """The settings of a board's files; a file that is no JSON object is begun anew, and named in `unreadable`."""
    unreadable = []
    found: list[dict[str, Any]] = []
    for name, text in (("config.json", config), ("secrets.json", hidden)):
        try:
            value = json.loads(text or "{}")
        except ValueError:
            value = None
        if not isinstance(value, dict):
            unreadable.append(name)
            value = {}
        found.append(value)
    return Settings(found[0], found[1], tuple(unreadable))


def change(settings: Settings, config: Mapping[str, Any], hidden: Mapping[str, str]) -> Settings:
    """Settings with some values changed; `config` has dotted keys (`gate.open_us`). Nothing is checked yet."""
    changed: dict[str, Any] = json.loads(json.dumps(settings.config))
    for key, value in config.items():
        *outer, last = key.split(".")
        table = changed
        for name in outer:
            inner = table.get(name)
            if not isinstance(inner, dict):
                inner = table[name] = {}
            table = inner
        table[last] = value
    return replace(settings, config=changed, secrets={**settings.secrets, **hidden})


def check(settings: Settings) -> None:
    """Hold settings to what the firmware takes. Raises SettingsError, naming everything that is wrong."""
    files = settings.files
    problems = load(files["/config.json"], files["/secrets.json"]).problems
    problems += _address(settings)
    dev = settings.config.get("dev")
    if isinstance(dev, str) and dev and not _DEV.match(dev) and not any(": dev" in problem for problem in problems):
        problems.append("config.json: dev: only a-z, 0-9 and - are allowed")
    if problems:
        raise SettingsError("bad-settings", problems="; ".join(problems))


def _address(settings: Settings) -> list[str]:
    key = {"mqtt": "broker", "tcp": "bridge"}.get(settings.link)
    where = settings.config.get(key or "")
    if key is None or not isinstance(where, str) or not where:
        return []
    try:
        address = parse(where, settings.link)
    except ConfigError as error:
        return [f"config.json: {key}: {error}"]
    # a password in there would be shown with the settings
    return [f"config.json: {key}: leave the password out, it is asked for"] if address.password else []


def with_port(bridge: str, port: int) -> str:
    """A bridge's address with its port, so that a tray need not know where a bridge listens by default."""
    rest = bridge.rpartition("]")[2] if bridge.startswith("[") else bridge
    return bridge if ":" in rest or not bridge else f"{bridge}:{port}"


def new_key() -> str:
    """A key for a tray: 64 hex digits."""
    return secrets.token_hex(32)


def read_certificate(data: bytes) -> bytes:
    """A certificate of a file as DER: the first of a PEM file, or DER as it is. Raises SettingsError."""
    text = data.decode("latin-1")
    begin, end = text.find(ssl.PEM_HEADER), text.find(ssl.PEM_FOOTER)
    if begin < 0:
        if data[:1] == b"\x30":  # how every DER certificate begins
            return data
        raise SettingsError("no-certificate")
    try:
        return ssl.PEM_cert_to_DER_cert(text[begin : end + len(ssl.PEM_FOOTER)])
    except ValueError as error:
        raise SettingsError("no-certificate") from error


def parse_assignment(text: str) -> tuple[str, Any]:
    """`gate.open_us=1900` as key and value; the value is JSON, or else a text. Raises SettingsError."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise SettingsError("bad-assignment", text=text)
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value
