"""The process that plays: one job in as JSON on standard input, its odds out as JSON on standard output.

`bridge.odds.process` starts it. It has nothing of the bridge but the rulesets: whatever a script does to it, it does
to nobody else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.rulesets import load_rulesets

NICE = 10
"""How far the table comes first where the processor is busy."""


def work(job: dict[str, Any]) -> dict[str, Any]:
    """The odds of a job: `{"start", "plays", "seed", "seconds"}`; after `seconds` it makes do with what it has."""
    start = Start.from_json(job["start"], load_rulesets())
    late = time.monotonic() + job["seconds"]
    odds = estimate(start, job["plays"], job["seed"], is_late=lambda: time.monotonic() > late)
    return {**odds.json(), "fault": odds.fault}


def main() -> None:
    """Carry out the job on standard input."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a ruleset prints must not stand in the answer
    if hasattr(os, "nice"):
        os.nice(NICE)
    with out:
        json.dump(work(json.load(sys.stdin.buffer)), out)


if __name__ == "__main__":
    main()
