"""What became of a case: right, wrong with expected beside got, or not run and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Case = Mapping[str, Any]
Player = Callable[[Case], Mapping[str, Any]]
"""Plays a case and gives everything it can tell, under the names that cases use in `expected`."""


class NotRunError(Exception):
    """The case cannot be played; the message says why."""


@dataclass(frozen=True)
class Difference:
    """One expectation that was not met, at a dotted name."""

    name: str
    expected: Any
    got: Any


@dataclass(frozen=True)
class Report:
    """One case's result."""

    id: str
    status: Literal["right", "wrong", "not run"]
    why: str = ""
    differences: tuple[Difference, ...] = ()

    def json(self) -> dict[str, Any]:
        """For machines."""
        differences = [vars(difference) for difference in self.differences]
        return {"id": self.id, "status": self.status, "why": self.why, "differences": differences}


@dataclass
class _Comparison:
    differences: list[Difference] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def compare(self, name: str, expected: Any, got: Any) -> None:
        if isinstance(expected, Mapping) and isinstance(got, Mapping):
            for key, value in expected.items():
                inner = f"{name}.{key}" if name else str(key)
                if key in got:
                    self.compare(inner, value, got[key])
                elif name:
                    self.differences.append(Difference(inner, value, None))
                else:
                    self.unknown.append(inner)
        elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
            for place, (wanted, there) in enumerate(zip(expected, got, strict=True)):
                self.compare(f"{name}[{place}]", wanted, there)
        elif expected != got or isinstance(expected, bool) is not isinstance(got, bool):
            self.differences.append(Difference(name, expected, got))


def judge(case: Case, play: Player) -> Report:
    """Play a case and compare every expectation; an expectation whose name `play` does not tell is not run."""
    identity = str(case.get("id", "?"))
    try:
        got = play(case)
    except NotRunError as error:
        return Report(identity, "not run", str(error))
    comparison = _Comparison()
    comparison.compare("", case["expected"], got)
    if comparison.differences:
        return Report(identity, "wrong", differences=tuple(comparison.differences))
    if comparison.unknown:
        return Report(identity, "not run", "no value is reported for " + ", ".join(comparison.unknown))
    return Report(identity, "right")
