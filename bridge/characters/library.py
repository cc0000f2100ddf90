"""The library: a folder of sheets, one a file, and the sheets that come with rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from bridge.characters.sheets import NAME, LibrarySheet, check_sheet
from bridge.errors import BridgeError
from bridge.rulesets import Rulesets
from bridge.toml import TomlError, read_toml
from rules.errors import Problem
from rules.terms import Text, msg

FOLDER: Final = "characters"
"""The folder of a library, beside `dicewire.toml`."""
LARGEST_FILE: Final = 128 * 1024
MOST_FILES: Final = 2000


class LibraryError(BridgeError):
    """A library that cannot be read or written."""


class Library:
    """The sheets in a folder, and those of the rulesets. Nothing is kept in memory: a file may change at any time.

    Its methods read and write files: call them in a thread where an event loop runs.
    """

    def __init__(self, folder: Path, rulesets: Rulesets) -> None:
        self.folder = folder
        self._rulesets = rulesets

    def read(self) -> dict[str, LibrarySheet]:
        """All sheets by name: the GM's own, then those of the rulesets. Those at fault are there, with their faults.

        Raises `LibraryError` where the folder cannot be read; one that is not there is an empty library.
        """
        return {sheet.name: sheet for sheet in (*self.own(), *self.samples())}

    def own(self) -> Iterator[LibrarySheet]:
        """The GM's own, by name."""
        try:
            paths = sorted(self.folder.glob("*.toml")) if self.folder.is_dir() else []
        except OSError as error:
            raise LibraryError(f"{self.folder} cannot be read: {error.strerror or error}") from error
        if len(paths) > MOST_FILES:
            raise LibraryError(f"{self.folder} holds {len(paths)} sheets; at most {MOST_FILES} can be used")
        for path in paths:
            yield self.read_file(path, path.stem)

    def samples(self) -> Iterator[LibrarySheet]:
        """The sheets that come with rulesets, called `<ruleset>/<name>`."""
        for id_ in self._rulesets:
            folder = self._rulesets.folder(id_)
            for path in sorted((folder / "samples" / FOLDER).glob("*.toml")) if folder else ():
                yield self.read_file(path, f"{id_}/{path.stem}", id_)

    def read_file(self, path: Path, name: str, ruleset: str = "") -> LibrarySheet:
        """The sheet of one file. Raises nothing: what is wrong with it stands in its `problems`."""
        wrong = None if NAME.fullmatch(path.stem) else msg("characters-bad-name", got=Text(path.stem))
        try:
            if path.stat().st_size > LARGEST_FILE:
                wrong = msg("characters-too-large", most=LARGEST_FILE // 1024)
            data, text = ({}, "") if wrong else read_toml(path)
        except TomlError as error:
            place = f" ({error.line})" if error.line else ""
            wrong = msg("characters-unreadable", reason=Text(f"{error.reason}{place}"))
        except OSError as error:
            wrong = msg("characters-unreadable", reason=Text(error.strerror or str(error)))
        if wrong is not None:
            return LibrarySheet(name, problems=(Problem((), wrong),), path=path)
        return check_sheet(name, data, self._rulesets, path=path, text=text, ruleset=ruleset)

    def path(self, name: str) -> Path:
        """Where a sheet of that name stands or would stand. Raises `LibraryError` for what may not be a name."""
        if not NAME.fullmatch(name):
            raise LibraryError(f"{name!r} cannot be a sheet's name; use at most 40 letters, digits, - and _")
        return self.folder / f"{name}.toml"

    def write(self, texts: Mapping[str, str], *, force: bool = False) -> list[Path]:
        """Write sheets by name, as TOML; their paths.

        Raises `LibraryError`, with nothing written, where a name may not be one or, unless `force`, is taken.
        """
        paths = {name: self.path(name) for name in texts}
        taken = [str(path) for path in paths.values() if path.exists()]
        if taken and not force:
            raise LibraryError(f"{_few(taken)} there already; use --force to overwrite, or another name")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name, path in paths.items():
                _write(path, texts[name], force=force)
        except OSError as error:
            raise LibraryError(
                f"{error.filename or self.folder} cannot be written: {error.strerror or error}"
            ) from error
        return list(paths.values())


def _write(path: Path, text: str, *, force: bool) -> None:
    """Write a file whole: whoever reads meanwhile finds the old one or the new one."""
    if not force:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)


def _few(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - 5} more" if len(listed) > 5 else ""
    return f"{', '.join(listed[:5])}{more} {'is' if len(listed) == 1 else 'are'}"
