"""An HX711 load cell amplifier under the tray: how many dice lie there, by weight.

Timing (HX711 data sheet): a value is ready when DOUT is low; 24 clock pulses shift it out, most significant bit first,
a 25th selects channel A at gain 128 for the next one. A clock that stays high for more than 60 us puts the chip to
sleep, so each pulse is made with interrupts off.
"""

import asyncio

from ..tray.dice import DROP, LOAD, RAW, Reading
from .source import Source

PULSES = 25
MEDIAN = 5
READY_MS = 1000
LOOK_MS = 20
SETTLE = 3  # equal counts in a row before they are told


class Scale(Source):
    """`data` and `clock` are pins, `irq_off()` returns a state that `irq_on(state)` restores.

    `step` is the change in counts that shows that something fell; `per_die` the counts of one die, 0 when dice of
    different weight are used: then it only notices that something fell. `run` raises OSError when the chip is silent.
    """

    name = "load"

    def __init__(self, data, sck, clock, irq_off, irq_on, step: int = 2000, per_die: int = 0):
        self._data = data
        self._sck = sck
        self._clock = clock
        self._irq_off = irq_off
        self._irq_on = irq_on
        self._step = step
        self._per_die = per_die

    def _shift(self) -> int:
        value = 0
        for pulse in range(PULSES):
            state = self._irq_off()
            self._sck.value(1)
            self._sck.value(0)
            self._irq_on(state)
            if pulse < 24:
                value = value << 1 | self._data.value()
        return value - (1 << 24) if value & 0x800000 else value

    async def _read(self) -> int:
        """Return one value, once it is ready."""
        waited = 0
        await asyncio.sleep(LOOK_MS / 1000)
        while self._data.value():
            waited += LOOK_MS
            if waited > READY_MS:
                raise OSError("HX711 does not answer")
            await asyncio.sleep(LOOK_MS / 1000)
        value = self._shift()
        if not self._data.value():  # the chip lets its line rise until the next value is ready; a loose wire does not
            raise OSError("HX711 is not there")
        return value

    async def _median(self) -> int:
        values = []
        for _ in range(MEDIAN):
            values.append(await self._read())
        return sorted(values)[MEDIAN // 2]

    async def run(self, emit) -> None:
        """Report what fell and how many dice lie there, for ever. The tray must be empty when it starts."""
        self._sck.value(0)
        empty = before = await self._median()
        told, same, count = 0, 0, 0
        while True:
            weight = await self._median()
            now = self._clock.now()
            emit(Reading("", "", weight, RAW, 100, now, self.name))
            if weight - before >= self._step:
                emit(Reading("", "", 1, DROP, 100, now, self.name))
            before = weight
            if not self._per_die:
                continue
            seen = max(0, (weight - empty + self._per_die // 2) // self._per_die)
            same = same + 1 if seen == count else 0
            count = seen
            if same >= SETTLE and count != told:
                told = count
                emit(Reading("", "", count, LOAD, 100, now, self.name))
            if seen == 0 and abs(weight - empty) < self._step:
                empty += (weight - empty) // 8  # a load cell drifts with warmth

    def close(self) -> None:
        """Put the chip to sleep: the clock stays high."""
        self._sck.value(1)
