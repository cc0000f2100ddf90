"""The process that plays: one job in as JSON on standard input; out on standard output, a line of JSON each, how many
plays it has made (`{"done": 120}`) from time to time, and in the end its odds.

`bridge.odds.process` starts it. It has nothing of the bridge but the rulesets: whatever a script does to it, it does
to nobody else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.rulesets import load_rulesets

SAY_EVERY = 0.2
"""Between two words of how far it has got, s."""
NICE = 10
"""How far the table comes first where the processor is busy."""


def work(job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    """Say the odds of a job: `{"start", "plays", "seed", "seconds"}`; after `seconds` it makes do with what it has."""
    start = Start.from_json(job["start"], load_rulesets())
    said = began = time.monotonic()

    def progress(done: int) -> None:
        nonlocal said
        if time.monotonic() - said >= SAY_EVERY:
            said = time.monotonic()
            say({"done": done})

    odds = estimate(
        start, job["plays"], job["seed"], progress, is_late=lambda: time.monotonic() > began + job["seconds"]
    )
    say({**odds.json(), "fault": odds.fault})


def main() -> None:
    """Carry out the job on standard input."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a ruleset prints must not stand in the answer
    if hasattr(os, "nice"):
        os.nice(NICE)
    with out:
        work(json.load(sys.stdin.buffer), lambda what: print(json.dumps(what), file=out, flush=True))


if __name__ == "__main__":
    main()
