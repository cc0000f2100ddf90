"""`dicewire follow-up`: the play file of the conflict that goes on where another has ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from bridge.characters.toml_text import toml_text
from bridge.cli.output import Printer, language_option, printer
from bridge.cli.setups import characters_option, play_file
from bridge.errors import BridgeError
from bridge.rulesets import Rulesets, load_rulesets
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesetFaultError, SetupError
from rules.follow_ups import FollowUp, follow_ups
from rules.handover import Opening
from rules.ruleset import Outcome
from rules.terms import Json, Text, msg


@click.command("follow-up")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", required=True, help="What follows: yze-chase, gurps-action-chase, encounter or a plug-in.")
@click.option("--prey", multiple=True, metavar="ID", help="Who runs, in a chase; may be given several times.")
@click.option("--range", "range_", help="How far apart they are: engaged, short, medium, long, extreme.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file instead of printing.")
@characters_option
@language_option
def command(
    file: Path,
    ruleset: str,
    prey: tuple[str, ...],
    range_: str | None,
    output: Path | None,
    characters: Path | None,
    lang: str,
) -> None:
    """Write the play file of what follows the conflict of FILE, which has ended: a fight after a chase, a chase after a
    fight.

    Without --prey and --range, who runs and how far ahead is as that conflict left it. Who gets an average sheet, for
    want of one for these rules, is said on standard error. The file is TOML, or JSON where the output's name ends in
    .json.
    """
    rulesets = load_rulesets()
    out = printer(lang, rulesets=rulesets)
    ended = play_file(file, characters, rulesets, out)
    if ended.outcome is None:
        raise BridgeError(f"{file}: {out.text(msg('fault-still-running'))}")
    params: dict[str, Json] = {"prey": list(prey)} if prey else {}
    if range_ is not None:
        params["range"] = range_
    try:
        chosen = _chosen(rulesets, ended, ended.outcome, ruleset, file)
        opening = _opening(chosen, params, file, out)
        Conflict(rulesets[ruleset], opening.setup).close()
    except RulesetFaultError as error:
        raise BridgeError(f"{file}: the rules failed on what follows: {error}") from error
    except SetupError as error:
        faults = "; ".join(f"{problem.where}: {out.text(problem.reason)}" for problem in error.problems)
        raise BridgeError(f"{file}: what follows cannot be played: {faults}") from error
    _write({"ruleset": ruleset, "setup": opening.setup}, output, out)
    names = dict(ended.ruleset.participants(ended.state))
    if opening.stand_ins:
        people = tuple(Text(names.get(who, who)) for who in opening.stand_ins)
        click.echo(out.text(msg("log-stand-ins", people=people)), err=True)


def _chosen(rulesets: Rulesets, ended: Conflict, outcome: Outcome, ruleset: str, file: Path) -> FollowUp:
    possible = follow_ups(rulesets, ended.ruleset.id, ended.setup, outcome.hand_over)
    for one in possible:
        if one.ruleset == ruleset:
            return one
    there = ", ".join(one.ruleset for one in possible) or "none"
    raise BridgeError(f"{file}: {ruleset!r} cannot follow a conflict of {ended.ruleset.id}; what can: {there}")


def _opening(chosen: FollowUp, params: dict[str, Json], file: Path, out: Printer) -> Opening:
    try:
        return chosen.open(params)
    except RefusedError as error:
        raise BridgeError(f"{file}: {out.text(error.reason)}{_asked(chosen)}") from error


def _asked(chosen: FollowUp) -> str:
    """What can be given, for who has given something else."""
    shown = chosen.json()["fields"]
    fields = shown.items() if isinstance(shown, dict) else ()
    given = [f"--{name} {' | '.join(_keys(form))}" for name, form in fields]
    return f" ({', '.join(given)})" if given else ""


def _keys(form: Json) -> list[str]:
    options = form.get("options") if isinstance(form, dict) else None
    return [str(one["key"]) for one in options if isinstance(one, dict)] if isinstance(options, list) else []


def _write(play: dict[str, Any], output: Path | None, out: Printer) -> None:
    as_json = output is not None and output.suffix == ".json"
    text = json.dumps(play, ensure_ascii=False, indent=1) + "\n" if as_json else toml_text(play)
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BridgeError(f"{output} cannot be written: {error.strerror or error}") from error
    click.echo(out.text(msg("cli-export-written", path=Text(str(output)))), err=True)
