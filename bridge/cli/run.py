"""`dicewire run`: the bridge itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import click

from bridge.app import Bridge
from bridge.cli.files_limit import raise_files_limit
from bridge.cli.output import Printer, config_option, printer
from bridge.config import Config, read_config
from bridge.errors import BridgeError
from bridge.qr import terminal_qr
from rules.terms import Text, msg

_CODES = 3
"""QR codes that are printed; with more tables only the links are."""


@click.command("run")
@config_option
@click.option("--new-links", is_flag=True, help="Give every GM seat a new link; the old ones stop working.")
@click.option("-v", "--verbose", count=True, help="Log more; twice: everything.")
def command(config: Path, new_links: bool, verbose: int) -> None:
    """Run the bridge until it is interrupted (Ctrl C)."""
    if not config.exists():
        raise BridgeError(f"there is no {config}; write one with: dicewire init")
    logging.basicConfig(
        level=(logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)],
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    raise_files_limit()
    asyncio.run(_run(read_config(config), config.resolve().parent, new_links=new_links))


async def _run(config: Config, folder: Path, *, new_links: bool) -> None:
    out = printer(config.server.language)
    stopped = stop_event()
    async with Bridge(config, folder) as bridge:
        if new_links:
            await bridge.admit_gms_anew()
        _greet(bridge, out)
        await stopped.wait()
        out.say(msg("cli-run-stopping"))


def _greet(bridge: Bridge, out: Printer) -> None:
    out.say(msg("cli-run-listening", url=Text(bridge.url)))
    links = [(admission.table.name, bridge.link(admission.grant)) for admission in bridge.admissions]
    few = len(links) <= _CODES  # a hall's tables would fill the screen many times over
    for table, link in links:
        out.say(msg("cli-run-gm", table=Text(table), link=Text(link)))
        if few and not _is_here_only(link):
            click.echo(terminal_qr(link))
    if not links:
        out.say(msg("cli-run-known", tables=len(bridge.tables.list())))
    elif _is_here_only(links[0][1]):
        out.say(msg("cli-run-only-here"))
    if bridge.admin_token is not None:
        out.say(msg("cli-run-admin", token=Text(bridge.admin_token)))
    out.say(msg("cli-run-stop"))


def _is_here_only(link: str) -> bool:
    """Whether a link opens on this machine alone: a phone would look for the bridge on itself."""
    host = urlsplit(link).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def stop_event() -> asyncio.Event:
    """Set by an interrupt (Ctrl C) or a request to end, from now on."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # on Windows Ctrl C raises KeyboardInterrupt in asyncio.run instead
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)
    return stopped
