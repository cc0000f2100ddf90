"""Runs OpenSCAD on the printed parts of `enclosure/prints.toml`."""

import json
import re
import subprocess
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "enclosure"
Value = str | float | bool


class OpenScadError(RuntimeError):
    """OpenSCAD refused a file or warned about it; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Print:
    """One printed part: the file it is made from and the values set for it."""

    name: str
    file: Path
    set: Mapping[str, Value]
    option: str


def prints() -> list[Print]:
    """Return the printed parts in the order of `prints.toml`."""
    data = tomllib.loads((FOLDER / "prints.toml").read_text(encoding="utf-8"))
    return [Print(part["name"], FOLDER / part["file"], part.get("set", {}), part["option"]) for part in data["part"]]


def render(file: Path, output: Path, values: Mapping[str, Value]) -> str:
    """Make `output` (.stl, .echo ...) from `file` and return what OpenSCAD said.

    Raises OpenScadError when it fails, when there is nothing to draw, or on any warning.
    """
    settings = [f"-D{name}={json.dumps(value)}" for name, value in values.items()]
    try:
        done = subprocess.run(
            ["openscad", "-o", str(output), *settings, str(file)], capture_output=True, text=True, check=False
        )
    except FileNotFoundError as missing:
        raise OpenScadError("OpenSCAD is not installed (the program openscad is not on the PATH)") from missing
    if done.returncode or "WARNING" in done.stderr or "ERROR" in done.stderr:
        raise OpenScadError(f"{file.name}: {_why(done.stderr)}")
    return done.stderr


def measures() -> dict[str, str]:
    """Return what can be set: the names that `params.scad` gives a value, and the value as it is written there."""
    text = (FOLDER / "params.scad").read_text(encoding="utf-8")
    return dict(re.findall(r"^(\w+)\s*=\s*([^;]+);", text, re.MULTILINE))


def _why(said: str) -> str:
    """Return what matters of what OpenSCAD said: the sentence of a condition that fails, else its complaints."""
    sentence = re.search(r"ERROR: Assertion .* failed: \"(.*)\" in file", said)
    if sentence is not None:
        return sentence[1]
    complaints = [line for line in said.splitlines() if line.startswith(("ERROR", "WARNING"))]
    return "\n".join(complaints) or said.strip()
