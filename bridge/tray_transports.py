"""The ways to trays that the config asks for."""

from __future__ import annotations

from pathlib import Path

from bridge.config import MqttTrays, TcpTrays, Trays
from bridge.errors import BridgeError
from bridge.tray_keys import read_tray_keys
from bridge.trays.transports.announce import Announce, is_loopback
from bridge.trays.transports.base import Transport
from bridge.trays.transports.broker_address import BrokerAddress, parse_broker
from bridge.trays.transports.mosquitto import ManagedBroker
from bridge.trays.transports.mqtt import MqttTransport
from bridge.trays.transports.serial import SerialTransport
from bridge.trays.transports.tcp import TcpTransport
from bridge.trays.transports.wled import WledSettings


def make_transports(trays: Trays, folder: Path) -> list[Transport]:
    """The transports of the config, none of them begun. Files are relative to `folder`.

    Raises a `BridgeError` for a file that is missing or unreadable.
    """
    keys = folder / trays.keys_file
    transports: list[Transport] = []
    if trays.serial.enabled:
        transports.append(SerialTransport(trays.serial.ports))
    if trays.mqtt.broker:
        transports.append(_mqtt(trays.mqtt, keys, folder))
    if trays.tcp.enabled:
        transports.append(_tcp(trays.tcp, read_tray_keys(keys), trays.mqtt.name))
    return transports


def _mqtt(mqtt: MqttTrays, keys: Path, folder: Path) -> MqttTransport:
    wled = WledSettings(mqtt.wled.topic, mqtt.wled.kinds, mqtt.wled.default_kind) if mqtt.wled.enabled else None
    if mqtt.broker == "managed":
        return MqttTransport(ManagedBroker(read_tray_keys(keys), mqtt.host, mqtt.port), mqtt.name, wled)
    return MqttTransport(broker_address(mqtt, folder), mqtt.name, wled)


def broker_address(mqtt: MqttTrays, folder: Path) -> BrokerAddress:
    """A broker elsewhere, and how to enter it. Raises a `BridgeError` for what cannot be read."""
    password = _read_password(folder / mqtt.password_file) if mqtt.password_file else ""
    ca_file = str(folder / mqtt.ca_file) if mqtt.ca_file else ""
    return parse_broker(mqtt.broker, password, ca_file)


def _tcp(tcp: TcpTrays, keys: dict[str, str], name: str) -> TcpTransport:
    announce = Announce(name) if tcp.announce and not is_loopback(tcp.host) else None
    return TcpTransport(tcp.host, tcp.port, keys, announce)


def _read_password(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BridgeError(f"{path} (trays.mqtt.password_file) cannot be read: {error}") from error
