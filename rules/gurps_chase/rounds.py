"""A whole chase: starting ranges, rounds in their six steps, the end (GC-05, GC-10)."""

from __future__ import annotations

from rules.asks import Dice, Option, Pick, Roll
from rules.gurps_chase.chase_rolls import chase_roll, complement, tell_chase_roll
from rules.gurps_chase.choosing import choose, settle_announcements, wreck_for_ignoring
from rules.gurps_chase.contest import Check
from rules.gurps_chase.control import at_controls
from rules.gurps_chase.ends import QUARRY_STOPPED, ChaseOver, SideLeft, check_over, result_text
from rules.gurps_chase.handover import hand_over
from rules.gurps_chase.modes import disembark, embark
from rules.gurps_chase.ranges import judge_stunt_escape, resolve
from rules.gurps_chase.resolving import act
from rules.gurps_chase.state import Chase, Side, Step, Turn
from rules.gurps_chase.tables import BAND_IDS, MEDIUM, SHORT
from rules.gurps_chase.words import band_text
from rules.kernel import revisable, scope, together_by
from rules.ruleset import Outcome
from rules.terms import Who, msg
from rules.viewers import GM

ROLLED_BANDS = (0, 1, 2, 2, 3, 4)
"""The starting range on 1d, where a table rolls for it (GC-05)."""


async def play(chase: Chase) -> Outcome:
    """Play the chase to its end."""
    try:
        await scope("start", start_ranges, chase)
        while True:
            await scope(f"round-{chase.round}", play_round, chase)
            chase.round += 1
    except ChaseOver as over:
        what = result_text(over.result)
        chase.kernel.tell(msg("gc-over", result=what), result=over.result)
        return Outcome(over.result, what, hand_over(chase, over.result))


async def start_ranges(chase: Chase) -> None:
    """Put every pursuer whose range the set-up does not give at a starting range, by the setting `start_band`."""
    for side in chase.active:
        if side.id not in chase.given_bands:
            side.band = await revisable(f"range-{side.id}", starting_band, chase, side)
            chase.kernel.tell(
                msg("gc-starts-at", who=Who(side.id), band=band_text(side.band)),
                pursuer=side.id,
                band=BAND_IDS[side.band],
            )


async def starting_band(chase: Chase, side: Side) -> int:
    """Short where both are on foot, Medium where one is in a vehicle; rolled, or the GM's, by setting (GC-05)."""
    how = chase.settings["start_band"]
    if how == "roll_1d":
        why = msg("gc-roll-range", who=Who(side.id))
        ((face,),) = await Roll(who=(GM,), why=why, dice=(Dice(1, 6, "range"),), rule="GC-05")
        return ROLLED_BANDS[face - 1]
    if how == "gm":
        options = tuple(Option(band, place, band_text(place)) for place, band in enumerate(BAND_IDS))
        return await Pick[int](who=(GM,), why=msg("gc-pick-start", who=Who(side.id)), options=options, rule="GC-05")
    on_foot = side.lead.vehicle is None and chase.quarry.lead.vehicle is None
    return SHORT if on_foot else MEDIUM


async def play_round(chase: Chase) -> None:
    """One round; raises `ChaseOver` where the chase ends in it."""
    begin_round(chase)
    await scope("quarry", _quarry_chooses, chase)
    if chase.quarry.turn.maneuver == "stop":
        raise ChaseOver(QUARRY_STOPPED)  # whatever the pursuers would do (GC-56, `both_stop` quarry)
    check_over(chase)

    chase.step = Step.PURSUER_CHOOSES
    await scope("ready", _who_is_left, chase, chase.active)
    check_over(chase)
    await scope("pursuers", _pursuers_choose, chase)
    await scope("answers", settle_announcements, chase)
    check_over(chase)

    chase.step = Step.PURSUER_ACTS
    await scope("pursuers-act", _pursuers_act, chase)
    if chase.quarry.out:
        check_over(chase)

    # Step 4 comes even where step 3 has wrecked every pursuer: who is left is asked in step 5 (GC-10, GC-74).
    chase.step = Step.QUARRY_ACTS
    await scope("quarry-acts", act, chase, chase.quarry)
    judge_stunt_escape(chase)
    await scope("left", _who_is_left, chase, chase.sides)
    check_over(chase)

    chase.step = Step.CHASE_ROLLS
    await scope("complementary", _complement, chase)
    rolls = await scope("chase", _chase_rolls, chase)

    chase.step = Step.RANGE
    await scope("range", resolve, chase, rolls)
    check_over(chase)
    end_round(chase)


async def _quarry_chooses(chase: Chase) -> None:
    if await at_controls(chase, chase.quarry):
        await choose(chase, chase.quarry)
        await wreck_for_ignoring(chase, chase.quarry)


async def _pursuers_choose(chase: Chase) -> None:
    await together_by({side.id: choose(chase, side) for side in chase.active})


async def _pursuers_act(chase: Chase) -> None:
    for side in list(chase.active):
        if not chase.quarry.out:
            await scope(side.id, act, chase, side)


async def _who_is_left(chase: Chase, sides: list[Side]) -> None:
    """Sides that nobody can operate any more drop out (GC-10)."""
    for side in sides:
        await scope(side.id, _still_there, chase, side)


async def _still_there(chase: Chase, side: Side) -> None:
    try:
        await at_controls(chase, side)
    except SideLeft:
        return


async def _complement(chase: Chase) -> None:
    await together_by({side.id: complement(chase, side) for side in chase.sides})


async def _chase_rolls(chase: Chase) -> dict[str, Check | None]:
    rolls = await together_by({side.id: chase_roll(chase, side) for side in chase.sides})
    for side in chase.sides:
        check = rolls.get(side.id)
        if check is not None:
            tell_chase_roll(chase, side, check)
    return rolls


def begin_round(chase: Chase) -> None:
    """What a round starts from: the bands now, a clean turn for everyone (GC-12)."""
    chase.step = Step.QUARRY_CHOOSES
    chase.pursuers += chase.joining
    chase.joining = []
    for side in chase.sides:
        side.turn = Turn(as_quarry=side is chase.quarry, lasting=side.lasting_static)
        side.start_band = side.band
    chase.kernel.tell(msg("gc-round", round=chase.round), round=chase.round)


def end_round(chase: Chase) -> None:
    """Those who left or entered a vehicle move in their new mode from next round on (GC-41)."""
    for side in chase.sides:
        choice = side.turn.choice
        if choice is None or choice.id != "disembark_embark" or not side.turn.embarks:
            continue
        if choice.vehicle:
            vehicle = next((car for car in chase.at_hand if car.id == choice.vehicle), None)
            if vehicle is not None and side.lead.vehicle is None:
                embark(chase, side, vehicle)
        elif side.lead.vehicle is not None:
            # GC-41a; whoever left as a pursuer has no such right (`disembark_right` next_round_as_quarry).
            others_stayed = any(rival.turn.maneuver != "disembark_embark" for rival in chase.rivals(side))
            if side is chase.quarry and side.turn.as_quarry and others_stayed:
                side.disembarked = chase.round
            disembark(chase, side)
