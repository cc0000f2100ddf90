"""Dicewire bridge: trays in, tables and screens out."""

__version__ = "0.1.0"
