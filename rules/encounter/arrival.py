"""Late arrivals: they roll on arrival and take their place from the next round (ENC-35)."""

from __future__ import annotations

from rules.encounter.checks import check_roll
from rules.encounter.order import put_in_order, read_roll, settle_tie, timing
from rules.encounter.state import Encounter


async def arrive(state: Encounter, who: str) -> None:
    """Roll initiative for somebody who has just come; by `late_arrival` they may still act this round."""
    if not state.is_present(who) or state.people[who].initiative is not None:
        return
    rolled = await check_roll("initiative", state, who, "initiative", "enc-roll-initiative", "ENC-35")
    if rolled is None:
        return
    read_roll(state, who, rolled)
    if state.people[who].joins_round > state.round or not state.order:
        return
    mine = timing(state, who)
    await settle_tie(state, [one for one in (*state.order, who) if timing(state, one) == mine])
    if state.is_present(who):
        put_in_order(state, who)
