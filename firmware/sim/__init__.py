"""A simulated tray: the same firmware with virtual dice. `python -m firmware.sim --help`."""
