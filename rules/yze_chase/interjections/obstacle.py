"""The GM adapts, chooses, invents or rolls the obstacle anew (YZC-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.asks import PickNumber, PickText
from rules.ruleset import Field, Offer, Values
from rules.terms import Text, msg
from rules.viewers import GM
from rules.yze_chase.interjections.fields import Apply
from rules.yze_chase.obstacles import Change, Obstacle
from rules.yze_chase.plans import ACTIONS, action_text
from rules.yze_chase.rounds import Redraw
from rules.yze_chase.state import Chase


def offers(chase: Chase) -> Sequence[Offer]:
    """From the moment the obstacle is due until the first die of the resolution is read; then there is undo."""
    if chase.step not in ("obstacle", "resolve") or chase.dice_read:
        return []
    choose = Offer(
        "choose-obstacle", msg("yze-offer-choose-obstacle"), fields={"obstacle": chase.obstacle_pick}, rule="YZC-11"
    )
    return [choose, _INVENT, *([_REROLL] if chase.step == "resolve" else [])]


def _invent() -> Offer:
    fields: dict[str, Field] = {"name": PickText(who=(GM,), why=msg("yze-field-name"), least=1, longest=80)}
    for action in ACTIONS[:-1]:
        why = msg("yze-field-for-action", action=action_text(action))
        fields[action] = PickNumber(who=(GM,), why=why, least=-3, most=3)
    text, optional = msg("yze-offer-invent-obstacle"), frozenset(ACTIONS[:-1])
    return Offer("invent-obstacle", text, fields=fields, optional=optional, rule="YZC-11")


_INVENT = _invent()
_REROLL = Offer("reroll-obstacle", msg("yze-offer-reroll-obstacle"), rule="YZC-11")


def _choose(chase: Chase, by: str, values: Values) -> None:
    _put(chase, "choose-obstacle", values["obstacle"])


def _make_up(chase: Chase, by: str, values: Values) -> None:
    changes = tuple(Change("any", action, values[action]) for action in ACTIONS if values.get(action))
    _put(chase, "invent-obstacle", Obstacle("own", 0, Text(values["name"]), "YZC-11", changes))


def _reroll(chase: Chase, by: str, values: Values) -> None:
    _put(chase, "reroll-obstacle", None)


def _put(chase: Chase, kind: str, chosen: Obstacle | None) -> None:
    """Put an obstacle in the place of the one that is drawn or to be drawn; None to roll for one."""
    chase.chosen = chosen
    chase.kernel.tell(msg(f"yze-gm-{kind}"), event=kind)
    if chase.step == "resolve" or chase.obstacle is not None:
        chase.kernel.interrupt(f"round-{chase.round}", Redraw())


APPLY: Final[Mapping[str, Apply]] = {
    "choose-obstacle": _choose,
    "invent-obstacle": _make_up,
    "reroll-obstacle": _reroll,
}
