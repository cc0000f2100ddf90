"""The guided test of a tray's parts: one step a part, each with something to do and something to see."""
