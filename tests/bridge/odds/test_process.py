"""Odds in a process of their own: the same numbers, bounded, stoppable, and a fault stays there."""

from __future__ import annotations

import asyncio
import os
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import rules.yze_chase
from bridge.odds.estimate import estimate
from bridge.odds.process import OddsBusyError, OddsError, OddsProcess
from bridge.odds.start import Start
from bridge.rulesets import load_rulesets
from rules.viewers import Viewer

FOOT = Path(rules.yze_chase.__file__).parent / "samples" / "foot.toml"


@pytest.fixture
def start() -> Start:
    setup = tomllib.loads(FOOT.read_text(encoding="utf-8"))
    return Start(load_rulesets()["yze-chase"], setup, Viewer(gm=True), rounds=1)


@pytest.fixture
async def children() -> AsyncIterator[set[int]]:
    """The ids of the child processes there were before; there are no others when the test is over."""
    before = child_processes()
    yield before
    assert child_processes() <= before


def child_processes() -> set[int]:
    listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return {int(one) for one in listed}


async def test_the_numbers_are_those_of_the_command_line(start: Start, children: set[int]) -> None:
    odds = await OddsProcess().estimate(start, 25, 4)
    assert odds == estimate(start, 25, 4).json()
    assert odds["complete"] is True


async def test_it_says_how_many_plays_it_has_made(start: Start, children: set[int]) -> None:
    said: list[int] = []
    odds = await OddsProcess(seconds=1.5).estimate(start, 1_000_000, 4, said.append)
    assert said
    assert said == sorted(set(said))
    assert said[-1] <= odds["plays"]


async def test_when_time_runs_out_what_has_been_played_counts(start: Start, children: set[int]) -> None:
    odds = await OddsProcess(seconds=0.2).estimate(start, 1_000_000, 4)
    assert odds["complete"] is False
    assert 0 < odds["plays"] < 1_000_000


async def test_whoever_gives_up_ends_the_process(start: Start, children: set[int]) -> None:
    task = asyncio.create_task(OddsProcess(seconds=100).estimate(start, 1_000_000, 4))
    while child_processes() <= children:  # noqa: ASYNC110 - a process that begins has no event
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert child_processes() <= children


async def test_one_after_another_and_not_too_many_wait(start: Start, children: set[int]) -> None:
    process = OddsProcess(most_waiting=2)
    both = [asyncio.create_task(process.estimate(start, 5, seed)) for seed in (1, 2)]
    await asyncio.sleep(0)
    with pytest.raises(OddsBusyError):
        await process.estimate(start, 5, 3)
    assert [odds["plays"] for odds in await asyncio.gather(*both)] == [5, 5]
    assert (await process.estimate(start, 5, 3))["plays"] == 5


PLUG = """
from tests.rules.toy import ToyRuleset
import os, time

class Plug(ToyRuleset):
    id = "plug-odds"
    async def script(self, state):
        print("what a ruleset prints")
        {line}
        return await super().script(state)

RULESET = Plug()
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("time.sleep(1000)", "came to no end"),
        ("os._exit(7)", "exit status 7"),
        ("os.close(1); raise SystemExit('gone')", "gone"),
    ],
)
async def test_a_ruleset_that_hangs_or_dies_takes_nobody_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, children: set[int], line: str, said: str
) -> None:
    """A plug-in on a path of its own, found by its entry point as an installed one is."""
    (tmp_path / "plug_odds.py").write_text(PLUG.format(line=line))
    (tmp_path / "plug_odds-1.dist-info").mkdir()
    (tmp_path / "plug_odds-1.dist-info" / "METADATA").write_text("Name: plug-odds\nVersion: 1\n")
    (tmp_path / "plug_odds-1.dist-info" / "entry_points.txt").write_text(
        "[dicewire.rulesets]\nplug = plug_odds:RULESET\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    ruleset = load_rulesets()["plug-odds"]
    process = OddsProcess(seconds=0.5, patience=4.0)
    with pytest.raises(OddsError, match=said):
        await process.estimate(Start(ruleset, {}, Viewer(gm=True)), 2, 1)


async def test_what_a_ruleset_prints_does_not_stand_in_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, children: set[int]
) -> None:
    (tmp_path / "plug_odds.py").write_text(PLUG.format(line="time.monotonic()"))
    (tmp_path / "plug_odds-1.dist-info").mkdir()
    (tmp_path / "plug_odds-1.dist-info" / "METADATA").write_text("Name: plug-odds\nVersion: 1\n")
    (tmp_path / "plug_odds-1.dist-info" / "entry_points.txt").write_text(
        "[dicewire.rulesets]\nplug = plug_odds:RULESET\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    odds: dict[str, Any] = await OddsProcess().estimate(Start(load_rulesets()["plug-odds"], {}, Viewer(gm=True)), 3, 1)
    assert odds["plays"] + odds["failed"] == 3


async def test_the_event_loop_goes_on_meanwhile(start: Start, children: set[int]) -> None:
    turns = 0
    task = asyncio.create_task(OddsProcess().estimate(start, 20, 1))
    while not task.done():
        await asyncio.sleep(0)
        turns += 1
    assert (await task)["plays"] == 20
    assert turns > 100
