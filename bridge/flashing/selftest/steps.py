"""The steps of the test, one a part; which are done is up to what the tray says it has."""

from __future__ import annotations

import enum
import secrets
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

from bridge.flashing.selftest.bench import Bench, Sensed
from bridge.flashing.selftest.person import Person
from rules.terms import Message, Text, msg

COLOURS = (("red", (255, 0, 0)), ("green", (0, 255, 0)), ("blue", (0, 0, 255)))
SHOWN_S = 0.5
LIT_S = 60
MOVE_S = 1.5
WEIGH_S = 6.0
WEIGHED = 5
"""Values of the load cell that make one measurement: two a second come."""
TEN = 10
UPPER = "funnel"
"""What the firmware calls the upper beam; it is not counted, but tested."""
LEAST_PER_DIE = 50
"""Counts of one die below which a load cell, or its wiring, cannot be right: its own noise is about as large."""


class Outcome(enum.Enum):
    """What became of a step."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    UNSEEN = "unseen"  # the tray did it, and nobody said what it looked like


@dataclass(frozen=True, slots=True)
class Result:
    """A step's outcome. `hint` says what to look at; `values` are settings that were measured, by dotted key."""

    step: str
    outcome: Outcome
    hint: Message | None = None
    values: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A step: done where the tray has the part `cap`. `wait` is how long a person may take, in seconds."""

    name: str
    cap: str
    run: Callable[[Bench, Person, float], Result]


def _result(step: str, outcome: Outcome, **values: int) -> Result:
    hint = msg(f"tray-cli-test-{step}-failed") if outcome is Outcome.FAILED else None
    return Result(step, outcome, hint, values)


def _seen(step: str, seen: bool | None) -> Result:
    return _result(step, Outcome.UNSEEN if seen is None else Outcome.PASSED if seen else Outcome.FAILED)


def _refused(step: str, why: str) -> Result:
    return Result(step, Outcome.FAILED, msg("tray-cli-test-refused", why=Text(why)))


def ring(bench: Bench, person: Person, _wait: float) -> Result:
    """Light the ring in three colours."""
    if not person.ready(msg("tray-cli-test-ring-do")):
        return _result("ring", Outcome.SKIPPED)
    seen: list[bool | None] = []
    for name, colour in COLOURS:
        why = bench.light(colour, LIT_S)
        if why:
            return _refused("ring", why)
        bench.listen(SHOWN_S, lambda _: False)
        seen.append(person.sees(msg(f"tray-cli-test-ring-{name}")))
        bench.light(colour, 0)
    return _seen("ring", None if None in seen else all(seen))


def gate(bench: Bench, person: Person, _wait: float) -> Result:
    """Open the gate and shut it."""
    if not person.ready(msg("tray-cli-test-gate-do")):
        return _result("gate", Outcome.SKIPPED)
    for is_open in (True, False):
        why = bench.gate(is_open=is_open)
        if why:
            return _refused("gate", why)
        bench.listen(MOVE_S, lambda _: False)
    return _seen("gate", person.sees(msg("tray-cli-test-gate-see")))


def display(bench: Bench, person: Person, _wait: float) -> Result:
    """Show a number that has to be read from the display."""
    if not person.ready(msg("tray-cli-test-display-do")):
        return _result("display", Outcome.SKIPPED)
    number = str(100 + secrets.randbelow(900))
    why = bench.arm(f"Test {number}")
    if why:
        return _refused("display", why)
    bench.listen(SHOWN_S, lambda _: False)
    answer = person.reads(msg("tray-cli-test-display-see"))
    bench.disarm()
    return _seen("display", None if answer is None else answer.strip().endswith(number))


def knob(bench: Bench, person: Person, wait: float) -> Result:
    """Turn the knob both ways and push it."""
    turns = (lambda s: s.src == "knob" and s.face > 0, lambda s: s.src == "knob" and s.face < 0)
    return _awaited("knob", bench, person, wait, [*turns, lambda s: s.src == "push"])


def buttons(bench: Bench, person: Person, wait: float) -> Result:
    """Press both buttons."""
    return _awaited("buttons", bench, person, wait, [lambda s: s.src == "confirm", lambda s: s.src == "cancel"])


def beam(bench: Bench, person: Person, wait: float) -> Result:
    """Break the beam, or both where there are two."""
    bench.hear_health()
    events = [lambda s: s.src == "beam" and s.state == "drop"]
    if UPPER in bench.health:
        events.append(lambda s: s.src == UPPER and s.state == "drop")
    return _awaited("beam", bench, person, wait, events, arm=True)


def piezo(bench: Bench, person: Person, wait: float) -> Result:
    """Knock on the table."""
    return _awaited("piezo", bench, person, wait, [lambda s: s.src == "piezo" and s.state == "drop"], arm=True)


def load(bench: Bench, person: Person, _wait: float) -> Result:
    """Weigh ten dice, and compute what one weighs."""
    if not person.ready(msg("tray-cli-test-load-empty")):
        return _result("load", Outcome.SKIPPED)
    empty = _weigh(bench)
    if empty is None:
        return _result("load", Outcome.FAILED)
    if person.sees(msg("tray-cli-test-load-ten")) is None:
        return _result("load", Outcome.UNSEEN)
    full = _weigh(bench)
    per_die = 0 if full is None else (full - empty) // TEN
    person.tell(msg("tray-cli-test-load-counts", counts=per_die))
    if per_die < LEAST_PER_DIE:
        return _result("load", Outcome.FAILED)
    return Result("load", Outcome.PASSED, None, {"load.counts_per_die": per_die})


def _weigh(bench: Bench) -> int | None:
    values = bench.listen(WEIGH_S, lambda found: len(_raw(found)) >= WEIGHED)
    raw = _raw(values)
    return int(statistics.median(raw)) if len(raw) >= WEIGHED else None


def _raw(found: list[Sensed]) -> list[int]:
    return [one.face for one in found if one.src == "load" and one.state == "raw"]


def dice(source: str) -> Callable[[Bench, Person, float], Result]:
    """The step for a source of readings: a die that is rolled and read."""

    def run(bench: Bench, person: Person, wait: float) -> Result:
        return _awaited(source, bench, person, wait, [lambda s: s.src == source and s.state == "rolled"], arm=True)

    return run


def _awaited(
    step: str,
    bench: Bench,
    person: Person,
    wait: float,
    events: list[Callable[[Sensed], bool]],
    *,
    arm: bool = False,
) -> Result:
    """Wait for every one of `events`, in any order."""
    if not person.ready(msg(f"tray-cli-test-{step}-do")):
        return _result(step, Outcome.SKIPPED)
    if arm and (why := bench.arm(f"Test: {step}")):
        return _refused(step, why)
    found = bench.listen(wait, lambda found: all(any(map(event, found)) for event in events))
    bench.disarm()
    for one in found:
        if one.state == "rolled":
            person.tell(msg("tray-cli-test-die", kind=Text(one.kind), face=one.face, src=Text(one.src)))
    if all(any(map(event, found)) for event in events):
        return _result(step, Outcome.PASSED)
    if step == "beam" and "bad" in (bench.health.get("beam"), bench.health.get(UPPER)):
        return Result(step, Outcome.FAILED, msg("tray-cli-test-beam-bad"))
    return _result(step, Outcome.FAILED)


STEPS = (
    Step("ring", "ring", ring),
    Step("gate", "gate", gate),
    Step("display", "display", display),
    Step("knob", "manual", knob),
    Step("buttons", "manual", buttons),
    Step("beam", "beam", beam),
    Step("piezo", "piezo", piezo),
    Step("load", "load", load),
    Step("pixels", "pixels", dice("pixels")),
    Step("godice", "godice", dice("godice")),
    Step("cam", "cam", dice("cam")),
    Step("sim", "sim", dice("sim")),
)
