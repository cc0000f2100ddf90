"""Renders the pictures of docs/build-a-tray.md from the enclosure and the wiring: `python -m hardware.pictures`.

Needs OpenSCAD, xvfb-run (where there is no screen) and Graphviz. The file `made-from.txt` beside the pictures says
what they were made from, so that a test notices pictures that are out of date.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from hardware import generate_wiring, openscad, parts, pins
from hardware.wireviz import svg

FOLDER = Path(__file__).parent.parent / "docs" / "images" / "build-a-tray"
STAMP = FOLDER / "made-from.txt"
SIZE = (900, 720)
WIRING_BOARD = "esp32s3"


@dataclass(frozen=True, slots=True)
class Picture:
    """One view: OpenSCAD's camera is what it looks at (x, y, z), how it is turned (x, y, z) and how far off it is."""

    name: str
    camera: tuple[float, ...]
    file: str = "scenes.scad"
    set: Mapping[str, openscad.Value] = field(default_factory=dict)


PICTURES = (
    Picture("tray", (60, -30, 90, 62, 0, 28, 950), "assembly.scad"),
    Picture("apart", (70, -60, 120, 66, 0, 28, 1150), "assembly.scad", {"apart": 1}),
    Picture("beds", (350, 225, 0, 48, 0, 0, 1640), set={"scene": "beds"}),
    Picture("inside", (10, -20, 105, 78, 0, -62, 720), set={"scene": "inside"}),
    Picture("side", (-40, -10, 62, 70, 0, -65, 640), set={"scene": "side"}),
    Picture("gate", (40, 50, 40, 68, 0, 150, 420), set={"scene": "gate"}),
    Picture("console", (64, 40, 30, 50, 0, 15, 400), set={"scene": "console"}),
    Picture("panel", (-64, 46, 0, 35, 0, 0, 310), set={"scene": "panel"}),
    Picture("back", (50, 20, 85, 66, 0, 205, 820), "assembly.scad"),
    Picture("scale", (64, -80, 45, 66, 0, 20, 700), set={"scene": "scale", "scale": True}),
    Picture("camera", (40, -50, 105, 68, 0, -35, 890), "assembly.scad", {"with_camera": True}),
)


def sources() -> str:
    """Return a line for each file that the pictures show, with a digest of its content."""
    files = [*openscad.FOLDER.glob("*.scad"), generate_wiring.FOLDER / f"{WIRING_BOARD}.yml", Path(__file__)]
    root = Path(__file__).parent
    lines = [
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(root).as_posix()}"
        for file in sorted(files)
        if file.name != "fit_check.scad"
    ]
    return "\n".join(lines) + "\n"


def draw(picture: Picture, output: Path) -> None:
    """Render one view as a small PNG with few colours; raise CalledProcessError when OpenSCAD fails."""
    with TemporaryDirectory() as folder:
        large = Path(folder) / "large.png"
        command = [
            *([] if "DISPLAY" in os.environ else [shutil.which("xvfb-run") or "xvfb-run", "-a"]),
            "openscad",
            str(openscad.FOLDER / picture.file),
            *(f"-D{name}={json.dumps(value)}" for name, value in picture.set.items()),
            f"--camera={','.join(map(str, picture.camera))}",
            f"--imgsize={2 * SIZE[0]},{2 * SIZE[1]}",
            "--colorscheme=Tomorrow",
            "-o",
            str(large),
        ]
        subprocess.run(command, check=True, capture_output=True)
        with Image.open(large) as image:
            small = image.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
            small.quantize(200, Image.Quantize.MAXCOVERAGE, kmeans=3).save(output, optimize=True)


def slim(text: str) -> str:
    """Return an SVG drawing without what nobody sees: comments, tool tips and indentation."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"<title>.*?</title>", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text)


def main() -> None:
    """Render every picture and note what they were made from."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        draw(picture, FOLDER / f"{picture.name}.png")
    board = pins.load().board(WIRING_BOARD)
    wiring = parts.load((board,))
    for group in wiring.groups():
        drawing = svg(generate_wiring.diagram(board, wiring.group(group)))
        (FOLDER / f"wiring-{group}.svg").write_text(slim(drawing), encoding="utf-8")
    STAMP.write_text(sources(), encoding="utf-8")


if __name__ == "__main__":
    main()
