"""Cut the power at every write of a littlefs: nothing that was stored may be lost. Prints what it tried."""

import gc

import vfs

from firmware.tray.errors import StoreError
from firmware.tray.frame import loads
from firmware.tray.store import Store
from tests.firmware.pure.helpers import RamDisk, counted

BLOCKS = 24


def mount(disk):
    vfs.mount(vfs.VfsLfs2(disk), "/cut")


def unmount():
    vfs.umount("/cut")
    gc.collect()


def roll(face, dice=1):
    return {"t": "roll", "dice": [["d6", face, f"k{i}", 100] for i in range(dice)]}


def work(store, done):
    """What a tray does: readings of one and of several parts, acks, compaction. Notes in `done` what returned."""
    for step in range(14):
        parts = [roll(step % 6 + 1, 5)] * (step % 3 + 1)
        first = store.append([dict(part) for part in parts])
        done["stored"].append((first, len(parts), step % 6 + 1))
        if step % 4 == 3:
            done["acking"] = store.hi
            store.ack(store.hi)
            done["acked"] = store.hi


def attempt(cut):
    """Work until the power goes at operation `cut`; returns whether it did."""
    disk = RamDisk(BLOCKS)
    vfs.VfsLfs2.mkfs(disk)
    mount(disk)
    store = Store("/cut", counted(), compact=700)
    done = {"stored": [], "acking": 0, "acked": 0}
    disk.writes = 0
    disk.cut = cut
    hit = False
    try:
        work(store, done)
    except (OSError, StoreError):
        hit = True
    hit = hit or disk.writes > cut  # a failed ack does not raise
    image = bytes(disk.data)
    try:
        unmount()
    except OSError:
        pass
    check(RamDisk(data=image), done, store.inst)
    return hit


def check(disk, done, inst):
    """What returned before the cut is there; numbers go on behind it; no roll is there by halves."""
    mount(disk)
    store = Store("/cut", counted(), compact=700)
    assert store.inst == inst
    assert store.acked <= done["acking"], "an ack that was never asked for"
    for first, parts, face in done["stored"]:
        if first > max(store.acked, done["acking"]):
            for n in range(first, first + parts):
                record = loads(store.get(n))
                assert record["roll"] == first
                assert record["dice"][0][1] == face
    last = done["stored"][-1] if done["stored"] else (0, 0, 0)
    assert store.hi >= last[0] + last[1] - 1, "a number would be used twice"
    for body in store.bodies():
        record = loads(body)
        assert store.get(record["roll"] + record["part"][1] - 1) is not None, "half a roll"
    assert store.append([roll(6)]) == store.hi
    unmount()


cuts = hits = 0
while True:
    if not attempt(cuts):
        break
    hits += 1
    cuts += 1
print("cut", hits)
