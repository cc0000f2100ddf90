"""`python -m bridge.trays.transports.keeper FOLDER PROGRAM ARGS...`: ends a program when standard input ends.

FOLDER, with the program's configuration, is removed then. A bridge that is killed outright cannot do either; but the
pipe to this process ends with it, on every system.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from typing import Any, Final

END_S = 3.0
APART: Final[dict[str, Any]] = {
    "start_new_session": True,
    "creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
}
"""How a keeper is to be started: Ctrl C in a terminal goes to the bridge, which ends the keeper when it is done."""


def kept(folder: str, *command: str) -> list[str]:
    """The command line of a keeper for a command and the folder that goes with it; start it `APART`."""
    return [sys.executable, "-m", "bridge.trays.transports.keeper", folder, *command]


def main(folder: str, command: list[str]) -> int:
    """Run the command; returns its exit code, or 127 when it cannot be started."""
    over = threading.Event()
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    except OSError as error:
        print(error, file=sys.stderr)
        return 127
    threading.Thread(target=_watch, args=(child, over), daemon=True).start()
    code = child.wait()
    if over.is_set():
        shutil.rmtree(folder, ignore_errors=True)
    return code


def _watch(child: subprocess.Popen[bytes], over: threading.Event) -> None:
    while os.read(0, 4096):  # not through sys.stdin, whose lock a waiting thread would hold until the very end
        pass
    over.set()
    child.terminate()
    try:
        child.wait(END_S)
    except subprocess.TimeoutExpired:
        child.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
