"""Raspberry Pi Pico W."""

from ..main import start
from . import pins_picow as pins
from .common import Hardware
from .common import begin as begin_on

I2C = 0
UART = 0
LINKS = 1  # BTstack as MicroPython builds it connects one device


def begin() -> None:
    """Start the tray; what `/main.py` calls."""
    begin_on(Hardware(pins, I2C, UART, LINKS), start)
