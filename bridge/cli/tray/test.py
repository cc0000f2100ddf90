"""`dicewire tray test`: every part of a tray, step by step."""

from __future__ import annotations

import json
import sys

import click
from rich.table import Table

from bridge.cli.output import Printer, language_option
from bridge.cli.tray.common import json_option, note, port_argument, show_table, wording
from bridge.cli.tray.person import AtTerminal
from bridge.flashing import door
from bridge.flashing.cable import Cable
from bridge.flashing.errors import TEST, BoardError
from bridge.flashing.selftest.person import Nobody, Person
from bridge.flashing.selftest.session import run_steps
from bridge.flashing.selftest.steps import Outcome, Result
from bridge.flashing.settings import change
from bridge.flashing.target import Target, choose
from bridge.flashing.updating import back_to_wifi, change_settings
from bridge.trays.messages import VERSION
from rules.terms import Message, Text, msg

PATIENCE_S = 4.0


@click.command("test")
@port_argument
@click.option("--step", "steps", multiple=True, help="Only this step; may be given several times.")
@click.option("--unattended", is_flag=True, help="Ask nothing: nobody is at the tray. As without a terminal.")
@click.option("--wait", type=click.FloatRange(0.1), default=30.0, show_default=True, help="Seconds to do something in.")
@json_option
@language_option
def test(
    port: str | None, steps: tuple[str, ...], unattended: bool, wait: float, as_json: bool, lang: str
) -> None:  # fmt: skip
    """Test each sensor and output that the tray's settings name: ring, gate, display, knob, buttons, beam, piezo, load,
    and the sources of readings. Meanwhile no dice are read.

    Exit status 7 where a part failed.
    """
    with wording(lang) as out:
        person: Person = Nobody() if unattended or not sys.stdin.isatty() else AtTerminal(out)
        target = choose(port)
        on_cable = _speaks(target)
        if not on_cable:
            note(out, msg("tray-cli-test-cable"))
            door.leave(door.enter(target), on_cable=True)
        try:
            results = _run(target, person, steps, wait, out, as_json=as_json)
            _save(target, results, person, out)
        finally:
            if not on_cable:
                back_to_wifi(target)
        if not as_json:
            _print(results, out)
    sys.exit(TEST if any(result.outcome is Outcome.FAILED for result in results) else 0)


def _speaks(target: Target) -> bool:
    with Cable(target) as cable:
        if cable.greet(PATIENCE_S) is not None:
            return True
        if cable.at_prompt:
            raise BoardError("no-tray", port=target.name)
    return False


def _run(
    target: Target, person: Person, steps: tuple[str, ...], wait: float, out: Printer, *, as_json: bool
) -> list[Result]:
    with Cable(target, door.START_S) as cable:
        greeting = cable.greet(door.START_S)
        if greeting is None:
            raise BoardError("no-tray", port=target.name)
        if greeting.hello.v != VERSION:
            raise BoardError("version", theirs=greeting.hello.v, ours=VERSION)
        results = []
        for result in run_steps(cable, greeting.hello, person, steps, wait, lambda step: _begin(step.name, out)):
            results.append(result)
            if as_json:
                click.echo(json.dumps(_json(result), ensure_ascii=False))
            elif result.hint is not None:
                note(out, result.hint)
        return results


def _begin(step: str, out: Printer) -> None:
    note(out, msg("tray-cli-test-step", step=Text(step)))


def _json(result: Result) -> dict[str, object]:
    hint = {"hint": result.hint.json()} if result.hint is not None else {}
    return {"step": result.step, "result": result.outcome.value, "values": result.values, **hint}


def _save(target: Target, results: list[Result], person: Person, out: Printer) -> None:
    """Offer to keep what was measured in the tray's settings."""
    values = {key: value for result in results for key, value in result.values.items()}
    if not values or not person.sees(msg("tray-cli-test-save", values=Text(_assignments(values)))):
        return
    change_settings(target, lambda settings, _facts: change(settings, values, {}))
    note(out, msg("tray-cli-test-saved"))


def _assignments(values: dict[str, int]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in values.items())


def _print(results: list[Result], out: Printer) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    for result in results:
        table.add_row(result.step, out.text(Message(f"tray-cli-result-{result.outcome.value}")))
    show_table(table)
