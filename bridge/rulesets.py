"""The rulesets this bridge knows: those built in and those of plug-ins (entry-point group `dicewire.rulesets`)."""

from __future__ import annotations

import importlib.metadata
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

from bridge.errors import BridgeError
from bridge.i18n import Source, ruleset_source
from bridge.toml import TomlError, read_toml
from rules.handover import Handover
from rules.ruleset import Ruleset
from rules.terms import Json

GROUP: Final = "dicewire.rulesets"
BUILT_IN: Final = tuple(
    EntryPoint(name, value, GROUP)
    for name, value in (
        ("yze-chase", "rules.yze_chase:RULESET"),
        ("gurps-action-chase", "rules.gurps_chase:RULESET"),
        ("encounter", "rules.encounter:RULESET"),
    )
)
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class UnknownRulesetError(BridgeError, KeyError):
    """There is no ruleset of that id."""

    __str__ = Exception.__str__  # a KeyError would put its words in quotes


@dataclass(frozen=True, slots=True)
class RulesetProblem:
    """A plug-in, or a part of one, that is not used, and why."""

    entry: str
    what: str

    def __str__(self) -> str:
        return f"{self.entry}: {self.what}"


@dataclass(frozen=True, slots=True)
class Sample:
    """A set-up that comes with a ruleset, to be played as it is or changed."""

    id: str
    setup: dict[str, Json]


@dataclass(frozen=True, slots=True)
class _Loaded:
    ruleset: Ruleset[Any]
    wording: Source
    samples: tuple[Sample, ...]
    folder: Path | None


class Rulesets(Mapping[str, Ruleset[Any]]):
    """What was found at start: rulesets by id, the built-in ones first.

    A plug-in that cannot be used stands in `problems` and never stops the bridge. The first ruleset of an id keeps it.
    """

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self.problems: list[RulesetProblem] = []
        self._loaded: dict[str, _Loaded] = {}
        for entry in entries:
            try:
                ruleset = _load(entry)
                if ruleset.id in self._loaded:
                    raise ValueError(f"there is a ruleset {ruleset.id!r} already")  # noqa: TRY301 - reported below
                wording = ruleset_source(ruleset.id, ruleset.locales)
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a plug-in's import may raise anything at all
                self._report(entry, f"{type(error).__name__}: {error}")
                continue
            folder = _folder(entry)
            self._loaded[ruleset.id] = _Loaded(ruleset, wording, tuple(self._samples(entry, folder)), folder)

    def __getitem__(self, id_: str) -> Ruleset[Any]:
        """The ruleset of that id. Raises `UnknownRulesetError` naming those there are and those left out."""
        if id_ not in self._loaded:
            there = ", ".join(self._loaded) or "none"
            broken = "".join(f"; left out: {problem}" for problem in self.problems)
            raise UnknownRulesetError(f"there is no ruleset {id_!r}; there are: {there}{broken}")
        return self._loaded[id_].ruleset

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)

    def samples(self, id_: str) -> tuple[Sample, ...]:
        """The set-ups that come with a ruleset, by name; `KeyError` where there is no such ruleset."""
        return self._loaded[id_].samples

    def folder(self, id_: str) -> Path | None:
        """The folder of a ruleset's module, where its samples lie; `KeyError` where there is no such ruleset."""
        return self._loaded[id_].folder

    def wording(self) -> list[Source]:
        """The catalogue sources of all rulesets, for `bridge.i18n.Catalogues`."""
        return [loaded.wording for loaded in self._loaded.values()]

    def _samples(self, entry: EntryPoint, folder: Path | None) -> Iterator[Sample]:
        """`samples/*.toml` beside the module that the entry point names."""
        for path in sorted((folder / "samples").glob("*.toml")) if folder else ():
            try:
                yield Sample(path.stem, read_toml(path)[0])
            except TomlError as error:
                self._report(entry, str(error))

    def _report(self, entry: EntryPoint, what: str) -> None:
        self.problems.append(RulesetProblem(f"{entry.name} ({entry.value})", what))


def load_rulesets() -> Rulesets:
    """The built-in rulesets and every plug-in that is installed."""
    built_in = {(entry.name, entry.value) for entry in BUILT_IN}
    found = sorted(importlib.metadata.entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return Rulesets([*BUILT_IN, *(entry for entry in found if (entry.name, entry.value) not in built_in)])


def _folder(entry: EntryPoint) -> Path | None:
    module = sys.modules[entry.module].__file__
    return Path(module).parent if module else None


def _load(entry: EntryPoint) -> Ruleset[Any]:
    ruleset = entry.load()
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"{entry.value} is a {type(ruleset).__name__}, not an instance of rules.ruleset.Ruleset")
    if not isinstance(getattr(ruleset, "id", None), str) or not _ID.fullmatch(ruleset.id):
        raise ValueError("its id must be small letters, digits and hyphens, such as my-chase")
    if not isinstance(getattr(ruleset, "version", None), int):
        raise TypeError("its version must be a whole number")
    if not isinstance(ruleset.handover, Handover | None):
        raise TypeError("its handover must be a rules.handover.Handover, or None")
    return ruleset
