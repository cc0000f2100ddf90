"""What all tables of a bridge share."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bridge.characters.library import Library
from bridge.digital import Random
from bridge.journal.interface import Journal
from bridge.journal.records import Key
from bridge.odds.process import Estimates, OddsProcess
from bridge.tables.desk import TrayOwners
from bridge.trays.model import TrayStatus
from rules.ruleset import Ruleset


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class KnownKeys:
    """The highest recorded number of each tray's store: a number above it is new, without asking the journal."""

    def __init__(self) -> None:
        self._highest: dict[str, dict[str, int]] = {}

    def of(self, dev: str) -> dict[str, int] | None:
        """By `inst`; None where the journal has not been asked yet."""
        return self._highest.get(dev)

    def learn(self, dev: str, highest: Mapping[str, int]) -> None:
        """What the journal says."""
        self._highest.setdefault(dev, dict(highest))

    def is_above(self, key: Key) -> bool:
        """Whether nothing with this number or a higher one of the same store is recorded."""
        dev, inst, n = key
        return n > self._highest.get(dev, {}).get(inst, 0)

    def add(self, key: Key) -> None:
        """It is recorded."""
        dev, inst, n = key
        if dev in self._highest:
            self._highest[dev][inst] = max(n, self._highest[dev].get(inst, 0))


@dataclass(slots=True)
class Surroundings:
    """The journal, the rulesets, the clock, chance, what is known of trays, who works out odds, and the sheets."""

    journal: Journal
    rulesets: Mapping[str, Ruleset[Any]]
    rng: Random = field(default_factory=random.SystemRandom)
    clock: Callable[[], int] = now_ms
    owners: TrayOwners = field(default_factory=TrayOwners)
    statuses: dict[str, TrayStatus] = field(default_factory=dict)
    known: KnownKeys = field(default_factory=KnownKeys)
    odds: Estimates = field(default_factory=OddsProcess)
    library: Library | None = None
