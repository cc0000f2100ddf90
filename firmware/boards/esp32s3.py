"""ESP32-S3-DevKitC-1."""

from ..main import start
from . import pins_esp32s3 as pins
from .common import Hardware
from .common import begin as begin_on

I2C = 0
UART = 1
LINKS = 4  # NimBLE as MicroPython builds it connects so many


def begin() -> None:
    """Start the tray; what `/main.py` calls."""
    begin_on(Hardware(pins, I2C, UART, LINKS), start)
