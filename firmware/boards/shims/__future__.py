"""Shipped to boards only: MicroPython never evaluates annotations, so there is nothing to switch on."""

annotations = None
