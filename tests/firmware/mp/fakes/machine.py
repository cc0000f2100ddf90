"""Stands in for a board's `machine`: refuses pins twice, pins that must not be used, and arguments out of range."""

PWRON_RESET, WDT_RESET = 1, 3

forbidden = set()
taken = {}
loose = set()  # inputs that nothing is wired to
log = []


class Pin:
    """A GPIO: each number may be made once."""

    IN, OUT, PULL_UP = 0, 1, 2
    IRQ_RISING, IRQ_FALLING = 1, 2

    def __init__(self, number, mode=-1, pull=None, *, value=None):
        if number in forbidden:
            raise ValueError(f"GPIO {number} must not be used")
        if number in taken:
            raise ValueError(f"GPIO {number} is used twice")
        taken[number] = self
        self.number = number
        self.level = 1 if pull == self.PULL_UP else value or 0

    def value(self, *level):
        if level:
            self.level = level[0]
            return None
        return self.level if self.number not in loose else 0

    def irq(self, handler=None, trigger=0):
        if handler is not None and trigger not in (1, 2, 3):
            raise ValueError("invalid trigger")


class I2C:
    """A bus with a display on it."""

    def __init__(self, number, *, scl, sda, freq):
        log.append(("i2c", number, scl.number, sda.number))
        if not 10000 <= freq <= 1000000:
            raise ValueError("invalid frequency")

    def writeto(self, address, data):
        if address != 0x3C:
            raise OSError(19)
        log.append(("display", len(data)))
        return len(data)


class UART:
    """A serial port with nothing at the other end."""

    def __init__(self, number, baudrate, *, tx, rx):
        log.append(("uart", number, tx.number, rx.number))

    def any(self):
        return 0

    def write(self, data):
        return len(data)


class ADC:
    """A converter at rest."""

    def __init__(self, pin):
        log.append(("adc", pin.number))

    def read_u16(self):
        return 1000


class PWM:
    """A pulse output."""

    def __init__(self, pin, *, freq, duty_ns):
        if not 1 <= freq <= 40000000 or not 0 <= duty_ns <= 1000000000 // freq:
            raise ValueError("out of range")
        log.append(("pwm", pin.number))

    def duty_ns(self, ns):
        if not 0 <= ns <= 20000000:
            raise ValueError("longer than the period")
        log.append(("pulse", ns))


class WDT:
    """A watchdog: an RP2040 counts no further than 8388 ms."""

    def __init__(self, *, timeout):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")

    def feed(self):
        log.append(("fed",))


class RTC:
    """A clock that takes eight numbers."""

    def datetime(self, when):
        if len(when) != 8:
            raise TypeError("eight values are needed")
        log.append(("rtc", when[0]))


def unique_id():
    return b"\xe6\x61\x64\x08\x43\x1a\x2b\x3c"


def reset_cause():
    return WDT_RESET


def reset():
    raise SystemExit("reset")


def disable_irq():
    return 0


def enable_irq(state):
    assert state == 0
