"""An SSD1306 display of 128 by 64 dots on I2C: who rolls what, what came, what is wrong."""

import asyncio

from ..tray.machine import ARMED, IDLE

WIDTH, HEIGHT = 128, 64
ADDRESS = 0x3C
COLUMNS, ROWS = 16, 8  # characters of 8 by 8 dots
FRAME_MS = 100
# data sheet chapter 10: off; clock; 64 rows; no offset; charge pump on; horizontal addressing; segments and rows turned
# so that the pins are on top; pins alternate; contrast; pre-charge; deselect level; show memory; not inverted; on
START = bytes(
    (0xAE, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xDA, 0x12, 0x81, 0x7F, 0xD9,
     0xF1, 0xDB, 0x40, 0xA4, 0xA6, 0xAF)
)  # fmt: skip
WHOLE = bytes((0x21, 0, WIDTH - 1, 0x22, 0, HEIGHT // 8 - 1))


class Display:
    """`i2c` has `writeto(address, bytes)`; `canvas(buffer, width, height)` makes a frame buffer with `fill` and `text`.

    `form()` returns lines that go before everything else (what is entered by hand), or none.
    """

    name = "display"

    def __init__(self, i2c, canvas, form=None, address: int = ADDRESS):
        self._i2c = i2c
        self._address = address
        self._buffer = bytearray(1 + WIDTH * HEIGHT // 8)
        self._buffer[0] = 0x40  # what follows is data
        self._canvas = canvas(memoryview(self._buffer)[1:], WIDTH, HEIGHT)
        self._form = form
        self._lines: list[str] = []
        self._news = asyncio.Event()

    def caps(self) -> tuple:
        """Return `display`."""
        return (self.name,)

    def say(self, text: str) -> None:
        """Show a text while there is no tray to show."""
        self._set(wrap(text))

    def show(self, tray) -> None:
        """Show the tray's state."""
        self._set((self._form() if self._form else []) or picture(tray))

    def _set(self, lines: list[str]) -> None:
        if lines != self._lines:
            self._lines = lines
            self._news.set()

    async def run(self) -> None:
        """Draw what is to be shown whenever that changes. Raises OSError when the display does not answer."""
        self._command(START)
        while True:
            self._draw()
            self._news.clear()
            await asyncio.sleep(FRAME_MS / 1000)
            await self._news.wait()

    def _command(self, data: bytes) -> None:
        self._i2c.writeto(self._address, b"\x00" + data)

    def _draw(self) -> None:
        self._canvas.fill(0)
        for row, line in enumerate(self._lines[:ROWS]):
            self._canvas.text(line[:COLUMNS], 0, row * 8, 1)
        self._command(WHOLE)
        self._i2c.writeto(self._address, self._buffer)


def wrap(text: str) -> list[str]:
    """Return a text in lines of 16 characters, broken between words where that is possible."""
    lines = [""]
    for word in text.split():
        while len(word) > COLUMNS:
            lines.append(word[:COLUMNS])
            word = word[COLUMNS:]
        if not lines[-1]:
            lines[-1] = word
        elif len(lines[-1]) + 1 + len(word) <= COLUMNS:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return [line for line in lines if line]


def picture(tray) -> list[str]:
    """Return the lines that describe a tray: who rolls what, the dice, what is wrong, and the line to the bridge."""
    machine = tray.machine
    lines = wrap(machine.prompt or ("Roll!" if machine.rid else "Dicewire"))[:3]
    wanted = " ".join([f"{count}{kind}" for kind, count in sorted(machine.wanted.items()) if count > 0])
    if wanted:
        lines.extend(wrap(wanted)[:1])
    if machine.state not in (IDLE, ARMED):
        lines.append(machine.state)
        lines.extend(wrap(" ".join([die.bad or str(die.face) for die in machine.dice]))[:2])
    if machine.fault:
        lines.append("! " + machine.fault)
    elif tray.message and machine.state == IDLE:
        lines.extend(wrap(tray.message)[: ROWS - 1 - len(lines)])
    waiting = f" {tray.store.waiting} kept" if tray.store.waiting else ""
    lines = lines[: ROWS - 1] + [""] * (ROWS - 1 - len(lines))
    lines.append(tray.link.state + waiting)
    return lines
