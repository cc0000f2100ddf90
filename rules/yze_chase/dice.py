"""The dice of the Year Zero engine as pure functions: what to roll, and what the faces mean (YZD)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.asks import Dice, Faces
from rules.terms import Message

SIZES = {"A": 12, "B": 10, "C": 8, "D": 6}
"""Step dice by rating (YZD-03)."""
STEPS = (6, 8, 10, 12)
COUNTS_FROM = (6, 10)
"""The lowest face that is one success, and that is two (YZD-02, YZD-03, YZD-13)."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One thing that helps or hinders a roll, and what it is."""

    value: int
    why: Message


def counted(count: int, sides: int, group: str) -> Dice:
    """Dice of which each may be a success: all of the engine but those that are rolled for a number."""
    return Dice(count, sides, group, counts_from=COUNTS_FROM)


def pool_dice(attribute: int, skill: int, gear: int = 0, modifier: int = 0) -> tuple[Dice, ...]:
    """The D6 of a pool by source (YZD-02).

    A bonus adds dice that count as skill; a penalty takes skill dice first, then gear, then attribute (YZD-07).
    Groups without dice are left out: no group at all means that the roll fails without rolling.
    """
    counts = {"attribute": attribute, "skill": skill + max(modifier, 0), "gear": gear}
    owed = max(-modifier, 0)
    for group in ("skill", "gear", "attribute"):
        taken = min(counts[group], owed)
        counts[group] -= taken
        owed -= taken
    return tuple(counted(count, 6, group) for group, count in counts.items() if count)


def step_dice(attribute: int, skill: int, modifier: int = 0) -> tuple[Dice, ...]:
    """The one or two dice of the step variant, moved one size at a time (YZD-03, YZD-08).

    `attribute` and `skill` are sizes, `skill` 0 where there is no rating (YZD-04). On equal sizes the skill die moves.
    """
    sizes = {"attribute": attribute, "skill": skill}
    for _ in range(modifier):
        _raise(sizes)
    for _ in range(-modifier):
        _lower(sizes)
    return tuple(counted(1, size, group) for group, size in sizes.items() if size)


def _raise(sizes: dict[str, int]) -> None:
    if not sizes["skill"] or not sizes["attribute"]:
        sizes["skill" if not sizes["skill"] else "attribute"] = STEPS[0]
        return
    smaller = "skill" if sizes["skill"] <= sizes["attribute"] else "attribute"
    sizes[smaller] = min(sizes[smaller] + 2, STEPS[-1])


def _lower(sizes: dict[str, int]) -> None:
    larger = "skill" if sizes["skill"] >= sizes["attribute"] else "attribute"
    if sizes[larger] > STEPS[0]:
        sizes[larger] -= 2
    elif all(sizes.values()):
        sizes[larger] = 0


def advantage_dice(attribute: int, skill: int, net: int) -> tuple[Dice, ...]:
    """The dice under the advantage rule (YZD-09): `net` above 0 adds one like the smaller, below 0 removes it.

    Everyone has at least a D in every skill.
    """
    sizes = {"attribute": attribute, "skill": max(skill, STEPS[0])}
    smaller = min(sizes.values())
    if net > 0:
        sizes["advantage"] = smaller
    if net < 0:
        del sizes["skill" if sizes["skill"] == smaller else "attribute"]
    return tuple(counted(1, size, group) for group, size in sizes.items())


def net_advantage(values: Iterable[int]) -> int:
    """1, 0 or -1: each modifier, whatever its size, is one advantage or disadvantage; they cancel one for one."""
    net = sum((value > 0) - (value < 0) for value in values)
    return (net > 0) - (net < 0)


def success_value(face: int) -> int:
    """Successes on one die: 6 to 9 is one, 10 or more is two (YZD-02, YZD-03, YZD-13)."""
    return sum(face >= lowest for lowest in COUNTS_FROM)


def successes(faces: Faces) -> int:
    """Successes on all dice."""
    return sum(success_value(face) for group in faces for face in group)


def banes(dice: Sequence[Dice], faces: Faces, groups: Sequence[str] | None = None) -> int:
    """How many dice show a 1 (YZD-10), in these groups or in all; artefact dice never count (YZD-13)."""
    return sum(
        face == 1
        for group, part in zip(dice, faces, strict=True)
        if group.group != "artefact" and (groups is None or group.group in groups)
        for face in part
    )


def is_locked(face: int, sides: int, lock: str) -> bool:
    """Whether a die may not be picked up again in a push (YZD-10, `push_lock`).

    `blade_runner`: a success stays where the die cannot show more than it does.
    """
    if face == 1:
        return True
    if lock == "ones_and_successes":
        return success_value(face) > 0
    if lock == "blade_runner":
        return success_value(face) >= success_value(sides)
    return False


def dice_count(dice: Sequence[Dice]) -> int:
    """How many dice in all."""
    return sum(group.count for group in dice)


def stepped(size: int, steps: int) -> int:
    """A die size moved by some steps on the ladder of none, D6, D8, D10, D12."""
    ladder = (0, *STEPS)
    place = ladder.index(size) + steps
    return ladder[max(0, min(place, len(ladder) - 1))]
