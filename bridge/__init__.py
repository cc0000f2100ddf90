"""Dicewire bridge: trays in, tables and screens out."""
