"""Start a board with every part configured, on stand-ins for its hardware.

`micropython boards.py BOARD ROOT FORBIDDEN`
"""

import asyncio
import gc
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/fakes")

import bluetooth
import machine
import network

name, root, forbidden = sys.argv[1:4]
machine.forbidden.update([int(number) for number in forbidden.split(",")])
if name == "esp32s3":
    machine.ADC.ATTN_11DB = 3
    machine.ADC.atten = lambda self, attenuation: machine.log.append(("atten", attenuation))


def heeds_ctrl_c():
    """Whether a Ctrl-C would interrupt this program: whether it catches SIGINT."""
    with open("/proc/self/status") as status:  # noqa: PTH123 - MicroPython has no pathlib
        (caught,) = [line.split()[1] for line in status if line.startswith("SigCgt")]
    return int(caught, 16) >> 1 & 1


def ways_out(board, cancel):
    """Print whether Ctrl-C is heeded before and after the console is taken, and starts with and without cancel held."""
    from firmware.boards.common import begin

    before = heeds_ctrl_c()
    board.console()
    print("interrupts", before, heeds_ctrl_c())
    started = []
    for held in (False, True):
        if held:
            machine.loose.add(cancel)
        machine.taken.pop(cancel)
        begin(board, lambda _board, held=held: started.append(held))
    print("started", started)


async def main():
    from firmware.boards.common import Hardware
    from firmware.main import Starter

    module = __import__("firmware.boards." + name, None, None, ["*"])
    board = Hardware(module.pins, module.I2C, module.UART, module.LINKS)
    board.root = root
    machine.loose.add(module.pins.SCALE_DATA)
    starter = Starter(board)
    task = asyncio.create_task(starter.run())
    await asyncio.sleep(1.3)
    tray = starter.tray
    print("caps", " ".join(tray.link._who["caps"]))
    print("dev", tray.link._who["dev"], "reset", tray.link._who["reset"], "port", tray.link._who["port"])
    print("health", " ".join(sorted([part + "=" + health for part, health in tray.health.items()])))
    print("problems", starter.config.problems)
    print("scan", bluetooth.scans[0])
    print("pins", " ".join([str(number) for number in sorted(machine.taken)]))
    print("seen", " ".join(sorted({entry[0] for entry in machine.log})))
    print("wifi", starter.wifi.rssi(), network.countries, "power saving", starter.wifi._wlan.pm)
    assert not task.done()
    gc.collect()
    print("free", gc.mem_free())
    ways_out(board, module.pins.CANCEL)


asyncio.run(main())
