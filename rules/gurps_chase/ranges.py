"""Steps 5 and 6 of a round: the contest of each pair, forced ranges, shifts, escape, swapped roles (GC-30 to 60)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.asks import Option, Pick
from rules.gurps_chase import mobility
from rules.gurps_chase.choosing import cut_off
from rules.gurps_chase.contest import Check, Contest
from rules.gurps_chase.ends import QUARRY_CAUGHT, QUARRY_ESCAPED, ChaseOver, drop_out
from rules.gurps_chase.legality import bar_of
from rules.gurps_chase.state import LEFT_BEHIND, SHAKEN_OFF, Chase, Side
from rules.gurps_chase.tables import BAND_IDS, CLOSE, EXTREME, MEDIUM
from rules.gurps_chase.wipeouts import wipe_out
from rules.gurps_chase.words import band_text, maneuver_text, who
from rules.kernel import revisable, scope
from rules.terms import Who, msg


def judge_stunt_escape(chase: Chase) -> None:
    """Who has no right answer to a made Stunt Escape is static from now on, with no bonus (GC-59, GC-59a, GC-60)."""
    stunt = chase.quarry.turn.stunt
    if chase.quarry.turn.maneuver != "stunt_escape" or stunt is None or not stunt.success:
        return  # `stunt_escape_needs_success` yes
    for side in chase.active:
        if not _answers(chase, side):
            side.turn.answered_wrongly = True
            cut_off(chase, side)


def _answers(chase: Chase, side: Side) -> bool:
    """A Stunt at the same or a worse penalty, made or not, or a Mobility Pursuit with superior mobility.

    `stunt_escape_answers` strict.
    """
    mine, theirs = side.turn.choice, chase.quarry.turn.choice
    if mine is None or theirs is None:
        return False
    if mine.id == "stunt":
        return mine.penalty <= theirs.penalty
    return mine.id == "mobility_pursuit" and mobility.superior(chase, side, chase.quarry)


async def resolve(chase: Chase, rolls: Mapping[str, Check | None]) -> None:
    """From the Chase Rolls to the new ranges.

    A chase-ending maneuver has ended it before; a forced range goes before shifts (GC-36, `precedence`).
    """
    quarry, own = chase.quarry, rolls[chase.quarry.id]
    assert own is not None  # the quarry never leaves
    contests: dict[str, Contest] = {}
    for side in chase.active:
        roll = rolls.get(side.id)
        if roll is not None:
            contests[side.id] = Contest(own.margin, roll.margin)
            _tell_contest(chase, side, contests[side.id])
    maneuver = quarry.turn.maneuver
    if maneuver == "hide":
        await _hide(chase, contests)
    elif maneuver == "reverse":
        await _reverse(chase, own, contests)
    else:
        for side in list(chase.active):
            if side.id in contests:
                await scope(f"shift-{side.id}", _shift, chase, side, contests[side.id])


def _tell_contest(chase: Chase, side: Side, contest: Contest) -> None:
    winner = chase.quarry if contest.lead > 0 else side if contest.lead < 0 else None
    loser = side if winner is chase.quarry else chase.quarry
    chase.kernel.tell(
        msg("gc-contest-tied", quarry=who(chase.quarry.operator), pursuer=who(side.operator))
        if winner is None
        else msg("gc-contest-won", who=who(winner.operator), other=who(loser.operator), by=contest.by),
        pursuer=side.id,
        winner=None if winner is None else chase.role(winner),
        margin_of_victory=contest.by,
        quarry_margin=contest.first,
        pursuer_margin=contest.second,
    )


def set_band(chase: Chase, side: Side, band: int, *, forced: bool = False, shift: int | None = None) -> None:
    """Put a pursuer at a band, and tell what changed."""
    changed = band != side.band
    side.was, side.band = side.band, band
    chase.kernel.tell(
        msg(
            "gc-range-forced" if forced else "gc-range-changed" if changed else "gc-range-same",
            who=Who(side.id),
            band=band_text(band),
        ),
        pursuer=side.id,
        band=BAND_IDS[band],
        forced=forced,
        shift=shift,
    )


async def _shift(chase: Chase, side: Side, contest: Contest) -> None:
    """The winner's shift and that of the side that is not static when the other is (GC-30 to 35)."""
    quarry = chase.quarry
    shift = 0
    if not (quarry.static and side.static):  # GC-33
        shift = await revisable("shift", _winners_shift, chase, side, contest)
        shift += side.static - quarry.static  # GC-32
    if side.out:  # the GM took it out meanwhile
        return
    band = side.band + shift
    if band > EXTREME:
        side.was, side.band = side.band, EXTREME
        chase.kernel.tell(
            msg("gc-range-beyond", who=Who(side.id)), pursuer=side.id, band="escape", forced=False, shift=shift
        )
        drop_out(chase, side, SHAKEN_OFF)
        return
    if band < CLOSE and not chase.settings.close_floor:
        set_band(chase, side, CLOSE, shift=shift)
        raise ChaseOver(QUARRY_CAUGHT)
    set_band(chase, side, max(CLOSE, band), shift=shift)


async def _winners_shift(chase: Chase, side: Side, contest: Contest) -> int:
    """By how many bands the winner moves, widening above 0: the most in its own favour, or by choice (GC-31)."""
    most = sum(contest.by >= threshold for threshold in chase.settings.shift_thresholds)
    if contest.lead == 0 or most == 0 or side.out:
        return 0
    winner = chase.quarry if contest.lead > 0 else side
    if chase.settings["shift_choice"] == "most":
        return most if winner is chase.quarry else -most
    narrow_only = winner.turn.maneuver == "mobility_pursuit"  # GC-49
    options = []
    for shift in range(-most, most + 1):
        text = msg(f"gc-shift-{'none' if not shift else 'widen' if shift > 0 else 'narrow'}", bands=abs(shift))
        too_far = bar_of("narrow-only", "GC-49") if narrow_only and shift >= 0 else None
        options.append(Option(str(shift), shift, text).unless(too_far))
    why = msg("gc-pick-shift", who=who(winner.operator), rival=Who(side.id))
    return await Pick[int](who=(winner.operator.id,), why=why, options=tuple(options), rule="GC-31")


def _force_close(chase: Chase) -> None:
    for side in chase.active:
        set_band(chase, side, CLOSE, forced=True)


async def _hide(chase: Chase, contests: Mapping[str, Contest]) -> None:
    """Won against all: away, or behind one of them as the new pursuer; otherwise all are at Close (GC-45, 46, 102)."""
    if not all(contest.lead > 0 for contest in contests.values()):
        _force_close(chase)
        return
    band = await revisable("hide", _pick_hide, chase)
    if band is None:
        raise ChaseOver(QUARRY_ESCAPED)
    rival = await revisable("behind", _pick_new_quarry, chase, list(contests))
    if rival is not None:
        set_band(chase, rival, band, forced=True)
        swap_roles(chase, rival)


async def _pick_hide(chase: Chase) -> int | None:
    operator = chase.quarry.operator
    behind = (Option(f"behind-{BAND_IDS[b]}", b, msg("gc-hide-behind", band=band_text(b))) for b in range(MEDIUM + 1))
    escape = Option("escape", None, msg("gc-hide-escape"))
    why = msg("gc-pick-hide", who=who(operator))
    return await Pick[int | None](who=(operator.id,), why=why, options=(escape, *behind), rule="GC-45")


async def _reverse(chase: Chase, own: Check, contests: Mapping[str, Contest]) -> None:
    """A failed Chase Roll of one's own is a wipeout, whoever won; a win without one swaps roles; all at Close (GC-54).

    The margin of the Chase Roll judges it (GC-55, `reverse_wipeout_margin` chase_roll).
    """
    beaten = [identity for identity, contest in contests.items() if contest.lead > 0]
    _force_close(chase)
    if own.margin < 0:
        await scope("reverse", wipe_out, chase, chase.quarry, own, "reverse")
        return
    rival = await revisable("turned-on", _pick_new_quarry, chase, beaten)
    if rival is not None:
        swap_roles(chase, rival)


async def _pick_new_quarry(chase: Chase, beaten: list[str]) -> Side | None:
    """Which of the beaten pursuers is chased from now on; asked only where there are several."""
    rivals = [side for side in chase.active if side.id in beaten]
    if len(rivals) < 2:
        return rivals[0] if rivals else None
    operator = chase.quarry.operator
    options = tuple(Option(side.id, side, msg("gc-side", who=Who(side.id))) for side in rivals)
    why = msg("gc-pick-new-quarry", who=who(operator), maneuver=maneuver_text(chase.quarry.turn.maneuver))
    return await Pick[Side | None](who=(operator.id,), why=why, options=options, rule="GC-102")


def swap_roles(chase: Chase, rival: Side) -> None:
    """Make the quarry the pursuer of `rival`, at their range; other pursuers are left behind."""
    hunter = chase.quarry
    for side in chase.active:
        if side is not rival:
            drop_out(chase, side, LEFT_BEHIND)
    place = chase.pursuers.index(rival)
    chase.pursuers[place] = hunter
    chase.quarry = rival
    hunter.band, hunter.was = rival.band, None
    hunter.can_strike, rival.can_strike = rival.can_strike, None
    hunter.disembarked = None  # GC-41a: a right of the quarry alone
    chase.kernel.tell(
        msg("gc-roles-swapped", who=Who(hunter.id), rival=Who(rival.id)), quarry=rival.id, pursuer=hunter.id
    )
