"""`dicewire odds`: the chance of each ending, and of each after what is picked first."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bridge.cli.output import Printer, is_terminal, language_option, printer
from bridge.cli.setups import characters_option, play_file, sees_all
from bridge.odds.chance import Chance
from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.odds.tally import Odds
from bridge.rulesets import load_rulesets
from rules.terms import Text, Who, msg


@click.command("odds")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rounds", type=click.IntRange(0), default=0, help="Look ahead this many rounds (0: to the end).")
@click.option("--plays", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="How many plays.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same numbers.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@characters_option
@language_option
def command(file: Path, rounds: int, plays: int, seed: int, as_json: bool, characters: Path | None, lang: str) -> None:
    """Play the conflict of FILE (a play file: set-up and the answers so far) many times with digital dice.

    What is not answered in the file is picked at random, every option alike. Each chance comes with the range in
    which it lies 19 times out of 20.
    """
    rulesets = load_rulesets()
    conflict = play_file(file, characters, rulesets, printer(lang, rulesets=rulesets))
    start = Start.of(conflict, sees_all(conflict), rounds)
    out = printer(lang, dict(conflict.ruleset.participants(conflict.state)), rulesets)
    odds = _estimate(start, plays, seed, out)
    if as_json:
        click.echo(json.dumps({"seed": seed, "rounds": rounds, **odds.json()}, ensure_ascii=False))
        return
    out.say(msg("cli-odds-plays", plays=odds.plays, seed=seed))
    if odds.failed:
        out.say(msg("cli-odds-failed", failed=odds.failed, reason=Text(odds.fault)))
    if not odds.complete:
        out.say(msg("cli-odds-incomplete", plays=odds.plays))
    _print(odds, out, Console())


def _estimate(start: Start, plays: int, seed: int, out: Printer) -> Odds:
    """Play, with a progress bar where a person may be reading along; Ctrl C leaves it at what has been played."""
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True

    before = signal.signal(signal.SIGINT, stop)
    try:
        with Progress(console=Console(stderr=True), transient=True, disable=not is_terminal()) as progress:
            task = progress.add_task(out.text(msg("cli-odds-playing")), total=plays)
            return estimate(
                start, plays, seed, lambda done: progress.update(task, completed=done), is_late=lambda: stopped
            )
    finally:
        signal.signal(signal.SIGINT, before)


def _print(odds: Odds, out: Printer, console: Console) -> None:
    words = {result: _words(odds, result, out) for result in odds.chances()}
    endings = Table(title=out.text(msg("cli-odds-endings")), title_justify="left", show_header=False)
    for result, chance in odds.chances().items():
        endings.add_row(words[result], _figures(chance))
    console.print(endings)
    for choice in odds.picks.values():
        title = out.text(msg("cli-odds-after", who=tuple(Who(who) for who in choice.who), why=choice.why))
        table = Table("", *words.values(), title=title, title_justify="left")
        for option, text in choice.options.items():
            chances = choice.after(option)
            if chances:
                none = Chance(0, next(iter(chances.values())).of)
                cells = (_figures(chances.get(result, none)) for result in words)
                table.add_row(out.text(text), *cells)
        console.print(table)


def _words(odds: Odds, result: str, out: Printer) -> str:
    what, varies = odds.words(result)
    return out.text(msg("cli-odds-example", what=what) if varies else what)


def _figures(chance: Chance) -> str:
    low, high = chance.interval
    return f"{chance.share:.1%} ({low:.0%}-{high:.0%})"
