"""The d20-like encounter with action points: steps, surprise, order, turn phases, items in eleven steps (ENC)."""

from rules.encounter.ruleset import RULESET

__all__ = ["RULESET"]
