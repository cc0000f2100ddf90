"""The command line: one module a command, loaded when it is called."""

from __future__ import annotations

import importlib
import sys

import click

from bridge.cli.output import say_error
from bridge.errors import BridgeError

COMMANDS = {
    "init": "Write a dicewire.toml with comments.",
    "run": "Run the bridge.",
    "demo": "Play a chase with a simulated tray.",
    "doctor": "Say what is missing or wrong on this machine.",
    "play": "Play a conflict from a file of set-up and answers.",
    "follow-up": "Write the play file of what follows a conflict that has ended.",
    "odds": "The chance of each ending and action, from a set-up.",
    "characters": "Keep a library of character sheets.",
    "export": "Write a recorded conflict as JSON.",
    "tray": "Find, watch, set up, flash and test trays.",
}


class _Lazy(click.Group):
    """Loads a command's module only when it is needed: `dicewire play` should not wait for the web server's import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"bridge.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=_Lazy)
@click.version_option(package_name="dicewire")
def group() -> None:
    """Real dice, digital resolution."""


def main(arguments: list[str] | None = None) -> None:
    """Run a command. A `BridgeError` is one sentence on standard error and exit status 1, never a traceback."""
    try:
        sys.exit(group.main(args=arguments, prog_name="dicewire", standalone_mode=True))
    except BridgeError as error:
        say_error(str(error))
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
