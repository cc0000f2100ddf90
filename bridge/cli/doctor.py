"""`dicewire doctor`: what is missing or wrong, in plain words."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bridge.cli.output import config_option, language_option, printer
from bridge.doctor import examine


@click.command("doctor")
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list instead of text.")
@language_option
def command(config: Path, as_json: bool, lang: str) -> None:
    """Look at this machine and the config; exit status 1 where something is wrong. Nothing is changed."""
    findings = examine(config)
    if as_json:
        click.echo(json.dumps([finding.json() for finding in findings], ensure_ascii=False))
    else:
        out = printer(lang)
        for finding in findings:
            mark = {"ok": "✓", "note": "•", "wrong": "✗"}[finding.level]
            click.echo(f"{mark} {out.text(finding.what)}")
    sys.exit(any(finding.level == "wrong" for finding in findings))
