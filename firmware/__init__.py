"""Firmware of a Dicewire tray: runs on the board under MicroPython and on a host under CPython."""

VERSION = "0.1.0"
