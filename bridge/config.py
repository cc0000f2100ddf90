"""`dicewire.toml`: what the bridge is told by its owner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from bridge.protocol.commands import Colour, DigitalRolls, TypedResults
from bridge.toml import TomlError, convert_toml, find_line, read_toml
from bridge.trays.errors import BrokerAddressError
from bridge.trays.transports.broker_address import read_url

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
FileName: TypeAlias = Annotated[str, Meta(pattern=r"^[^\0]+$")]
Kind: TypeAlias = Literal["d4", "d6", "d8", "d10", "d00", "d12", "d20", "df"]
Dev: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,24}$")]
"""The id of a tray, as docs/tray-protocol.md has it."""
Language: TypeAlias = Literal["en", "zh-Hans", "zh-Hant"]


class Server(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[server]`: where clients connect."""

    host: str = "127.0.0.1"
    port: Port = 8642
    tls: bool = False
    certificate: FileName | None = None
    key: FileName | None = None
    origins: list[str] = []
    hosts: list[str] = []
    public_url: str | None = None
    language: Language = "en"


class JournalFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[journal]`: the file everything is recorded in, relative to the config file."""

    path: FileName = "dicewire.db"


class SerialTrays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[trays.serial]`: trays on USB; found by themselves, `ports` adds some that are not."""

    enabled: bool = True
    ports: list[FileName] = []


class WledTrays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[trays.mqtt.wled]`: dice trays that run WLED, on the same broker; `kinds` by the name of the die."""

    enabled: bool = False
    topic: Annotated[str, Meta(min_length=1, pattern=r"^[^#+/]+$")] = "wled"
    default_kind: Kind = "d20"
    kinds: dict[str, Kind] = {}


class MqttTrays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[trays.mqtt]`: trays on a broker, given as a URL (`mqtt://host:1883`) or as `managed`: a private mosquitto."""

    broker: str = ""
    name: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,24}$")] = "bridge"
    password_file: FileName | None = None
    ca_file: FileName | None = None
    host: str = "127.0.0.1"
    port: Port = 1883
    wled: WledTrays = WledTrays()


class TcpTrays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[trays.tcp]`: Wi-Fi trays with no broker; each needs its key in the keys file."""

    enabled: bool = False
    host: str = "127.0.0.1"
    port: Port = 8643
    announce: bool = False


class Trays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[trays]`: how trays reach the bridge."""

    serial: SerialTrays = SerialTrays()
    mqtt: MqttTrays = MqttTrays()
    tcp: TcpTrays = TcpTrays()
    keys_file: FileName = "tray-keys.json"


class DieConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[tables.dice]]`: a die of one of the table's trays, as `name-die` has it (docs/protocol.md)."""

    tray: Dev
    key: Annotated[str, Meta(min_length=1, max_length=12)]
    name: Annotated[str, Meta(max_length=40)] = ""
    colour: Colour | Literal[""] = ""
    tag: Annotated[str, Meta(pattern=r"^[a-z0-9-]{0,24}$")] = ""
    kind: Kind | Literal[""] = ""
    faces: dict[str, Annotated[int, Meta(ge=-1, le=100)]] = {}


class TableConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[tables]]`: a table that exists from the first start; what is changed at the table later is kept."""

    name: Name
    trays: list[Dev] = []
    digital: DigitalRolls = "ask"
    typed: TypedResults = "all"
    dice: list[DieConfig] = []


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    server: Server = Server()
    journal: JournalFile = JournalFile()
    trays: Trays = Trays()
    tables: list[TableConfig] = []


def read_config(path: Path) -> Config:
    """The config of a file. Raises `TomlError` naming the key and the line; nothing has been changed by then."""
    data, text = read_toml(path)
    config = convert_toml(path, data, text, Config)
    _check(path, text, config)
    return config


def _check(path: Path, text: str, config: Config) -> None:
    """What types alone do not say."""

    def refuse(key: str, reason: str) -> None:
        raise TomlError(path, reason, key, find_line(text, key))

    if (config.server.certificate is None) != (config.server.key is None):
        refuse("server.certificate" if config.server.certificate else "server.key", "certificate and key go together")
    public = config.server.public_url
    if public is not None and not _is_address(public):
        refuse("server.public_url", f'{public!r} is no address such as "https://dice.example.org"')
    for key, reason in (*_doubts_of_ports(config), *_doubts(config.tables)):
        refuse(key, reason)
    broker = config.trays.mqtt.broker
    if broker and broker != "managed":
        try:
            read_url(broker)
        except BrokerAddressError as error:  # never repeats what may hold a password
            refuse("trays.mqtt.broker", f'{error}; "managed", or a URL such as "mqtt://localhost:1883", is what fits')


def _is_address(url: str) -> bool:
    """Whether links can begin with it."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _doubts_of_ports(config: Config) -> Iterator[tuple[str, str]]:
    """Ports that two listen on: the key of the second, and why. Other programs are looked for where one listens."""
    trays = config.trays
    listening = [("server.port", config.server.port)]
    if trays.mqtt.broker == "managed":
        listening.append(("trays.mqtt.port", trays.mqtt.port))
    if trays.tcp.enabled:
        listening.append(("trays.tcp.port", trays.tcp.port))
    first: dict[int, str] = {}
    for key, port in listening:
        if port and first.setdefault(port, key) != key:
            yield key, f"{port} is {first[port]} already; each needs a port of its own"


def _doubts(tables: list[TableConfig]) -> Iterator[tuple[str, str]]:
    """What does not go together among tables: the key, and why."""
    seen: dict[str, int] = {}
    claimed: dict[str, str] = {}
    for place, table in enumerate(tables):
        if not table.name.strip() or not table.name.isprintable():
            yield f"tables[{place}].name", f"{table.name!r} is no name that people can read"
        if table.name in seen:
            yield f"tables[{place}].name", f"there is a table {table.name!r} already (tables[{seen[table.name]}])"
        seen[table.name] = place
        for dev in table.trays:
            if dev in claimed:
                yield f"tables[{place}].trays", f"tray {dev!r} is given to {claimed[dev]!r} already"
            claimed[dev] = table.name
        for at, die in enumerate(table.dice):
            if die.tray not in table.trays:
                yield f"tables[{place}].dice[{at}].tray", f"{die.tray!r} is none of the table's trays"
            for face in die.faces:
                if re.fullmatch(r"-?[0-9]{1,3}", face) is None:
                    yield f"tables[{place}].dice[{at}].faces", f"{face!r} is no face, which is a whole number"


SAMPLE = """\
# Dicewire: what the bridge is told. Every key may be left out; what stands here are the defaults.
# After a change: `dicewire doctor`, then `dicewire run`.

[server]
host = "127.0.0.1"       # only this machine. "0.0.0.0" lets phones on your network in: then set tls = true
port = 8642
tls = false              # true: encrypt with a certificate that Dicewire makes for itself
# certificate = "cert.pem"   # your own certificate and key instead
# key = "key.pem"
origins = []             # other web origins that may connect, such as "https://foundry.example.org"
hosts = []               # other names of this machine, such as "dice.local"
# public_url = "https://dice.example.org"   # where people reach it if a proxy stands before it; links begin so
language = "en"          # of what the bridge prints: en, zh-Hans, zh-Hant

[journal]
path = "dicewire.db"     # everything that happens is recorded here; back it up and you have it all

[trays]
keys_file = "tray-keys.json"   # the keys of trays on Wi-Fi, one each; `dicewire tray setup` writes it

[trays.serial]
enabled = true           # trays on USB are found by themselves
ports = []               # ports that are not found by themselves, such as "/dev/ttyUSB3" or "COM7"

[trays.mqtt]
broker = ""              # "" none; "managed": a private mosquitto is started; or "mqtt://user@localhost:1883", "mqtts://..."
name = "bridge"          # several bridges on one broker need several names
# password_file = "mqtt-password"   # the broker's password, rather than in the URL
# ca_file = "ca.pem"
host = "127.0.0.1"       # where the managed broker listens
port = 1883

[trays.mqtt.wled]
enabled = false          # dice trays that run WLED with its pixels-dice-tray
topic = "wled"           # first part of their topics
default_kind = "d20"
kinds = {}               # of dice that are something else, by name: { "Big red" = "d6" }

[trays.tcp]
enabled = false          # Wi-Fi trays without a broker
host = "127.0.0.1"
port = 8643
announce = false         # tell the local network where the bridge is (mDNS)

[[tables]]               # made at the first start; what is changed at the table later is kept
name = "Home table"
trays = []               # ids of trays; none: the first tray that appears is offered to the GM
digital = "ask"          # digital rolls: "off", "ask" the GM each time, "on"
typed = "all"            # who may type results: "gm" or "all"
# [[tables.dice]]          # a die that can be told apart; the console's "Dice" does the same and shows the keys
# tray = "a1b2c3d4e5f6"
# key = "0d84c1f2"
# name = "Big red"
# colour = "red"          # black white grey red orange yellow green blue purple pink
# tag = "attribute"       # the group it belongs to: attribute, skill, gear ...; "tens" for a d10 that shows tens
# kind = "d8"             # where the tray takes it for another kind
# faces = { 6 = 0 }       # faces that stand for others
"""
