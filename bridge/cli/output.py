"""What commands print: worded by the catalogues, in the language asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from bridge.i18n import LANGUAGES, Catalogue, Catalogues, Wording, bridge_source, match_language
from bridge.rulesets import Rulesets

F = TypeVar("F", bound=Callable[..., Any])


def language_of_environment() -> str:
    """The language of the shell (`LC_ALL`, `LC_MESSAGES`, `LANG`) as one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return match_language(os.environ[name].split(".")[0])
    return match_language("")


def language_option(command: F) -> F:
    """`--lang`: the language of what is printed; by default that of the shell."""
    option = click.option(
        "--lang",
        type=click.Choice(list(LANGUAGES)),
        default=language_of_environment,
        show_default="the shell's",
        help="Language of what is printed.",
    )
    return option(command)


def config_option(command: F) -> F:
    """`--config`: the config file, `dicewire.toml` of this folder by default."""
    option = click.option(
        "--config",
        type=click.Path(path_type=Path, dir_okay=False),
        default=Path("dicewire.toml"),
        show_default=True,
        help="Config file.",
    )
    return option(command)


class Printer:
    """Prints messages in one language, to standard output."""

    def __init__(self, catalogue: Catalogue, names: Mapping[str, str]) -> None:
        self._catalogue = catalogue
        self._names = names

    def text(self, what: Wording) -> str:
        """The message in words."""
        return self._catalogue.text(what, self._names)

    def say(self, what: Wording) -> None:
        """Print one message as a line."""
        click.echo(self.text(what))


def printer(lang: str, names: Mapping[str, str] | None = None, rulesets: Rulesets | None = None) -> Printer:
    """A printer with the bridge's catalogues, and the rulesets' where they are given."""
    sources = [bridge_source(), *(rulesets.wording() if rulesets is not None else ())]
    return Printer(Catalogues(sources, (lang,))[lang], names or {})


def say_error(text: str) -> None:
    """Print an error to standard error."""
    click.echo(f"dicewire: {text}", err=True)


def is_terminal() -> bool:
    """Whether a person may be reading along."""
    return sys.stderr.isatty()
