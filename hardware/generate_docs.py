"""Writes the tables of docs/build-a-tray.md from the hardware files: `python -m hardware.generate_docs`.

A table stands between `<!-- table NAME -->` and `<!-- end -->`; everything else in the guide is written by hand.
"""

import re
from pathlib import Path

from hardware import bom, openscad, power
from hardware.generate_wiring import gpio, place
from hardware.parts import Wiring
from hardware.parts import load as load_parts
from hardware.pins import RAILS, Board, PinTable
from hardware.pins import load as load_pins

GUIDE = Path(__file__).parent.parent / "docs" / "build-a-tray.md"
TABLE = re.compile(r"(<!-- table (?P<name>[a-z0-9 -]+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
OPTIONS = ("bare", "core", "scale", "camera")


class GuideError(ValueError):
    """The guide asks for a table that nobody knows; the text names it."""


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def parts_table(option: str) -> str:
    """Return what to buy for an option."""
    rows = [
        [
            item.quantity,
            item.part + ("" if item.board == "all" else " (one of the three boards)"),
            " ".join(item.refs),
            item.maker_part if item.maker == "any" else f"{item.maker} {item.maker_part}",
            f"{item.usd_low:g} to {item.usd_high:g}",
            item.alternatives,
        ]
        for item in bom.load()
        if item.option == option
    ]
    return table(["Qty", "Part", "Name in the wiring", "For example", "US$, guessed", "Instead"], rows)


def cost_table(pins: PinTable) -> str:
    """Return what a tray costs with each board."""
    items = bom.load()
    rows = []
    for board in pins.boards:
        bare, core = (bom.cost(items, board.key, options) for options in ({"bare"}, {"bare", "core"}))
        rows.append([board.title, f"{bare[0]:.0f} to {bare[1]:.0f}", f"{core[0]:.0f} to {core[1]:.0f}"])
    return table(["Board", "Board and cable only, US$", "Whole tray, US$"], rows)


def columns(pins: PinTable) -> dict[str, Board]:
    """Return one board for each column of a wiring table; boards with the same pins share a column."""
    alike: dict[str, list[Board]] = {}
    for board in pins.boards:
        alike.setdefault(f"{board.pins} {board.header} {board.rails}", []).append(board)
    return {", ".join(board.title for board in boards): boards[0] for boards in alike.values()}


def pins_table(pins: PinTable) -> str:
    """Return which pin each function has on each board."""
    boards = columns(pins)
    rows = [[f"`{name}`", *(_pin(board, name) for board in boards.values())] for name in pins.boards[0].pins]
    return table(["Function", *boards], rows)


def wires_table(pins: PinTable, wiring: Wiring, group: str) -> str:
    """Return every wire of one step of the guide; the step that feeds the board lists the board's own pins too."""
    boards = columns(pins)
    chosen = wiring.group(group)
    rows = [
        ["BOARD", "the board", f"`{rail}`", *(_supply(board, rail, net) for board in boards.values())]
        for rail, net in wiring.board_rails.items()
        if set(wiring.board_rails.values()) - set(RAILS) <= set(chosen.nets())
    ]
    for part in chosen.parts:
        for terminal, net in part.pins.items():
            ends = (_end(board, wiring, (part.ref, terminal), net) for board in boards.values())
            rows.append([part.ref, part.title, f"`{terminal}`", *ends])
    return table(["Part", "What it is", "Terminal", *boards], rows)


def power_table(pins: PinTable, wiring: Wiring) -> str:
    """Return the power budget, a row a part, in milliamperes."""
    data = power.load()
    budgets = [power.budget(data, board.key, pins, wiring) for board in pins.boards]
    rows = [[load.title, "5 V", f"{load.rest:.0f}", f"{load.peak:.0f}"] for load in (b.loads[0] for b in budgets)]
    rows += [
        [f"{load.ref}, {load.title}", load.rail.replace("5V", "5 V").replace("3V3", "3.3 V"), f"{load.rest:.0f}",
         f"{load.peak:.0f}"]
        for load in budgets[0].loads[1:]
    ]  # fmt: skip
    for budget, board in zip(budgets, pins.boards, strict=True):
        for name, options in (("core tray", {"core"}), ("with scale and camera", {"core", "scale", "camera"})):
            rest, peak = budget.at_rest(options), budget.at_peak(options)
            rows.append([f"**{board.title}, {name}**", "", f"**{rest:.0f}**", f"**{peak:.0f}**"])
    return table(["Part", "Fed by", "At rest, mA", "At most, mA"], rows)


def prints_table() -> str:
    """Return the printed parts."""
    rows = [[part.name, f"`{part.file.name}`", part.option] for part in openscad.prints()]
    return table(["Part", "File", "For"], rows)


def tables() -> dict[str, str]:
    """Return every table of the guide by name."""
    pins = load_pins()
    wiring = load_parts(pins.boards)
    found = {"cost": cost_table(pins), "pins": pins_table(pins), "prints": prints_table()}
    found["power"] = power_table(pins, wiring)
    found |= {f"parts {option}": parts_table(option) for option in OPTIONS}
    found |= {f"wires {group}": wires_table(pins, wiring, group) for group in wiring.groups()}
    return found


def filled(text: str) -> str:
    """Return the guide with every table as it must be; raise GuideError for a table nobody knows."""
    known = tables()

    def fill(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in known:
            raise GuideError(f"{GUIDE.name}: no table {name!r}; there are {', '.join(sorted(known))}")
        return match[1] + known[name] + match[3]

    return TABLE.sub(fill, text)


def main() -> None:
    """Fill in the guide's tables."""
    GUIDE.write_text(filled(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")


def _spot(board: Board, pin: int | str) -> str:
    where = place(board, pin)
    return f"pin {where}" if where.isdecimal() else where


def _pin(board: Board, function: str) -> str:
    pin = board.pins[function]
    return f"{gpio(board, pin)} ({_spot(board, pin)})"


def _supply(board: Board, rail: str, net: str) -> str:
    return f"{board.rails[rail]} ({_spot(board, rail)}) to {f'rail {net}' if net in RAILS else 'D1 `cathode`'}"


def _end(board: Board, wiring: Wiring, own: tuple[str, str], net: str) -> str:
    """Return what the terminal `own`, which is on `net`, is joined to."""
    if net.startswith("@"):
        return _pin(board, net[1:])
    if net in RAILS:
        return f"rail {net}"
    others = [f"{ref} `{terminal}`" for ref, terminal in wiring.nets()[net] if (ref, terminal) != own]
    others += [
        f"{board.rails[rail]} of the board ({_spot(board, rail)})"
        for rail, supply in wiring.board_rails.items()
        if supply == net
    ]
    return ", ".join(others)


if __name__ == "__main__":
    main()
