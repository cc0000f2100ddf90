"""`dicewire play`: a conflict from a file of set-up and answers, with no tray."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bridge.cli.output import Printer, language_option, printer
from bridge.cli.setups import characters_option, play_file, sees_all
from bridge.cli.standing import standing
from bridge.rulesets import load_rulesets
from rules.asks import Window
from rules.conflict import Conflict, ask_json
from rules.kernel import OpenAsk
from rules.terms import Json, Text, msg
from rules.viewers import Viewer


@click.command("play")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--events/--no-events", default=True, help="Print what happened, not only how it stands.")
@characters_option
@language_option
def command(file: Path, as_json: bool, events: bool, characters: Path | None, lang: str) -> None:
    """Play the conflict of FILE (TOML or JSON, see docs/play-files.md) and print events and final state.

    Exit status 1 where the file, the set-up or an answer does not fit; the message says which and why.
    """
    rulesets = load_rulesets()
    conflict = play_file(file, characters, rulesets, printer(lang, rulesets=rulesets))
    if as_json:
        click.echo(json.dumps(_as_json(conflict), ensure_ascii=False))
        return
    _print(printer(lang, dict(conflict.ruleset.participants(conflict.state)), rulesets), conflict, events=events)


def _as_json(conflict: Conflict) -> dict[str, Json]:
    viewer = sees_all(conflict)
    view = conflict.view(viewer)
    return {
        "ruleset": conflict.ruleset.id,
        "version": conflict.ruleset.version,
        "answers": len(conflict.entries),
        "events": [event.json() for event in conflict.events],
        "state": view["state"],
        "asks": view["asks"],
        "offers": conflict.offers_to(viewer),
        "outcome": view["outcome"],
    }


def _print(out: Printer, conflict: Conflict, *, events: bool) -> None:
    if events:
        for event in conflict.events:
            if not event.quiet:
                out.say(event.what)
    for line in standing(conflict.ruleset.view(conflict.state, sees_all(conflict)), out):
        click.echo(line)
    if conflict.outcome is not None:
        out.say(msg("cli-play-ended", how=conflict.outcome.what, result=Text(conflict.outcome.result)))
        return
    out.say(msg("cli-play-open", count=len(conflict.asks())))
    for open_ask in conflict.asks():
        click.echo(f"  {open_ask.id}  {'/'.join(open_ask.ask.who)}  {out.text(open_ask.ask.why)}  {_form(open_ask)}")


def _form(open_ask: OpenAsk) -> str:
    """What an answer looks like: dice, or the keys that may be picked, in a window by whom."""
    shown = ask_json(open_ask, Viewer(gm=True, plays=frozenset(open_ask.ask.who)))
    dice, options = shown.get("dice"), shown.get("options")
    if isinstance(dice, list):
        return " + ".join(f"{d['count']}d{d['sides']} {d['group']}" for d in dice if isinstance(d, dict))
    if isinstance(options, list):
        return _keys(options)
    if isinstance(options, dict):
        by_whom = (f"{who}: {_keys(mine)}" for who, mine in options.items() if _keys(mine))
        return "; ".join((*by_whom, f"gm: {Window.CLOSE}"))
    return json.dumps({key: shown[key] for key in ("least", "most", "step", "longest") if key in shown})


def _keys(options: Json) -> str:
    listed = options if isinstance(options, list) else []
    return " | ".join(str(o["key"]) for o in listed if isinstance(o, dict) and "bar" not in o)
