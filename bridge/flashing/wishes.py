"""What a maker wants of a tray, from options or answers, as changes to its settings. Pure but for `Asker`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bridge.config import Trays
from bridge.flashing.settings import Settings, change, new_key, with_port
from firmware.config import OUTPUTS, PRESENCE, SOURCES
from rules.terms import Message, msg

LINKS = ("usb", "tcp", "mqtt")
REAL_SOURCES = tuple(source for source in SOURCES if source != "sim")


@dataclass(slots=True)
class Wishes:
    """What is to be changed; None leaves a value as it is. Secrets come as texts and go nowhere but to the board."""

    name: str | None = None
    link: str | None = None
    wifi: str | None = None
    country: str | None = None
    bridge: str | None = None
    broker: str | None = None
    mqtt_user: str | None = None
    sources: Sequence[str] | None = None
    presence: Sequence[str] | None = None
    outputs: Sequence[str] | None = None
    more: dict[str, Any] = field(default_factory=dict)
    wifi_password: str | None = None
    mqtt_password: str | None = None
    fresh_key: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing is wished at all."""
        return self == Wishes()


def apply(wishes: Wishes, settings: Settings, dev: str, trays: Trays) -> Settings:
    """The settings with the wishes in them, and with a key where the way to the bridge needs one.

    `dev` is the tray's name unless it has or gets another; `trays` is what the bridge's config says of trays.
    """
    wanted = {
        "link": wishes.link,
        "wifi.ssid": wishes.wifi,
        "wifi.country": wishes.country,
        "bridge": None if wishes.bridge is None else with_port(wishes.bridge, trays.tcp.port),
        "broker": wishes.broker,
        "sources": wishes.sources,
        "presence": wishes.presence,
        "outputs": wishes.outputs,
    }
    config = {key: list(value) if isinstance(value, tuple) else value for key, value in wanted.items()}
    config = {"dev": wishes.name or settings.config.get("dev") or dev} | {
        key: value for key, value in config.items() if value is not None
    }
    secret = {
        "wifi_password": wishes.wifi_password,
        "mqtt_user": wishes.mqtt_user,
        "mqtt_password": wishes.mqtt_password,
    }
    hidden = {key: value for key, value in secret.items() if value is not None}
    changed = change(settings, {**config, **wishes.more}, hidden)
    if not needs_key(changed, trays):
        return changed
    key = new_key() if wishes.fresh_key or not changed.secrets.get("key") else changed.secrets["key"]
    keyed = {"key": key}
    if changed.link == "mqtt":  # the private broker lets a tray in by its name and key
        keyed |= {"mqtt_user": str(changed.config["dev"]), "mqtt_password": key}
    return change(changed, {}, keyed)


def needs_key(settings: Settings, trays: Trays) -> bool:
    """Whether the bridge must know this tray's key: over TCP, and at its own private broker."""
    if settings.link == "mqtt":
        return trays.mqtt.broker == "managed"
    return settings.link == "tcp"


class Asker(Protocol):
    """A person who answers."""

    def text(self, what: Message, default: str) -> str:
        """A line of text."""

    def secret(self, what: Message) -> str:
        """A line that is not shown; "" leaves it as it is."""

    def one(self, what: Message, choices: Sequence[str], default: str) -> str:
        """One of several."""

    def several(self, what: Message, choices: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        """Any number of several."""


def ask(asker: Asker, settings: Settings, dev: str, trays: Trays) -> Wishes:
    """Ask for everything, with what is there as the default."""
    config = settings.config
    wishes = Wishes()
    wishes.name = asker.text(msg("tray-cli-ask-name"), str(config.get("dev") or dev))
    wishes.link = asker.one(msg("tray-cli-ask-link"), LINKS, settings.link)
    if wishes.link != "usb":
        _ask_wifi(asker, wishes, config)
    if wishes.link == "tcp":
        wishes.bridge = asker.text(msg("tray-cli-ask-bridge"), str(config.get("bridge") or ""))
    if wishes.link == "mqtt":
        wishes.broker = asker.text(msg("tray-cli-ask-broker"), str(config.get("broker") or ""))
        if trays.mqtt.broker != "managed":
            wishes.mqtt_user = asker.text(msg("tray-cli-ask-mqtt-user"), settings.secrets.get("mqtt_user") or "")
            wishes.mqtt_password = asker.secret(msg("tray-cli-ask-mqtt-password")) or None
    wishes.sources = asker.several(msg("tray-cli-ask-sources"), REAL_SOURCES, config.get("sources") or ["manual"])
    wishes.presence = asker.several(msg("tray-cli-ask-presence"), PRESENCE, config.get("presence") or [])
    wishes.outputs = asker.several(msg("tray-cli-ask-outputs"), OUTPUTS, config.get("outputs") or [])
    return wishes


def _ask_wifi(asker: Asker, wishes: Wishes, config: dict[str, Any]) -> None:
    wifi = config.get("wifi")
    known = wifi if isinstance(wifi, dict) else {}
    wishes.wifi = asker.text(msg("tray-cli-ask-wifi"), str(known.get("ssid") or ""))
    wishes.wifi_password = asker.secret(msg("tray-cli-ask-wifi-password")) or None
    wishes.country = asker.text(msg("tray-cli-ask-country"), str(known.get("country") or ""))
