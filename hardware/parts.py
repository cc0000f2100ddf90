"""Reads `wiring/parts.toml`: every wired part and what its terminals are joined to."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.pins import RAILS, Board

SOURCE = Path(__file__).parent / "wiring" / "parts.toml"
OPTIONS = ("core", "scale", "camera")


class WiringError(ValueError):
    """A wiring that cannot be right; the text names the part, the terminal and what is wrong."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part with wires: `pins` maps terminal to net, `cable_m` is 0 for parts on the perfboard itself."""

    ref: str
    title: str
    group: str
    option: str
    pins: Mapping[str, str]
    open: tuple[str, ...]
    cable_m: float


@dataclass(frozen=True, slots=True)
class Wiring:
    """All wired parts, and the nets of the board's own supply pins."""

    board_rails: Mapping[str, str]
    parts: tuple[Part, ...]

    def nets(self) -> dict[str, list[tuple[str, str]]]:
        """Return each net's terminals as (ref, terminal), in the order of the file, without the board's own."""
        nets: dict[str, list[tuple[str, str]]] = {}
        for part in self.parts:
            for terminal, net in part.pins.items():
                nets.setdefault(net, []).append((part.ref, terminal))
        return nets

    def group(self, name: str) -> "Wiring":
        """Return the wiring of one step of the guide only."""
        return Wiring(self.board_rails, tuple(part for part in self.parts if part.group == name))

    def groups(self) -> list[str]:
        """Return the groups in the order in which the guide wires them."""
        return list(dict.fromkeys(part.group for part in self.parts))

    def functions(self) -> set[str]:
        """Return the board functions that the wiring uses."""
        return {net.removeprefix("@") for net in self.nets() if net.startswith("@")}

    def problems(self, board: Board) -> list[str]:
        """Return every reason this wiring does not suit `board`, in plain words; empty when it does."""
        refs = [part.ref for part in self.parts]
        found = [f"{ref} is there twice" for ref in sorted(set(refs)) if refs.count(ref) > 1]
        found += [f"{part.ref}: unknown option {part.option!r}" for part in self.parts if part.option not in OPTIONS]
        used = self.functions()
        found += [f"{board.key}: nothing is wired to {name}" for name in board.pins if name not in used]
        found += [f"{board.key}: no pin for {name}" for name in sorted(used - set(board.pins))]
        supplied = {*RAILS, *self.board_rails.values()}
        for net, terminals in self.nets().items():
            if not net.startswith("@") and net not in supplied and len(terminals) < 2:
                ref, terminal = terminals[0]
                found.append(f"{ref} {terminal}: nothing else is joined to {net}")
        return found


def parse(text: str) -> Wiring:
    """Parse a parts file."""
    data = tomllib.loads(text)
    return Wiring(
        board_rails=data["board"],
        parts=tuple(
            Part(
                ref=part["ref"],
                title=part["title"],
                group=part["group"],
                option=part["option"],
                pins=part["pins"],
                open=tuple(part.get("open", ())),
                cable_m=part.get("cable_m", 0),
            )
            for part in data["part"]
        ),
    )


def load(boards: tuple[Board, ...]) -> Wiring:
    """Read `wiring/parts.toml`; raise WiringError when it does not suit one of `boards`."""
    wiring = parse(SOURCE.read_text(encoding="utf-8"))
    problems = [problem for board in boards for problem in wiring.problems(board)]
    if problems:
        raise WiringError("\n".join(problems))
    return wiring
