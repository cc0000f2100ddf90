"""`dicewire odds`: the chance of each ending, and of each after what is picked first."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bridge.cli.output import Printer, language_option, printer
from bridge.cli.setups import characters_option, play_file
from bridge.odds import Chance, Odds, Start, estimate
from bridge.rulesets import load_rulesets
from rules.terms import Who, msg


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
    ruleset = conflict.ruleset
    start = Start(ruleset, conflict.setup, conflict.entries, rounds)
    out = printer(lang, dict(ruleset.participants(conflict.state)), rulesets)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(out.text(msg("cli-odds-playing")), total=plays)
        odds = estimate(start, plays, seed, lambda done: progress.update(task, completed=done))
    if as_json:
        click.echo(json.dumps({"seed": seed, "rounds": rounds, **odds.json()}, ensure_ascii=False))
        return
    out.say(msg("cli-odds-plays", plays=plays, seed=seed))
    _print(odds, out, Console())


def _print(odds: Odds, out: Printer, console: Console) -> None:
    words = {result: out.text(odds.words.get(result, msg("cli-odds-running"))) for result in odds.chances()}
    endings = Table(title=out.text(msg("cli-odds-endings")), title_justify="left", show_header=False)
    for result, chance in odds.chances().items():
        endings.add_row(words[result], _figures(chance))
    console.print(endings)
    for ask_id, ask in odds.picks.items():
        title = out.text(msg("cli-odds-after", who=tuple(Who(who) for who in ask.who), why=ask.why))
        table = Table("", *words.values(), title=title, title_justify="left")
        for option in ask.options:
            chances = odds.after(ask_id, option.key)
            if chances:
                none = Chance(0, next(iter(chances.values())).of)
                cells = (_figures(chances.get(result, none)) for result in words)
                table.add_row(out.text(option.text), *cells)
        console.print(table)


def _figures(chance: Chance) -> str:
    low, high = chance.interval
    return f"{chance.share:.1%} ({low:.0%}-{high:.0%})"
