"""`make bench [ARGS="--json"]`: run all measurements and print them."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator

from tests.benchmarks import kernel, latency, start, throughput
from tests.benchmarks.figures import Figure


def main() -> None:
    """Measure the kernel, the way of a reading, answers a second, and a start."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    options = parser.parse_args()
    figures: list[Figure] = []
    for figure in _measured():
        figures.append(figure)
        if not options.json:
            print(figure.line(), flush=True)
    if options.json:
        print(json.dumps([vars(figure) for figure in figures], ensure_ascii=False))


def _measured() -> Iterator[Figure]:
    yield from kernel.measure()
    for take in (latency, throughput, start):
        yield from asyncio.run(take.measure())


if __name__ == "__main__":
    main()
