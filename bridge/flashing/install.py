"""Brings a version of the firmware to a board, beside the one that is there, and switches to it at the end.

Whatever happens before the last step, the next start runs the version from before.
"""

from __future__ import annotations

import hashlib
import json

from bridge.flashing.boards import Facts
from bridge.flashing.errors import TransferError
from bridge.flashing.image import MANIFEST, Image
from bridge.flashing.prompt import Progress, Prompt

SLOTS = ("a", "b")
FILE = "/slot.json"
STARTS = 3
"""How many starts a new version has to show that it works (firmware/slot.py)."""
KEPT = "/main.old.py"
"""Where a program of the board's owner is kept."""


def install(prompt: Prompt, facts: Facts, image: Image, progress: Progress) -> str:
    """Write `image` to the slot that does not run, check every file, and switch; returns the slot.

    The switch takes effect at the next start. `progress` hears of every byte of `image.size`. Raises TransferError; the
    version from before runs on then.
    """
    running = facts.slot.get("run")
    target = "b" if running == "a" else "a"
    room = facts.free
    if prompt.read(f"/{target}/{MANIFEST}") is not None or _exists(prompt, target):
        prompt.remove(f"/{target}/{MANIFEST}")  # first: what is half removed is no version
        prompt.remove(f"/{target}")
        room = prompt.facts().free
    needed = image.room(facts.block)
    if needed > room:
        raise TransferError("too-little-room", needed=needed // 1024, free=room // 1024)
    for path, data in image.files.items():
        prompt.write(f"/{target}/{path}", data, progress)
    prompt.write(f"/{target}/{MANIFEST}", image.manifest, lambda _: None)
    if running in SLOTS:
        _replace(prompt, "/slot.py", image.slot)
        _replace(prompt, "/main.py", image.main)
        _switch(prompt, {"run": target, "before": running, "trial": STARTS})
    else:
        _switch(prompt, {"run": target})
        _replace(prompt, "/slot.py", image.slot)
        _keep_foreign(prompt)
        _replace(prompt, "/main.py", image.main)
    return target


def _exists(prompt: Prompt, slot: str) -> bool:
    return prompt.run(f"import os\nprint({slot!r} in os.listdir('/'))").strip() == b"True"


def _switch(prompt: Prompt, state: dict[str, object]) -> None:
    prompt.replace(FILE, json.dumps(state).encode("ascii"))


def _replace(prompt: Prompt, path: str, data: bytes) -> None:
    """Replace a file unless it is the same already: flash wears, and what is not written cannot go wrong."""
    there = prompt.read(path)
    if there is None or hashlib.sha256(there).digest() != hashlib.sha256(data).digest():
        prompt.replace(path, data)


def _keep_foreign(prompt: Prompt) -> None:
    """Put a program aside that somebody else wrote."""
    there = prompt.read("/main.py")
    if there and b"import slot" not in there:
        prompt.rename("/main.py", KEPT)
