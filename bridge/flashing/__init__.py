"""Trays in a maker's hands: finding boards, putting firmware and settings on them, watching and testing them.

Everything here is for the cable, one board at a time, and blocks; `bridge.cli.tray` is its only user.
"""
