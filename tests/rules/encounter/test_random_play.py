"""Random legal encounters of 2 to 12 participants: what must always hold, holds (see `random_play`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rules.conflict import replay
from rules.encounter import RULESET
from rules.log import Interjection, entry_from_json
from tests.rules.encounter.random_play import RandomGame, random_setup


def replayed(game: RandomGame, keep: int | None = None) -> RandomGame:
    """The game played anew from its log as it is stored, all of it or the first `keep` entries."""
    entries = [entry_from_json(json.loads(json.dumps(entry.json()))) for entry in game.conflict.entries[:keep]]
    again = replay(RULESET, game.conflict.setup, entries)
    assert again.unfit == ()
    other = RandomGame(dict(game.conflict.setup), Random(0))
    other.resume(again.conflict)
    return other


@pytest.mark.parametrize("count", range(2, 13))
def test_what_must_hold_holds_for_every_number_of_participants(count: int) -> None:
    game = RandomGame(random_setup(Random(count), count), Random(100 + count))
    game.play(220)
    assert replayed(game).snapshot() == game.snapshot()


@pytest.mark.parametrize("seed", range(20))
def test_whoever_leaves_is_asked_nothing_more(seed: int) -> None:
    game = RandomGame(random_setup(Random(seed), 6) | {"windows_open": True}, Random(seed))
    game.play(150, kinds=("leave", "arrive"))
    assert replayed(game).snapshot() == game.snapshot()


def test_reactions_nest_three_deep() -> None:
    deepest = 0
    for seed in range(12):
        game = RandomGame(random_setup(Random(seed), 8) | {"windows_open": True}, Random(seed))
        game.play(150)
        deepest = max(deepest, game.deepest)
        if deepest >= 4:
            return
    raise AssertionError(f"never deeper than {deepest}")


@settings(
    max_examples=settings.default.max_examples // 8,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)
@given(st.integers(2, 12), st.integers(0, 2**32), st.integers(0, 40))
def test_undo_is_a_replay_of_a_shorter_log(count: int, seed: int, back: int) -> None:
    rng = Random(seed)
    game = RandomGame(random_setup(rng, count), rng)
    game.play(60)
    kept = max(0, len(game.conflict.entries) - back)
    shorter = replayed(game, kept)
    shorter.check()
    told = [event.json() for event in shorter.conflict.events]
    assert told == [event.json() for event in game.conflict.events][: len(told)]
    assert replayed(game).snapshot() == game.snapshot()


def test_the_same_log_gives_the_same_state_whatever_the_hash_seed() -> None:
    code = (
        "import hashlib; from tests.rules.encounter.random_play import *; from random import Random;"
        "game = RandomGame(random_setup(Random(7), 9), Random(8)); game.play(150);"
        "print(hashlib.sha256(game.snapshot().encode()).hexdigest())"
    )
    root = Path(__file__).parents[3]
    told = []
    for seed in ("1", "2"):
        run = [sys.executable, "-c", code]
        env = {**os.environ, "PYTHONHASHSEED": seed}
        told.append(subprocess.run(run, cwd=root, env=env, capture_output=True, check=True).stdout)
    assert told[0] == told[1] != b""


def test_it_always_ends_when_the_gm_wants() -> None:
    for seed in range(20):
        rng = Random(seed)
        game = RandomGame(random_setup(rng, rng.randint(2, 12)), rng)
        game.play(rng.randint(0, 60))
        if game.conflict.outcome is None:
            game.conflict.interject(Interjection("end", "gm"))
        assert game.conflict.outcome is not None
        assert game.conflict.asks() == []
