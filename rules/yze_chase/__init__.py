"""The Year Zero chase: foot and vehicle chases of the Year Zero engine as a ruleset."""

from rules.yze_chase.ruleset import RULESET, YearZeroChase

__all__ = ["RULESET", "YearZeroChase"]
