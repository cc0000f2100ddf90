"""Shipped to boards only: MicroPython has no `typing`, and at run time a tray needs nothing of it but this."""

TYPE_CHECKING = False
