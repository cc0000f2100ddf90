"""`dicewire demo`: a whole chase with a simulated tray, nothing to set up."""

from __future__ import annotations

import asyncio
import json
import tempfile
import webbrowser
from pathlib import Path

import click

from bridge.app import Bridge
from bridge.cli.output import Printer, language_option, printer
from bridge.cli.run import stop_event
from bridge.demo import Cast, Demo
from bridge.qr import terminal_qr
from bridge.tables.api import TableApi
from rules.terms import Text, msg


@click.command("demo")
@click.option("--auto", is_flag=True, help="The chase plays by itself.")
@click.option("--exit", "leave", is_flag=True, help="With --auto: at full speed, without a browser, then end.")
@click.option("--json", "as_json", is_flag=True, help="With --exit: print the outcome as one JSON object.")
@click.option("--browser/--no-browser", default=True, help="Open the console in a browser.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the console (default: any free one).")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the simulated dice and picks.")
@click.option(
    "--pace", type=click.FloatRange(min=0), default=1.5, show_default=True, help="Seconds between rolls and picks."
)
@language_option
def command(
    auto: bool, leave: bool, as_json: bool, browser: bool, port: int, seed: int, pace: float, lang: str
) -> None:
    """Play a Year Zero foot chase with a simulated tray: pick in secret, reveal, roll, see the range move."""
    if leave and not auto:
        raise click.UsageError("--exit goes with --auto")
    if as_json and not leave:
        raise click.UsageError("--json goes with --auto --exit")
    with tempfile.TemporaryDirectory(prefix="dicewire-demo-") as folder:
        demo = Demo(Path(folder), seed=seed, pace=0.0 if leave else pace, port=port)
        if leave:
            asyncio.run(_to_the_end(demo, lang, as_json=as_json))
        else:
            asyncio.run(_show(demo, lang, auto=auto, browser=browser))


async def _to_the_end(demo: Demo, lang: str, *, as_json: bool) -> None:
    async with demo.running() as (bridge, table, cast):
        outcome = await demo.play_by_itself(table, cast)
        if as_json:
            click.echo(json.dumps(outcome, ensure_ascii=False))
        else:
            _names(bridge, lang, cast).say(outcome["what"])


async def _show(demo: Demo, lang: str, *, auto: bool, browser: bool) -> None:
    stopped = stop_event()
    async with demo.running() as (bridge, table, cast):
        out = _names(bridge, lang, cast)
        gm = bridge.link(cast.gm)
        out.say(msg("cli-demo-gm", link=Text(gm)))
        click.echo(terminal_qr(gm))
        for player in cast.players:
            out.say(msg("cli-demo-player", name=Text(player.seat.name), link=Text(bridge.link(player))))
        display = await table.add_seat("Display", "display")
        out.say(msg("cli-demo-display", link=Text(bridge.link(display))))
        out.say(msg("cli-run-stop"))
        if browser:
            await asyncio.to_thread(webbrowser.open, gm)
        playing = asyncio.create_task(_play(demo, table, cast, out)) if auto else None
        await stopped.wait()
        if playing is not None:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)


async def _play(demo: Demo, table: TableApi, cast: Cast, out: Printer) -> None:
    """To the end, which is said; people go on looking at it."""
    outcome = await demo.play_by_itself(table, cast)
    out.say(outcome["what"])


def _names(bridge: Bridge, lang: str, cast: Cast) -> Printer:
    names = {who: grant.seat.name for grant in cast.players for who in grant.seat.plays}
    return printer(lang, names, bridge.rulesets)
