"""What a pursuer does who has caught up with somebody (YZC-23, YZC-24)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.asks import Option, Pick
from rules.terms import Who, msg
from rules.yze_chase.people import Runner
from rules.yze_chase.strikes import Blow, strike_options


@dataclass(frozen=True, slots=True)
class Closing:
    """What a pursuer does who has caught up: attack (with what), stay, or overtake."""

    kind: str
    blow: Blow | None = None


async def ask_closing(pursuer: Runner, prey: Runner, past: bool, may_strike: bool = True) -> Closing:
    """Attack, stay, or, once past the other, overtake (YZC-23, YZC-24)."""
    options: list[Option[Closing]] = []
    if may_strike:
        options += [option.giving(Closing("attack", option.value)) for option in strike_options(pursuer, prey)]
    options.append(Option("stay", Closing("stay"), msg("yze-option-stay")))
    if past:
        options.append(Option("overtake", Closing("overtake"), msg("yze-option-overtake")))
    why = msg("yze-ask-engaged", who=Who(pursuer.id), target=Who(prey.id))
    return await Pick[Closing](who=(pursuer.id,), why=why, options=tuple(options), rule="YZC-23")
