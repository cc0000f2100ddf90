"""The ways into a board and out of it: from a running tray to MicroPython's prompt, and back to a running tray."""

from __future__ import annotations

import json
import time

from bridge.flashing.cable import Cable, Greeting, Restart, new_rid
from bridge.flashing.errors import BoardError, FlashingError, PortError, TransferError
from bridge.flashing.prompt import Prompt
from bridge.flashing.target import BACK_S, LOOK_S, Target

GREET_S = 3.0
PROMPT_S = 4.0
START_S = 60.0
"""How long firmware may take to greet, three failing starts included."""
STAY = "/stay"
"""A file that makes the next start end at the prompt, once (firmware/slot.py)."""
CABLE = "/cable"
"""A file that makes the next start speak on the cable, once, whatever the settings say (firmware/main.py)."""
_WHY = {"busy": "tray-busy", "store": "tray-store"}


def enter(target: Target) -> Prompt:
    """Open the prompt of a board: of one that waits there, of a running tray, or by interrupting whatever runs.

    Raises PortError, BoardError (dice roll, no MicroPython, a simulated tray), ToolMissingError.
    """
    if _send_to_prompt(target):
        return _at_last(target)
    prompt = Prompt.open(target, PROMPT_S)
    if not prompt.started_firmware():
        return prompt
    # it was interrupted, and its watchdog would bite in the middle of everything: start over without it
    prompt.write(STAY, b"", lambda _: None)
    prompt.reset()
    return _at_last(target)


def _at_last(target: Target) -> Prompt:
    """Open the prompt of a board that starts over to it."""
    try:
        return _without_stay(Prompt.open(target, BACK_S))
    except TransferError:  # the Ctrl-C that opens a prompt may come late, and end the first thing done there
        return _without_stay(Prompt.open(target, BACK_S))


def _without_stay(prompt: Prompt) -> Prompt:
    """Remove `STAY`: the start may have been interrupted before it saw that, and the next one would see it."""
    try:
        prompt.remove(STAY)
    except FlashingError:
        prompt.close()
        raise
    return prompt


def _send_to_prompt(target: Target) -> bool:
    """Ask a tray to start over at the prompt; False where no tray speaks on this cable."""
    before = target.identity()
    with Cable(target) as cable:
        if cable.greet(GREET_S) is None:
            return False
        why = cable.ask(Restart(new_rid(), "prompt"))
        if why:
            raise BoardError(_WHY.get(why, "tray-stays"), port=target.name)
    target.wait_until_gone(before)
    return True


def leave(prompt: Prompt, *, on_cable: bool) -> None:
    """Start a board over from its prompt; with `on_cable` it speaks on the cable this once, also if set to Wi-Fi."""
    if on_cable:
        prompt.write(CABLE, b"", lambda _: None)
    prompt.reset()


def is_on_cable(config: str | None) -> bool:
    """Whether a tray with these settings speaks on its cable."""
    try:
        found = json.loads(config or "{}")
    except ValueError:
        return True  # settings that cannot be read make it a tray on a cable
    return not isinstance(found, dict) or found.get("link", "usb") == "usb"


def wait_for_tray(target: Target, within: float) -> tuple[Greeting | None, list[str]]:
    """Wait until a tray greets; returns its greeting, None if none came, and what the board said meanwhile."""
    until = time.monotonic() + within
    said: list[str] = []
    while (left := until - time.monotonic()) > 0:
        try:
            with Cable(target, min(left, BACK_S)) as cable:
                greeting = cable.greet(left)
                said += cable.console
        except PortError:
            time.sleep(LOOK_S)  # it starts over once more
        else:
            return greeting, said
    return None, said
