"""Writes `firmware/boards/pins_<board>.py` from `pins.toml`: run `python -m hardware.generate_pins`."""

from pathlib import Path

from hardware.pins import Board, PinTable, load

FOLDER = Path(__file__).parent.parent / "firmware" / "boards"


def module(board: Board, table: PinTable) -> str:
    """Return the source of the board's pin module: plain integer constants, nothing a board cannot run."""
    lines = [
        f'"""Pins of the {board.title}."""',
        "# Generated from hardware/pins.toml by `python -m hardware.generate_pins`: change it there.",
        "",
        f'BOARD = "{board.key}"',
        "",
    ]
    lines += [f"{name.upper()} = {pin}" for name, pin in board.pins.items()]
    lines += ["", *(f"{name.upper()} = {value}" for name, value in table.tray.items())]
    return "\n".join(lines) + "\n"


def modules() -> dict[Path, str]:
    """Return every generated file's path and the text it must hold."""
    table = load()
    return {FOLDER / f"pins_{board.key}.py": module(board, table) for board in table.boards}


def main() -> None:
    """Write the pin modules, creating the folder where it is missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
