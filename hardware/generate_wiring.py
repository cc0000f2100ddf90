"""Writes `wiring/<board>.yml`, WireViz diagrams, from pins and parts: `python -m hardware.generate_wiring`."""

from collections.abc import Mapping
from pathlib import Path

from hardware.parts import Part, Wiring
from hardware.parts import load as load_parts
from hardware.pins import RAILS, Board
from hardware.pins import load as load_pins

FOLDER = Path(__file__).parent / "wiring"
RAIL_COLOURS = {"5V": "RD", "3V3": "OG", "GND": "BK", "VIN": "PK"}
SIGNAL_COLOURS = ("YE", "GN", "BU", "VT", "WH", "GY", "BN", "TQ")
HEADER = "# Generated from pins.toml and parts.toml by `python -m hardware.generate_wiring`: change them instead.\n"

End = tuple[str, str]  # a connector and its pin; a tag has no pin


def place(board: Board, pin: int | str) -> str:
    """Return where on the board's header a GPIO or a rail is."""
    return board.header[str(pin)]


def gpio(board: Board, pin: int) -> str:
    """Return the name that is printed on the board or in its manual for a GPIO."""
    return f"{'GPIO' if board.chip.startswith('ESP32') else 'GP'}{pin}"


def diagram(board: Board, wiring: Wiring) -> str:
    """Return a WireViz file: the board with the pins `wiring` uses, and each part with a bundle of wires to it.

    A wire to a supply rail starts at a tag with the rail's name, as in a circuit diagram.
    """
    starts = _starts(board, wiring)
    supply = _board_supply(board, wiring)
    lines = [HEADER, "options:", "  bgcolor: WH", "  bgcolor_node: WH", "", "connectors:"]
    lines += _connector("BOARD", board.title, _board_pins(board, wiring, supply))
    for rail in (rail for rail in RAILS if rail in wiring.nets() or rail in supply):
        lines += [f"  {_tag(rail)}:", "    style: simple", f"    type: {_text(rail)}"]
        lines.append(f"    color: {RAIL_COLOURS[rail]}")
    for part in wiring.parts:
        lines += _connector(part.ref, part.title, dict.fromkeys(part.pins, ""))
    bundles = [(part, _wires(part, starts)) for part in wiring.parts]
    colours = _colours(wiring)
    lines += ["", "cables:", *_bundle("BOARD", [colours[supply[rail][1]] for rail in supply], 0)]
    for part, wires in bundles:
        lines += _bundle(part.ref, [colours[part.pins[terminal]] for terminal in wires], part.cable_m)
    lines += ["", "connections:"]
    for number, (rail, (start, _)) in enumerate(supply.items(), 1):
        lines += _connection(start, "BOARD", number, place(board, rail))
    for part, wires in bundles:
        for number, (terminal, start) in enumerate(wires.items(), 1):
            lines += _connection(start, part.ref, number, terminal)
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Return every diagram's path and the text it must hold; raise PinError or WiringError when they cannot be."""
    boards = load_pins().boards
    wiring = load_parts(boards)
    return {FOLDER / f"{board.key}.yml": diagram(board, wiring) for board in boards}


def main() -> None:
    """Write the diagrams."""
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


def _starts(board: Board, wiring: Wiring) -> dict[str, End]:
    """Return where the wires of each net start: a rail's tag, the board's pin or the first part on the net."""
    starts = {rail: (f"{_tag(rail)}.", "") for rail in RAILS}
    starts |= {f"@{name}": ("BOARD", place(board, pin)) for name, pin in board.pins.items()}
    for net, members in wiring.nets().items():
        starts.setdefault(net, members[0])
    return starts


def _wires(part: Part, starts: Mapping[str, End]) -> dict[str, End]:
    """Return, for each terminal that a wire ends at, where that wire starts."""
    own = {terminal: starts[net] for terminal, net in part.pins.items()}
    return {terminal: start for terminal, start in own.items() if start != (part.ref, terminal)}


def _board_supply(board: Board, wiring: Wiring) -> dict[str, tuple[End, str]]:
    """Return, for each supply pin of the board, where its wire starts and its net; nothing without a supply."""
    starts = _starts(board, wiring)
    if not starts.keys() >= set(wiring.board_rails.values()):
        return {}
    return {rail: (starts[net], net) for rail, net in wiring.board_rails.items()}


def _board_pins(board: Board, wiring: Wiring, supply: Mapping[str, object]) -> dict[str, str]:
    used = wiring.functions()
    rails = {place(board, rail): board.rails[rail] for rail in supply}
    return rails | {place(board, pin): f"{gpio(board, pin)} {name}" for name, pin in board.pins.items() if name in used}


def _connector(name: str, title: str, pins: Mapping[str, str]) -> list[str]:
    lines = [f"  {name}:", f"    type: {_text(title)}", f"    pins: [{', '.join(map(_text, pins))}]"]
    if any(pins.values()):
        lines.append(f"    pinlabels: [{', '.join(map(_text, pins.values()))}]")
    return lines


def _bundle(ref: str, colours: list[str], length: float) -> list[str]:
    if not colours:
        return []
    lines = [f"  W_{ref}:", "    category: bundle", f"    colors: [{', '.join(colours)}]"]
    return [*lines, f"    length: {length}"] if length else lines


def _connection(start: End, ref: str, number: int, terminal: str) -> list[str]:
    name, pin = start
    first = f"  - - {name}: [{_text(pin)}]" if pin else f"  - - {name}"
    return [first, f"    - W_{ref}: [{number}]", f"    - {ref}: [{_text(terminal)}]"]


def _colours(wiring: Wiring) -> dict[str, str]:
    """Return each net's wire colour: fixed for supplies, in turn for the rest, so that neighbours differ."""
    signals = [net for net in wiring.nets() if net not in RAIL_COLOURS]
    return RAIL_COLOURS | {net: SIGNAL_COLOURS[i % len(SIGNAL_COLOURS)] for i, net in enumerate(signals)}


def _tag(rail: str) -> str:
    return f"RAIL_{rail}"


def _text(value: str) -> str:
    return value if value.isdecimal() else f'"{value}"'  # WireViz takes a number, quoted or not, as a number


if __name__ == "__main__":
    main()
