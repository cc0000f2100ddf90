"""The GURPS Action chase (GU, GC)."""

from rules.gurps_chase.ruleset import GurpsChase
from rules.gurps_chase.sheets import read_sheet

RULESET = GurpsChase()

__all__ = ["RULESET", "GurpsChase", "read_sheet"]
