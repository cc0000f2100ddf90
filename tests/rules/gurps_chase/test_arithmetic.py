"""3d6, Quick Contests, speed, thrust: checked against their statements spelled out another way (GU, GC-20s)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest

from rules.gurps_chase.contest import Check, Contest, complementary_bonus, dodges
from rules.gurps_chase.speed import speed_bonus, table_bonus
from rules.gurps_chase.tables import SPEED_TABLE
from rules.gurps_chase.thrust import Damage, thrust

TRIPLES = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def test_gu_01_the_margin_is_skill_minus_roll():
    assert Check(12, 9).margin == 3
    assert Check(12, 9).success
    assert Check(12, 12).margin == 0
    assert Check(12, 12).success
    assert Check(12, 14).margin == -2
    assert not Check(12, 14).success
    assert Check(12, 14).failed_by == 2


@pytest.mark.parametrize(
    ("skill", "successes", "failures"),
    [
        (3, {3, 4}, {13, 14, 15, 16, 17, 18}),
        (7, {3, 4}, {17, 18}),
        (8, {3, 4}, {18, 17}),
        (14, {3, 4}, {17, 18}),
        (15, {3, 4, 5}, {17, 18}),
        (16, {3, 4, 5, 6}, {18}),
        (25, {3, 4, 5, 6}, {18}),
    ],
)
def test_gu_02_criticals(skill: int, successes: set[int], failures: set[int]):
    totals = range(3, 19)
    assert {total for total in totals if Check(skill, total).critical_success} == successes
    assert {total for total in totals if Check(skill, total).critical_failure} == failures


def test_gu_02_a_17_or_18_always_fails_and_a_3_or_4_always_succeeds():
    assert not Check(30, 17).success
    assert not Check(30, 18).success
    assert Check(3, 4).success


def test_gu_03_a_4_that_always_succeeds_beats_any_failure():
    assert Check(3, 4).margin == 0
    assert Contest(Check(3, 4).margin, Check(10, 11).margin).lead > 0


def spelled_out(first: int, second: int) -> tuple[int, int]:
    """GU-03 as it stands: 1, 2 or 0 for who wins, and by how much."""
    first_made, second_made = first >= 0, second >= 0
    if first_made != second_made:
        return (1 if first_made else 2), abs(first - second)
    if first == second:
        return 0, 0
    if first_made:
        return (1 if first > second else 2), abs(first - second)
    smaller_failure = 1 if -first < -second else 2
    return smaller_failure, abs(first - second)


def test_gu_03_one_success_beats_one_failure_and_margins_decide_between_equals():
    assert Contest(0, -1).lead > 0
    assert Contest(2, 5).lead < 0
    assert Contest(-2, -6).lead > 0
    assert Contest(3, 3).lead == 0
    assert Contest(-3, -3).lead == 0


@pytest.mark.parametrize("first_skill", [1, 6, 10, 14, 17, 22])
@pytest.mark.parametrize("second_skill", [2, 9, 12, 16, 19, 30])
def test_gu_03_gu_04_every_one_of_216_times_216_outcomes(first_skill: int, second_skill: int):
    by_totals: Counter[tuple[int, int]] = Counter()
    for first, first_count in Counter(TRIPLES).items():
        for second, second_count in Counter(TRIPLES).items():
            contest = Contest(Check(first_skill, first).margin, Check(second_skill, second).margin)
            winner = 1 if contest.lead > 0 else 2 if contest.lead < 0 else 0
            by_totals[winner, contest.by] += first_count * second_count
    margins = [[skill - t if t < 17 else min(-1, skill - t) for t in TRIPLES] for skill in (first_skill, second_skill)]
    enumerated = Counter(spelled_out(first, second) for first in margins[0] for second in margins[1])
    assert sum(enumerated.values()) == 216 * 216
    assert by_totals == enumerated


def test_gu_04_the_margin_of_victory_is_the_difference_of_the_margins():
    assert Contest(9, 4).by == 5
    assert Contest(2, -6).by == 8
    assert Contest(-2, -6).by == 4


def test_gu_05_a_critical_success_loses_to_the_better_margin():
    critical, plain = Check(16, 4), Check(32, 10)
    assert critical.critical_success
    assert not plain.critical_success
    assert Contest(critical.margin, plain.margin).lead < 0


def test_gu_06_a_17_is_never_better_than_minus_1():
    assert Check(19, 17).margin == -1
    assert Check(30, 18).margin == -1
    assert Check(10, 18).margin == -8


def test_gu_07_a_skill_below_3_is_rolled_and_fails_by_the_difference():
    assert Check(2, 3).margin == -1
    assert not Check(2, 3).success
    assert not Check(2, 3).critical_success
    assert Check(-4, 4).failed_by == 8


def test_gu_07_a_defence_may_be_rolled_below_3():
    assert dodges(1, 3)
    assert dodges(1, 4)
    assert not dodges(1, 5)
    assert not dodges(20, 17)
    assert dodges(9, 9)
    assert not dodges(9, 10)


@pytest.mark.parametrize(
    ("strength", "damage"),
    [
        (1, "1d-6"), (8, "1d-3"), (10, "1d-2"), (12, "1d-1"), (13, "1d"), (15, "1d+1"), (18, "1d+2"), (19, "2d-1"),
        (20, "2d-1"), (21, "2d"), (27, "3d-1"), (50, "5d+2"), (60, "7d-1"), (100, "11d"),
    ],
)  # fmt: skip
def test_gu_09_thrust_by_strength(strength: int, damage: str):
    assert str(thrust(strength)) == damage


def test_gu_09_thrust_never_falls_as_strength_rises():
    means = [thrust(strength).dice * 7 + 2 * thrust(strength).add for strength in range(1, 400)]
    # The formula steps down by a point where it takes one more off: at 51 and at 80.
    assert all(after >= before - 2 for before, after in pairwise(means))


def test_gu_09_damage_is_never_below_0():
    assert Damage(1, -3).total((2,)) == 0
    assert Damage(2, 1).total((3, 4)) == 8


@pytest.mark.parametrize(("total", "bonus"), [(4, 2), (9, 1), (13, -1), (17, -2), (18, -2)])
def test_gu_10_what_a_complementary_roll_is_worth(total: int, bonus: int):
    assert complementary_bonus(Check(12, total), (2, 1, -1, -2)) == bonus


def test_gu_10_another_scale():
    assert [complementary_bonus(Check(12, total), (4, 2, -2, -4)) for total in (4, 9, 13, 18)] == [4, 2, -2, -4]


def test_gc_23_every_row_of_the_speed_table():
    rows = {
        0.1: -8, 0.15: -7, 0.2: -6, 0.3: -5, 0.5: -4, 0.7: -3, 1: -2, 1.5: -1, 2: 0, 3: 1, 5: 2, 7: 3, 10: 4, 15: 5,
        20: 6, 30: 7, 50: 8, 70: 9, 100: 10, 150: 11, 200: 12, 300: 13, 500: 14, 700: 15, 1000: 16,
    }  # fmt: skip
    assert {float(speed): bonus for speed, bonus in SPEED_TABLE} == rows
    for speed, bonus in rows.items():
        assert table_bonus(speed) == bonus


@pytest.mark.parametrize(("mph", "bonus"), [(20, 4), (30, 5), (40, 6), (60, 7), (100, 8), (140, 9), (200, 10)])
def test_gc_23_the_figures_of_the_text_in_mph(mph: int, bonus: int):
    assert speed_bonus(mph / 2, on_foot=False) == bonus


def test_gc_23_the_pattern_goes_on_beyond_the_table():
    assert [table_bonus(speed) for speed in (1499, 1500, 2000, 3000, 5000, 7000, 10_000, 15_000)] == [
        16, 17, 18, 19, 20, 21, 22, 23,
    ]  # fmt: skip


def test_gc_23_the_pattern_and_the_table_agree():
    for speed, bonus in SPEED_TABLE:
        assert table_bonus(float(speed * 10**6)) == bonus + 36
        assert table_bonus(float(speed * Fraction(999, 1000) * 10**6)) == bonus + 35


def test_gc_23_a_standstill_counts_as_a_tenth():
    assert table_bonus(0) == table_bonus(0.05) == -8


def test_gc_24_between_two_values_the_lower_bonus():
    assert [table_bonus(speed) for speed in (4, 6, 8, 9.99, 25, 99.5)] == [1, 2, 3, 3, 6, 9]


def test_gc_25_move_6_on_foot_is_named_apart():
    assert speed_bonus(6, on_foot=True) == 3
    assert speed_bonus(6.75, on_foot=True) == 3
    assert speed_bonus(6, on_foot=False) == 2
    assert speed_bonus(6, on_foot=True, move6="table") == 2
    assert [speed_bonus(move, on_foot=True) for move in (5, 5.75, 7, 8, 9, 10)] == [2, 2, 3, 3, 3, 4]
