"""Makes everything a maker needs in `hardware/build`: STL files, wiring diagrams, one parts list.

`python -m hardware.build_all` builds the tray of the guide for every board; `-D name=value` changes a measure of
`enclosure/params.scad` (`-D scale=true`, `-D board=picow`, `-D die_max=28`), `--only` names single printed parts.
"""

import argparse
import difflib
import shutil
import sys
from pathlib import Path

from hardware import bom, generate_wiring, openscad, stl, wireviz
from hardware.openscad import OpenScadError, Value

FOLDER = Path(__file__).with_name("build")


def value(text: str) -> Value:
    """Return a setting's value as OpenSCAD understands it: a truth value, a number or text."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return float(text)
    except ValueError:
        return text.strip('"')


def settings(pairs: list[str]) -> dict[str, Value]:
    """Return `name=value` pairs as a table; raise ValueError for one that sets nothing, or not to what it takes."""
    known = openscad.measures()
    table = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not (name and sign and text):
            raise ValueError(f"-D takes name=value, not {pair!r}")
        if name not in known:
            near = difflib.get_close_matches(name, known)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(f"enclosure/params.scad has no {name}{hint}")
        table[name] = value(text)
        if isinstance(table[name], str) and not known[name].startswith('"'):
            raise ValueError(f"{name} takes a value like {known[name]}, not {text!r}")
    return table


def prints(folder: Path, values: dict[str, Value], only: list[str]) -> None:
    """Write an STL file for each printed part and say how large it is; raise OpenScadError when one fails."""
    for part in openscad.prints():
        if only and part.name not in only:
            continue
        path = folder / f"{part.name}.stl"
        openscad.render(part.file, path, {**values, **part.set})
        mesh = stl.read(path)
        size = " x ".join(f"{side:.0f}" for side in mesh.size)
        print(f"{path.name:24}{size:>16} mm {mesh.volume / 1000:6.0f} cm3  {part.option}")


def drawings(folder: Path) -> None:
    """Write an SVG wiring diagram for each board; raise WireVizError when one fails."""
    for path, text in generate_wiring.files().items():
        drawing = folder / f"wiring-{path.stem}.svg"
        drawing.write_text(wireviz.svg(text), encoding="utf-8")
        print(drawing.name)


def main(arguments: list[str] | None = None) -> int:
    """Build everything; return 0, or 1 after saying on stderr what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m hardware.build_all", description=__doc__)
    parser.add_argument("-D", dest="set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--only", action="append", default=[], choices=[part.name for part in openscad.prints()])
    parser.add_argument("--output", type=Path, default=FOLDER)
    chosen = parser.parse_args(arguments)
    chosen.output.mkdir(parents=True, exist_ok=True)
    try:
        prints(chosen.output, settings(chosen.set), chosen.only)
        if not chosen.only:
            drawings(chosen.output)
            shutil.copy(bom.SOURCE, chosen.output)
    except (OpenScadError, wireviz.WireVizError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
