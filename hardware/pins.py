"""Reads and checks `pins.toml`, the one source of which pin does what on each board."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("pins.toml")
RAILS = ("5V", "3V3", "GND")


class PinError(ValueError):
    """A pin table that must not reach a soldering iron; the text names board, function and pin."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board's pin table: `pins` maps function to GPIO, `header` GPIO or rail to its place, `rails` rail to name."""

    key: str
    title: str
    chip: str
    pins: Mapping[str, int]
    forbidden: Mapping[int, str]
    needs: Mapping[str, tuple[frozenset[int], str]]
    header: Mapping[str, str]
    rails: Mapping[str, str]

    def problems(self) -> list[str]:
        """Return every reason this table cannot be built, in plain words; empty when it is sound."""
        found = []
        users: dict[int, str] = {}
        for function, pin in self.pins.items():
            where = f"{self.key}: {function} is on GPIO {pin}"
            if pin in users:
                found.append(f"{where}, which {users[pin]} uses already")
            users.setdefault(pin, function)
            if pin in self.forbidden:
                found.append(f"{where}, which is forbidden: {self.forbidden[pin]}")
            elif str(pin) not in self.header:
                found.append(f"{where}, which is not on the board's header")
            able, why = self.needs.get(function, (frozenset({pin}), ""))
            if pin not in able:
                found.append(f"{where}, but only {sorted(able)} can do that: {why}")
        found += [f"{self.key}: no header place for {rail}" for rail in RAILS if rail not in self.header]
        found += [f"{self.key}: no name for {rail}" for rail in RAILS if rail not in self.rails]
        return found


@dataclass(frozen=True, slots=True)
class PinTable:
    """All boards, and the numbers that are the same on each of them."""

    tray: Mapping[str, int]
    boards: tuple[Board, ...]

    def board(self, key: str) -> Board:
        """Return the board called `key`; raise PinError when there is none."""
        for board in self.boards:
            if board.key == key:
                return board
        raise PinError(f"no board {key!r} in {SOURCE.name}")


def parse(text: str) -> PinTable:
    """Parse and check a pin table; raise PinError with every problem found, one a line."""
    data = tomllib.loads(text)
    tray = data.pop("tray")
    boards = tuple(_board(key, table) for key, table in data.items())
    problems = [problem for board in boards for problem in board.problems()]
    names = {function for board in boards for function in board.pins}
    for board in boards:
        problems += [f"{board.key}: no pin for {name}" for name in sorted(names - set(board.pins))]
    if problems:
        raise PinError("\n".join(problems))
    return PinTable(tray, boards)


def load() -> PinTable:
    """Read `pins.toml`; raise PinError when it is not sound."""
    return parse(SOURCE.read_text(encoding="utf-8"))


def _board(key: str, table: dict[str, Any]) -> Board:
    return Board(
        key=key,
        title=table["title"],
        chip=table["chip"],
        pins=table["pins"],
        forbidden={int(pin): why for pin, why in table["forbidden"].items()},
        needs={name: (frozenset(need["pins"]), need["why"]) for name, need in table["needs"].items()},
        header=table["header"],
        rails=table["rails"],
    )
