"""The ruleset agrees with a second reckoning of the rule sheet that shares no code with it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cases.gurps import play
from tests.cases.report import judge
from tests.rules.gurps_chase.reckoning import Reckoning


@pytest.mark.parametrize("hundred", range(4))
def test_random_rounds_come_out_as_reckoned_a_second_time(hundred: int):
    ends: Counter[str] = Counter()
    for seed in range(100 * hundred, 100 * hundred + 100):
        case = Reckoning(seed).case
        report = judge(case, play)
        assert report.status == "right", (case, report)
        ends[str(next((key for key in ("error", "shift", "forced", "result") if key in case["expected"]), ""))] += 1
    assert {"error", "shift", "forced", "result"} <= set(ends), "every kind of round is among them"
