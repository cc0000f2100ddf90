"""`dicewire init`: write a config file with comments."""

from __future__ import annotations

from pathlib import Path

import click

from bridge.cli.output import language_option, printer
from bridge.config import SAMPLE
from bridge.errors import BridgeError
from rules.terms import Text, msg


@click.command("init")
@click.argument("path", type=click.Path(path_type=Path), default=Path("dicewire.toml"))
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@language_option
def command(path: Path, force: bool, lang: str) -> None:
    """Write dicewire.toml with every key explained (PATH: another file or folder)."""
    if path.is_dir():
        path /= "dicewire.toml"
    try:
        with path.open("w" if force else "x", encoding="utf-8") as file:
            file.write(SAMPLE)
    except FileExistsError as error:
        raise BridgeError(f"{path} is there already; use --force to overwrite it, or name another file") from error
    except OSError as error:
        raise BridgeError(f"{path} cannot be written: {error.strerror}") from error
    printer(lang).say(msg("cli-init-written", path=Text(str(path))))
