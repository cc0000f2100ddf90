"""Computes the power budget from `power.toml`, `pins.toml` and the wired parts."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.parts import Wiring
from hardware.pins import PinTable

SOURCE = Path(__file__).with_name("power.toml")


@dataclass(frozen=True, slots=True)
class Load:
    """What one part draws from a rail, in milliamperes."""

    ref: str
    title: str
    rail: str
    option: str
    rest: float
    peak: float


@dataclass(frozen=True, slots=True)
class Budget:
    """One board's budget with everything fitted; all figures in milliamperes."""

    board: str
    loads: tuple[Load, ...]
    allowed: float
    gives_3v3: float
    usb: float

    def at_rest(self, options: set[str]) -> float:
        """Return what the supply gives while a tray with `options` waits for dice."""
        return sum(load.rest for load in self.loads if load.option in options)

    def at_peak(self, options: set[str]) -> float:
        """Return what the supply must give when everything of `options` draws its most at once."""
        return sum(load.peak for load in self.loads if load.option in options)

    def rail_3v3(self) -> float:
        """Return what all parts together draw at most from the board's 3.3 V pin."""
        return sum(load.peak for load in self.loads if load.rail == "3V3")

    def on_usb(self) -> float:
        """Return what a computer's port must give at most: the diode keeps the 5 V rail dark."""
        return sum(load.peak for load in self.loads if load.rail in ("3V3", "board"))

    def problems(self) -> list[str]:
        """Return every limit that is passed, in plain words; empty when none is."""
        checks = (
            ("the supply", self.at_peak({"core", "scale", "camera"}), self.allowed),
            ("the board's 3.3 V pin", self.rail_3v3(), self.gives_3v3),
            ("a computer's USB port", self.on_usb(), self.usb),
        )
        return [
            f"{self.board}: {name} would have to give {need:.0f} mA, {limit:.0f} mA are allowed"
            for name, need, limit in checks
            if need > limit
        ]


def load() -> dict[str, Any]:
    """Return `power.toml` as it is written."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def budget(data: Mapping[str, Any], board: str, table: PinTable, wiring: Wiring) -> Budget:
    """Return the budget of `board`; raise KeyError when a load or board is not known."""
    parts = {part.ref: part for part in wiring.parts}
    own = data["board"][board]
    loads = [Load("BOARD", table.board(board).title, "board", "core", own["rest"], own["peak"])]
    for entry in (_ring(data["ring"], table.tray), *data["load"]):
        part = parts[entry["ref"]]
        loads.append(Load(part.ref, part.title, entry["rail"], part.option, entry["rest"], entry["peak"]))
    supply = data["supply"]
    return Budget(
        board=board,
        loads=tuple(loads),
        allowed=supply["milliamps"] * supply["use_at_most"],
        gives_3v3=own["gives_3v3"],
        usb=data["usb"]["milliamps"],
    )


def _ring(ring: Mapping[str, Any], tray: Mapping[str, int]) -> dict[str, Any]:
    """Return the ring as a load: all LEDs white at the limit, and one dim colour at rest."""
    count, share = tray["led_count"], tray["led_max"] / 255
    rest = count * (ring["idle_per_led"] + ring["rest_colours"] * ring["per_colour"] * share * ring["rest_share"])
    peak = count * (ring["idle_per_led"] + 3 * ring["per_colour"] * share)
    return {"ref": ring["ref"], "rail": ring["rail"], "rest": rest, "peak": peak}
