"""Little programs that run on a board, in MicroPython."""

FACTS = r"""\
import json
import os
import sys
def text(name):
    try:
        with open(name) as file:
            return file.read()
    except OSError:
        return None
    except (ValueError, MemoryError):
        return "?"  # there is something, and it is no JSON
def table(name):
    try:
        found = json.loads(text(name) or "{}")
    except ValueError:
        found = {}
    return found if isinstance(found, dict) else {}
def uid():
    try:
        import machine
        return "".join(["%02x" % byte for byte in machine.unique_id()])
    except (ImportError, AttributeError):
        return ""
about = sys.implementation
machine_name = getattr(about, "_machine", "")
slot = {}
if "import slot" in (text("/main.py") or ""):
    slot = table("/slot.json")
    for name in ("a", "b"):
        if slot.get("run") in ("a", "b"):
            break
        try:
            os.stat("/" + name)
            slot = {"run": name}
        except OSError:
            pass
if "trial" in slot and "before" in slot:
    slot = {"run": slot["before"]}
manifest = table("/%s/manifest.json" % slot.get("run")) if slot else {}
disk = os.statvfs("/")
print(json.dumps({
    "machine": machine_name,
    "version": list(about.version[:3]),
    "mpy": getattr(about, "_mpy", 0) & 255,
    "uid": uid(),
    "free": disk[0] * disk[3],
    "block": disk[0],
    "slot": slot,
    "firmware": manifest.get("fw", ""),
    "digest": manifest.get("digest", ""),
    "board": manifest.get("board", ""),
    "config": text("/config.json"),
    "secrets": text("/secrets.json"),
}))
"""
"""Prints what `Facts` holds, as JSON. A version on trial does not count: the one before is what works."""

STARTED = "import sys\nprint('slot' in sys.modules)"
"""Prints whether our firmware was started since the last reset."""
