"""Chooses which version of the firmware runs. Lies on a board as `/slot.py`, outside of what it chooses.

Two folders, `/a` and `/b`, hold a version each; `/slot.json` says which one runs:

    {"run": "a"}                                  `a` runs
    {"run": "b", "before": "a", "trial": 3}       `b` is new and has three starts to show that it works

A version on trial that fails to start, or that has used up its starts without calling `confirm`, is left for the one
before. The file is only ever replaced as a whole, so a power cut finds the old line or the new one. Nothing here may
depend on what is in the folders: an update brings a new version of them, and an older copy of this file must start it.
"""

import json
import os
import sys

SLOTS = ("a", "b")
FILE = "/slot.json"
NEXT = "/slot.new"
STAY = "/stay"  # where it lies, the next start ends at the prompt, once
CRASHES = "/crash.json"  # what one version did wrong must not be held against the other
TRIES = 3

folder = ""  # the one that runs


def read(root: str = "") -> dict:
    """Return what `slot.json` says; without a readable file, the first folder that is there."""
    try:
        with open(root + FILE) as file:
            state = json.load(file)
        if isinstance(state, dict) and state.get("run") in SLOTS:
            return state
    except (OSError, ValueError):
        pass
    for slot in SLOTS:
        try:
            os.stat(root + "/" + slot)
        except OSError:
            continue
        return {"run": slot}
    return {}


def write(state: dict, root: str = "") -> None:
    """Replace `slot.json`. Raises OSError; the old one is there then."""
    with open(root + NEXT, "w") as file:
        json.dump(state, file)
    os.rename(root + NEXT, root + FILE)


def take(name: str) -> bool:
    """Remove a file that stands for a wish; returns whether it was there."""
    try:
        os.remove(name)
    except OSError:
        return False
    return True


def choose(root: str = "") -> str:
    """Return the folder to run now, "" where there is none; one on trial uses up a start."""
    state = read(root)
    if "trial" not in state:
        return state.get("run", "")
    left = state["trial"]
    if not isinstance(left, int) or left < 1:
        return back(root)
    state["trial"] = left - 1
    try:
        write(state, root)
    except OSError:
        return state.get("before", "")  # it could not be counted, so it might be tried for ever
    return state["run"]


def back(root: str = "") -> str:
    """Return to the version before, and return its folder; "" where the one that runs is not on trial."""
    state = read(root)
    before = state.get("before")
    if "trial" not in state or before not in SLOTS:
        return ""
    take(root + CRASHES)
    try:
        write({"run": before, "failed": state["run"]}, root)
    except OSError:
        pass  # `choose` comes to the same once its starts are used up
    return before


def confirm(root: str = "") -> None:
    """The version that runs works: its trial is over. Raises OSError where that cannot be written."""
    state = read(root)
    if "trial" in state and state["run"] == folder:
        write({"run": folder}, root)


def start(board: str, root: str = "") -> None:
    """Run the chosen version on a board. Returns to the prompt when that is wished, or when there is no other way."""
    global folder
    if take(root + STAY):
        print("the tray does not start this once: the prompt was asked for")
        return
    folder = choose(root)
    if not folder:
        print("no firmware here: dicewire tray flash")
        return
    sys.path.insert(0, root + "/" + folder)
    try:
        __import__("firmware.boards." + board, None, None, ("begin",)).begin()
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a version, the one before must get its chance
        sys.print_exception(error)  # MicroPython's traceback, for the cable
        if back(root):
            import machine

            machine.reset()
