"""`python -m bridge.trays.transports.keeper PROGRAM ARGS...`: runs a program, and ends it when standard input ends.

A bridge that is killed outright cannot end its broker; but the pipe to this process ends with it, on every system.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

END_S = 3.0


def main(command: list[str]) -> int:
    """Run the command; returns its exit code, or 127 when it cannot be started."""
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    except OSError as error:
        print(error, file=sys.stderr)
        return 127
    threading.Thread(target=_watch, args=(child,), daemon=True).start()
    return child.wait()


def _watch(child: subprocess.Popen[bytes]) -> None:
    while os.read(0, 4096):  # not through sys.stdin, whose lock a waiting thread would hold until the very end
        pass
    child.terminate()
    try:
        child.wait(END_S)
    except subprocess.TimeoutExpired:
        child.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
