"""The six chase actions, one a file; each resolves a plan that stands and leaves it resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.kernel import Script
from rules.yze_chase.actions.block import block
from rules.yze_chase.actions.cut_off import cut_off
from rules.yze_chase.actions.hide import hide
from rules.yze_chase.actions.other import other
from rules.yze_chase.actions.pursue_flee import pursue_flee
from rules.yze_chase.actions.stand_and_shoot import stand_and_shoot
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import Plan
from rules.yze_chase.state import Chase

RESOLVE: Final[Mapping[str, Callable[[Chase, Runner, Plan], Script[None]]]] = {
    "pursue_flee": pursue_flee,
    "hide": hide,
    "block": block,
    "cut_off": cut_off,
    "stand_and_shoot": stand_and_shoot,
    "other": other,
}
