"""A GM's own set-ups: play files in a folder, with the sheets of the library that they name put in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bridge.characters.fill_in import fill_in
from bridge.characters.library import Library, LibraryError
from bridge.characters.sheets import LibrarySheet
from bridge.plays import PlayFile, read_play
from bridge.rulesets import Rulesets
from bridge.toml import TomlError, find_line
from rules.conflict import Conflict
from rules.errors import Problem, RulesetFaultError, SetupError
from rules.terms import Json, Text, msg

FOLDER: Final = "setups"
"""Where they lie, beside `dicewire.toml`."""
MOST_FILES: Final = 200
_ENDINGS: Final = (".toml", ".json")


@dataclass(frozen=True, slots=True)
class SavedSetup:
    """A set-up, its id the name of its file; one with `problems` cannot be started as it is.

    `setup` holds its sheets by value. `text` is that of the file in which the set-up stands, at the key `below`.
    """

    id: str
    ruleset: str = ""
    setup: Mapping[str, Json] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    text: str = ""
    below: str = ""

    def line(self, problem: Problem) -> int | None:
        """The line of the file, counted from 1, at which a problem stands, where that can be found."""
        return find_line(self.text, ".".join(part for part in (self.below, problem.where) if part))


class SavedSetups:
    """The folder. Nothing is kept in memory: a file may change at any time, so call `read` in a thread."""

    def __init__(self, folder: Path, rulesets: Rulesets, library: Library) -> None:
        self._folder = folder
        self._rulesets = rulesets
        self._library = library

    def read(self) -> list[SavedSetup]:
        """All of them by name, those at fault with their faults; a folder that is not there has none.

        Raises `LibraryError` where the folder, or the library, cannot be read.
        """
        try:
            paths = sorted(self._folder.iterdir()) if self._folder.is_dir() else []
        except OSError as error:
            raise LibraryError(f"{self._folder} cannot be read: {error.strerror or error}") from error
        paths = [path for path in paths if path.suffix.lower() in _ENDINGS]
        if len(paths) > MOST_FILES:
            raise LibraryError(f"{self._folder} holds {len(paths)} set-ups; at most {MOST_FILES} can be used")
        sheets = self._library.read() if paths else {}
        return [self._read(path, sheets) for path in paths]

    def _read(self, path: Path, sheets: Mapping[str, LibrarySheet]) -> SavedSetup:
        try:
            source = read_play(path)
        except TomlError as error:
            key = tuple(error.key.split(".")) if error.key else ()
            reason = Text(f"{error.reason}{f' (line {error.line})' if error.line and not key else ''}")
            return SavedSetup(path.name, problems=(Problem(key, msg("setups-unreadable", reason=reason)),))
        if source.play.ruleset not in self._rulesets:
            there = {"got": Text(source.play.ruleset), "known": Text(", ".join(self._rulesets))}
            return SavedSetup(path.name, problems=(Problem(("ruleset",), msg("setups-unknown-ruleset", **there)),))
        return self._checked(path.name, source, sheets)

    def _checked(self, name: str, source: PlayFile, sheets: Mapping[str, LibrarySheet]) -> SavedSetup:
        ruleset = self._rulesets[source.play.ruleset]
        setup, problems = dict(source.setup), tuple[Problem, ...]()
        try:
            setup = fill_in(source.setup, ruleset, sheets)
            Conflict(ruleset, setup).close()
        except SetupError as error:
            problems = error.problems
        except RulesetFaultError as error:
            problems = (Problem((), msg("setups-ruleset-failed", reason=Text(str(error)))),)
        return SavedSetup(name, ruleset.id, setup, problems, source.setup_file[1], source.below)
