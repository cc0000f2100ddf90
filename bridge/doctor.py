"""What is missing or wrong on this machine, and what to do about it. Looks, changes nothing."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bridge.config import Config, MqttTrays, read_config
from bridge.errors import BridgeError
from bridge.journal.errors import JournalError
from bridge.journal.file import examine_file
from bridge.rulesets import load_rulesets
from bridge.server.run import PortError, reserve
from bridge.server.tls import Certificate
from bridge.toml import TomlError
from bridge.tray_keys import read_tray_keys
from bridge.tray_transports import broker_address
from bridge.trays.errors import BrokerMissingError, TrayError, WireLostError
from bridge.trays.transports.knock import knock
from bridge.trays.transports.mosquitto import find_program
from bridge.trays.transports.usb import Finder
from rules.terms import Json, Message, Text, msg

Level = Literal["ok", "note", "wrong"]


@dataclass(frozen=True)
class Finding:
    """One thing looked at: `wrong` keeps `dicewire run` from working as configured, a `note` may."""

    level: Level
    what: Message

    def json(self) -> dict[str, Json]:
        """For machines."""
        return {"level": self.level, "what": self.what.json()}


def examine(path: Path) -> list[Finding]:
    """Look at everything the config at `path` needs; without a config, at what the defaults need."""
    findings = [Finding("ok", msg("doctor-python", version=Text(".".join(map(str, sys.version_info[:3])))))]
    config = Config()
    if path.exists():
        try:
            config = read_config(path)
            findings.append(Finding("ok", msg("doctor-config", path=Text(str(path)), tables=len(config.tables))))
        except TomlError as error:
            findings.append(Finding("wrong", msg("doctor-wrong", error=Text(str(error)))))
            return findings
    else:
        findings.append(Finding("note", msg("doctor-no-config", path=Text(str(path)))))
    folder = path.resolve().parent
    for look in (
        _rulesets(),
        _server(config, folder),
        _journal(config, folder),
        _serial(config),
        _mqtt(config, folder),
        _tcp(config),
        _keys(config, folder),
    ):
        findings.extend(look)
    return findings


def _rulesets() -> Iterator[Finding]:
    """Plug-ins are looked for too: one that cannot be used is left out, and the bridge runs all the same."""
    rulesets = load_rulesets()
    yield Finding("ok", msg("doctor-rulesets", rulesets=Text(", ".join(rulesets))))
    for problem in rulesets.problems:
        yield Finding("note", msg("doctor-ruleset-left-out", problem=Text(str(problem))))


def _port(host: str, port: int, section: str) -> Iterator[Finding]:
    place = Text(f"{host}:{port}")
    try:
        reserve(host, port).close()
    except PortError as error:
        reason = Text(error.why)
        yield Finding("wrong", msg("doctor-port-taken", place=place, key=Text(section), reason=reason))
    else:
        yield Finding("ok", msg("doctor-port-free", place=place, key=Text(section)))


def _server(config: Config, folder: Path) -> Iterator[Finding]:
    server = config.server
    yield from _port(server.host, server.port, "server.port")
    if server.host not in ("127.0.0.1", "::1", "localhost") and not server.tls and server.certificate is None:
        yield Finding("note", msg("doctor-open-without-tls", host=Text(server.host)))
    if server.certificate is not None and server.key is not None:
        try:
            Certificate(folder / server.certificate, folder / server.key).context()
        except BridgeError as error:
            yield _wrong(error)
    elif server.tls:
        try:
            import cryptography  # noqa: F401 - only whether it is there
        except ImportError:
            yield Finding("wrong", msg("doctor-no-cryptography"))


def _journal(config: Config, folder: Path) -> Iterator[Finding]:
    path = folder / config.journal.path
    shown = Text(str(path))
    try:
        examine_file(path)
    except JournalError as error:
        yield Finding("wrong", error.text)
        return
    if path.exists():
        if not os.access(path, os.R_OK | os.W_OK):
            yield Finding("wrong", msg("doctor-journal-access", path=shown))
            return
    elif not os.access(path.parent, os.W_OK):
        yield Finding("wrong", msg("doctor-journal-folder", path=Text(str(path.parent))))
        return
    free = shutil.disk_usage(path.parent).free // 1_000_000
    if free < 100:
        yield Finding("wrong", msg("doctor-disk-full", path=shown, megabytes=free))
        return
    yield Finding("ok", msg("doctor-journal", path=shown))


def _serial(config: Config) -> Iterator[Finding]:
    if not config.trays.serial.enabled:
        return
    places = {place.key: place.device for place in Finder(config.trays.serial.ports, auto=True).find()}
    for device in places.values():
        if os.name == "posix" and not os.access(device, os.R_OK | os.W_OK):
            yield Finding("wrong", msg("doctor-serial-access", port=Text(device), group=Text(_group_of(device))))
        else:
            yield Finding("ok", msg("doctor-serial", port=Text(device)))
    for name in config.trays.serial.ports:
        if name not in places:
            yield Finding("wrong", msg("doctor-serial-absent", port=Text(name)))
    if not places and not config.trays.serial.ports:
        yield Finding("note", msg("doctor-no-serial"))
    if places and Path("/run/ModemManager").exists():
        yield Finding("note", msg("doctor-modemmanager"))


def _group_of(device: str) -> str:
    import grp

    try:
        return grp.getgrgid(Path(device).stat().st_gid).gr_name
    except (KeyError, OSError):
        return "dialout"


def _mqtt(config: Config, folder: Path) -> Iterator[Finding]:
    mqtt = config.trays.mqtt
    if mqtt.broker == "managed":
        try:
            yield Finding("ok", msg("doctor-mosquitto", path=Text(find_program())))
        except BrokerMissingError:
            yield Finding("wrong", msg("doctor-no-mosquitto"))
            return
        if mqtt.port:
            yield from _port(mqtt.host, mqtt.port, "trays.mqtt.port")
    elif mqtt.broker:
        yield from _broker(mqtt, folder)


def _broker(mqtt: MqttTrays, folder: Path) -> Iterator[Finding]:
    try:
        address = broker_address(mqtt, folder)
        knock(address)
    except WireLostError as error:
        reason, url = Text(error.cause.detail or error.cause.clause), Text(str(address))
        yield Finding("wrong", msg("doctor-broker-absent", url=url, reason=reason))
    except BridgeError as error:
        yield _wrong(error)
    else:
        yield Finding("ok", msg("doctor-broker", url=Text(str(address))))


def _tcp(config: Config) -> Iterator[Finding]:
    if config.trays.tcp.enabled:
        yield from _port(config.trays.tcp.host, config.trays.tcp.port, "trays.tcp.port")


def _keys(config: Config, folder: Path) -> Iterator[Finding]:
    """The keys of the trays that need one."""
    if not (config.trays.tcp.enabled or config.trays.mqtt.broker == "managed"):
        return
    keys = folder / config.trays.keys_file
    try:
        read_tray_keys(keys)
    except BridgeError as error:
        yield _wrong(error)
        return
    if os.name == "posix" and stat.S_IMODE(keys.stat().st_mode) & 0o077:
        yield Finding("note", msg("doctor-keys-readable", path=Text(str(keys))))


def _wrong(error: BridgeError) -> Finding:
    reason = error.reason if isinstance(error, TrayError) else msg("doctor-wrong", error=Text(str(error)))
    return Finding("wrong", reason)
