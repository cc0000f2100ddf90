"""`make bench [ARGS="--json"]`: run all measurements and print them."""

from __future__ import annotations

import argparse
import asyncio
import json

from tests.benchmarks import kernel, latency, throughput
from tests.benchmarks.figures import Figure


def main() -> None:
    """Measure the kernel, the way of a reading, and answers a second."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    options = parser.parse_args()
    figures: list[Figure] = []
    for take in (kernel.measure, lambda: asyncio.run(latency.measure()), lambda: asyncio.run(throughput.measure())):
        for figure in take():
            figures.append(figure)
            if not options.json:
                print(figure.line(), flush=True)
    if options.json:
        print(json.dumps([vars(figure) for figure in figures], ensure_ascii=False))


if __name__ == "__main__":
    main()
