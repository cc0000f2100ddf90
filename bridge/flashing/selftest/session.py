"""A whole test of one tray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bridge.flashing.cable import Cable
from bridge.flashing.errors import SettingsError
from bridge.flashing.selftest.bench import Bench
from bridge.flashing.selftest.person import Person
from bridge.flashing.selftest.steps import STEPS, Result, Step
from bridge.trays.messages import TrayHello


def steps_for(caps: Iterable[str], names: Iterable[str] = ()) -> list[Step]:
    """The steps for a tray with these capabilities; with `names` only those. Raises SettingsError."""
    there = [step for step in STEPS if step.cap in set(caps)]
    wanted = list(names)
    for name in wanted:
        if name not in [step.name for step in STEPS]:
            raise SettingsError("no-step", step=name, known=", ".join(step.name for step in STEPS))
        if name not in [step.name for step in there]:
            raise SettingsError("no-part", step=name, known=", ".join(step.name for step in there) or "-")
    return [step for step in there if not wanted or step.name in wanted]


def run_steps(
    cable: Cable, hello: TrayHello, person: Person, names: Iterable[str], wait: float, began: Callable[[Step], None]
) -> Iterator[Result]:
    """Test the parts of a greeted tray, and leave it as it was. `began` hears of each step.

    Raises SettingsError, BoardError, PortError.
    """
    steps = steps_for(hello.caps, names)
    bench = Bench(cable)
    bench.begin()
    try:
        for step in steps:
            began(step)
            yield step.run(bench, person, wait)
    finally:
        bench.close()
