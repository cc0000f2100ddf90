"""The GM adapts, chooses, invents or rolls the obstacle anew (YZC-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.asks import Option, Pick, PickNumber, PickText
from rules.ruleset import Field, Offer
from rules.terms import Text, msg
from rules.viewers import GM
from rules.yze_chase.obstacles import Change, Obstacle
from rules.yze_chase.plans import ACTIONS
from rules.yze_chase.rounds import Redraw
from rules.yze_chase.state import Chase


def offers(chase: Chase) -> Sequence[Offer]:
    """From the moment the obstacle is due until the first die of the resolution is read; then there is undo."""
    if chase.step not in ("obstacle", "resolve") or chase.dice_read:
        return []
    pick = Pick(who=(GM,), why=msg("yze-field-obstacle"), options=tuple(_options(chase)))
    invented: dict[str, Field] = {"name": PickText(who=(GM,), why=msg("yze-field-name"), least=1, longest=80)}
    for action in ACTIONS[:-1]:
        why = msg("yze-field-for-action", action=msg(f"yze-action-{action.replace('_', '-')}"))
        invented[action] = PickNumber(who=(GM,), why=why, least=-3, most=3)
    found = [
        Offer("choose-obstacle", msg("yze-offer-choose-obstacle"), fields={"obstacle": pick}, rule="YZC-11"),
        Offer(
            "invent-obstacle", msg("yze-offer-invent-obstacle"), fields=invented,
            optional=frozenset(ACTIONS[:-1]), rule="YZC-11",
        ),
    ]  # fmt: skip
    if chase.step == "resolve":
        found.append(Offer("reroll-obstacle", msg("yze-offer-reroll-obstacle"), rule="YZC-11"))
    return found


def _options(chase: Chase) -> list[Option[Obstacle]]:
    """Every obstacle of both tables and of the set-up's library; a key that two share stands for the first."""
    found: dict[str, Option[Obstacle]] = {}
    for table in (*chase.tables.values(), chase.library):
        for obstacle in table:
            found.setdefault(obstacle.id, Option(obstacle.id, obstacle, obstacle.name_message()))
    return list(found.values())


def interject(chase: Chase, kind: str, by: str, values: Mapping[str, Any]) -> bool:
    """Carry out one of these; False where `kind` is none of them."""
    if kind == "choose-obstacle":
        chase.chosen = values["obstacle"]
    elif kind == "invent-obstacle":
        chase.chosen = _invented(values)
    elif kind == "reroll-obstacle":
        chase.chosen = None
    else:
        return False
    chase.kernel.tell(msg(f"yze-gm-{kind}"), event=kind)
    if chase.step == "resolve" or chase.obstacle is not None:
        chase.kernel.interrupt(f"round-{chase.round}", Redraw())
    return True


def _invented(values: Mapping[str, Any]) -> Obstacle:
    changes = tuple(Change("any", action, values[action]) for action in ACTIONS if values.get(action))
    return Obstacle("own", 0, Text(values["name"]), "YZC-11", changes)
