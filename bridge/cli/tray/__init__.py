"""`dicewire tray`: find, watch, set up, flash, update and test trays; one module a command."""

from __future__ import annotations

import click

from bridge.cli.tray.find import find
from bridge.cli.tray.flash import flash, update
from bridge.cli.tray.setup import setup
from bridge.cli.tray.test import test
from bridge.cli.tray.watch import watch


@click.group("tray")
def command() -> None:
    """Find, watch, set up, flash, update and test trays on USB.

    PORT is a path such as /dev/ttyACM0 or COM7, or usb:SERIALNUMBER; it may be left out while one board is plugged in.
    Exit status: 0 done; 1 settings or files; 2 usage; 3 port; 4 board; 5 transfer; 6 fell back; 7 a part failed.
    """


for _one in (find, watch, setup, flash, update, test):
    command.add_command(_one)
