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
    print("wifi", starter.wifi.rssi(), network.countries)
    assert not task.done()
    gc.collect()
    print("free", gc.mem_free())


asyncio.run(main())
