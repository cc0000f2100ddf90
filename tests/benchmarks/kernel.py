"""What replaying a log costs, per answer, beside a coroutine that only receives as many values."""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import Any

from bridge.digital import digital_answer
from rules.conflict import Conflict, replay
from rules.errors import RefusedError
from rules.log import Answer
from rules.ruleset import Ruleset
from rules.yze_chase import RULESET as YZE
from tests.benchmarks.figures import Figure
from tests.rules.toy import TOY

ROOT = Path(__file__).parents[2]
ANSWERS = 20_000


def measure() -> list[Figure]:
    """The kernel alone (a toy ruleset) and with a whole rule system on top."""
    foot = tomllib.loads((ROOT / "rules/yze_chase/samples/foot.toml").read_text(encoding="utf-8"))
    bare = _bare()
    out = [Figure("a bare coroutine, per value", bare, "µs")]
    for name, ruleset, setup in (("kernel with a toy ruleset", TOY, {}), ("Year Zero foot chase", YZE, foot)):
        cost = _replay(ruleset, setup)
        out.append(Figure(f"replay, per answer: {name}", cost, "µs", "the bare coroutine", cost / bare))
    return out


def _replay(ruleset: Ruleset[Any], setup: dict[str, Any]) -> float:
    logs, answers, seed = [], 0, 0
    while answers < ANSWERS:
        seed += 1
        conflict = _play(ruleset, setup, random.Random(seed))
        logs.append(conflict.entries)
        answers += len(conflict.entries)
    begun = time.perf_counter()
    for entries in logs:
        replay(ruleset, setup, entries).conflict.close()
    return (time.perf_counter() - begun) / answers * 1e6


def _play(ruleset: Ruleset[Any], setup: dict[str, Any], rng: random.Random) -> Conflict:
    conflict = Conflict(ruleset, setup)
    while conflict.outcome is None and len(conflict.entries) < 200:
        open_ask = conflict.asks()[0]
        by, value = digital_answer(open_ask, rng)
        if value == "boom":  # the toy's broken option
            continue
        try:
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
        except RefusedError:
            continue
    return conflict


def _bare() -> float:
    def receive() -> Generator[None, int, None]:
        while True:
            yield

    loop = receive()
    next(loop)
    begun = time.perf_counter()
    for value in range(ANSWERS):
        loop.send(value)
    return (time.perf_counter() - begun) / ANSWERS * 1e6
