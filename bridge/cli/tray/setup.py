"""`dicewire tray setup`: a tray's settings, its key, and the bridge's file of keys."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bridge.cli.output import Printer, config_option, language_option
from bridge.cli.tray.common import json_option, note, port_argument, wording
from bridge.config import Config, Trays, read_config
from bridge.flashing.boards import Facts
from bridge.flashing.errors import SettingsError
from bridge.flashing.keyfile import add_tray_key, check_key_file
from bridge.flashing.settings import Settings, check, parse_assignment, read_certificate
from bridge.flashing.target import choose
from bridge.flashing.updating import change_settings
from bridge.flashing.wishes import LINKS, REAL_SOURCES, Wishes, apply, ask, needs_key
from firmware.config import OUTPUTS, PRESENCE
from rules.terms import Message, Text, msg

NONE = "none"
_FILE = click.Path(path_type=Path, dir_okay=False, allow_dash=True)


if TYPE_CHECKING:
    _Words = click.ParamType[tuple[str, ...]]
else:  # generic in newer releases of click only
    _Words = click.ParamType


class _Several(_Words):
    """Words from a list, with commas between them; `none` for none."""

    name = "list"

    def __init__(self, choices: Sequence[str]) -> None:
        self.choices = choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        words = tuple(word for word in str(value).replace(",", " ").split() if word != NONE)
        for word in words:
            if word not in self.choices:
                self.fail(f"{word}: one of {', '.join(self.choices)}, or {NONE}", param, ctx)
        return words


@click.command("setup")
@port_argument
@click.option("--name", help="The tray's id: a-z, 0-9 and -, at most 24 (default: its hardware id).")
@click.option("--link", type=click.Choice(LINKS), help="How it reaches the bridge: cable, Wi-Fi, or an MQTT broker.")
@click.option("--wifi", help="Name of the Wi-Fi.")
@click.option("--wifi-country", "country", help="Two letters, for the radio's rules.")
@click.option("--wifi-password-file", type=_FILE, help="File whose first line is the password; - reads a line.")
@click.option("--bridge", help="For --link tcp: HOST or HOST:PORT of the bridge.")
@click.option("--broker", help="For --link mqtt: mqtt://HOST:PORT or mqtts://HOST:PORT.")
@click.option("--ca", type=_FILE, help="For mqtts: file with the certificate to trust, PEM or DER.")
@click.option("--mqtt-user", help="User name at the broker.")
@click.option("--mqtt-password-file", type=_FILE, help="File whose first line is the password there.")
@click.option("--sources", type=_Several(REAL_SOURCES), help=f"What reads dice, of {','.join(REAL_SOURCES)}.")
@click.option("--presence", type=_Several(PRESENCE), help=f"Sensors fitted, of {','.join(PRESENCE)}, or {NONE}.")
@click.option("--outputs", type=_Several(OUTPUTS), help=f"Outputs fitted, of {','.join(OUTPUTS)}, or {NONE}.")
@click.option("--set", "more", multiple=True, metavar="KEY=VALUE", help="Any other setting, as gate.open_us=1900.")
@click.option("--new-key", "fresh_key", is_flag=True, help="Give the tray another key.")
@config_option
@json_option
@language_option
def setup(
    port: str | None,
    wifi_password_file: Path | None,
    mqtt_password_file: Path | None,
    ca: Path | None,
    more: tuple[str, ...],
    config: Path,
    as_json: bool,
    lang: str,
    **wanted: Any,
) -> None:
    """Make a tray's settings: config.json and secrets.json on the board, and its key in the bridge's keys file.

    Without options it asks for everything, with what is there as the default. With options only what they name is
    changed. Passwords are never shown, and never part of a command line.
    """
    with wording(lang) as out:
        wishes = Wishes(**wanted)
        wishes.more = dict(parse_assignment(text) for text in more)
        certificate = None if ca is None else read_certificate(_bytes(ca))
        wishes.wifi_password = _first_line(wifi_password_file)
        wishes.mqtt_password = _first_line(mqtt_password_file)
        if wishes.empty and certificate is None and not sys.stdin.isatty():
            raise SettingsError("nothing-wished")
        bridge_config = read_config(config) if config.exists() else Config()
        trays = bridge_config.trays

        def changing(settings: Settings, facts: Facts) -> Settings:
            decided = _decide(wishes, replace(settings, certificate=certificate), facts, trays, out)
            if needs_key(decided, trays):
                check_key_file(keys)
            return decided

        keys = config.resolve().parent / trays.keys_file
        settings, facts = change_settings(choose(port), changing)
        added = needs_key(settings, trays) and add_tray_key(keys, str(settings.config["dev"]), settings.secrets["key"])
        _report(settings, facts, keys if added else None, out, as_json=as_json)


def _decide(wishes: Wishes, settings: Settings, facts: Facts, trays: Trays, out: Printer) -> Settings:
    for name in settings.unreadable:
        note(out, msg("tray-cli-setup-unreadable", file=Text(name)))
    asking = wishes.empty and settings.certificate is None
    while True:
        if asking:
            wishes = ask(_Terminal(out), settings, facts.dev, trays)
        changed = apply(wishes, settings, facts.dev, trays)
        try:
            check(changed)
        except SettingsError as error:
            if not asking:
                raise
            note(out, error.reason)
        else:
            return changed


def _report(settings: Settings, facts: Facts, keys: Path | None, out: Printer, *, as_json: bool) -> None:
    dev = str(settings.config["dev"])
    if as_json:
        added = str(keys) if keys is not None else None
        click.echo(json.dumps({"dev": dev, "config": settings.config, "keys_file": added}, ensure_ascii=False))
        return
    out.say(msg("tray-cli-setup-done", dev=Text(dev)))
    click.echo(settings.files["/config.json"].decode("ascii"), nl=False)
    if keys is not None:
        out.say(msg("tray-cli-setup-key", path=Text(str(keys)), dev=Text(dev)))
    if not facts.slot:
        out.say(msg("tray-cli-setup-flash"))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SettingsError("unreadable", path=str(path), why=str(error.strerror or error)) from error


def _first_line(path: Path | None) -> str | None:
    """The first line of a file, of standard input for `-`."""
    if path is None:
        return None
    if str(path) == "-":
        return sys.stdin.readline().rstrip("\r\n")
    try:
        return _bytes(path).decode("utf-8").partition("\n")[0].rstrip("\r")
    except UnicodeDecodeError as error:
        raise SettingsError("unreadable", path=str(path), why="not UTF-8") from error


class _Terminal:
    """A person at a terminal."""

    def __init__(self, out: Printer) -> None:
        self._out = out

    def text(self, what: Message, default: str) -> str:
        """A line of text."""
        return str(click.prompt(self._out.text(what), default=default, show_default=bool(default), err=True)).strip()

    def secret(self, what: Message) -> str:
        """A line that is not shown."""
        return str(click.prompt(self._out.text(what), default="", hide_input=True, show_default=False, err=True))

    def one(self, what: Message, choices: Sequence[str], default: str) -> str:
        """One of several."""
        return str(click.prompt(self._out.text(what), type=click.Choice(choices), default=default, err=True))

    def several(self, what: Message, choices: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        """Any number of several."""
        text = f"{self._out.text(what)} ({', '.join(choices)}, {NONE})"
        answer = click.prompt(text, value_proc=_Several(choices), default=",".join(default) or NONE, err=True)
        return tuple(answer)
