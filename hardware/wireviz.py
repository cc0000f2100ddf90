"""Turns WireViz files into SVG drawings."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


class WireVizError(RuntimeError):
    """WireViz or Graphviz refused a file; the text is what it said."""


def svg(text: str) -> str:
    """Return the drawing of a WireViz file; raise WireVizError when it cannot be drawn."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "diagram.yml"
        source.write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", "from wireviz.wv_cli import wireviz; wireviz()", "-f", "s", str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise WireVizError(done.stderr.strip())
        return source.with_suffix(".svg").read_text(encoding="utf-8")
