"""Whatever is set up, answered and interjected: a chase ends or asks, and its books agree."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bridge.digital import digital_answer
from rules.asks import Pick
from rules.conflict import Conflict, replay
from rules.errors import RefusedError
from rules.kernel import OpenAsk
from rules.log import Answer, entry_from_json
from rules.viewers import GM, Viewer
from rules.yze_chase import RULESET
from rules.yze_chase.state import Chase
from rules.yze_chase.track import Line
from tests.rules.yze_chase.play import (
    DEPARTURES,
    VIEWERS,
    play_at_random,
    random_interjection,
    random_setup,
    step_at_random,
)

SEEDS = st.integers(min_value=0, max_value=2**32)


def told(conflict: Conflict) -> list[Any]:
    return [event.json() for event in conflict.events]


def shown(conflict: Conflict) -> list[Any]:
    return [conflict.view(viewer) for viewer in VIEWERS]


class AnyChase(RuleBasedStateMachine):
    """A table that plays: answers in any order, interjections, corrections, undo."""

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        self.setup = random_setup(Random(seed))
        self.conflict = Conflict(RULESET, self.setup)

    @property
    def running(self) -> bool:
        return self.conflict.outcome is None

    @precondition(lambda self: self.running)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        rng = Random(seed)
        for _ in range(1 + seed % 6):
            if self.running:
                asks = self.conflict.asks()
                self.give(asks[rng.randrange(len(asks))], rng)

    def give(self, open_ask: OpenAsk, rng: Random) -> None:
        by, value = digital_answer(open_ask, rng)
        self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))

    @precondition(lambda self: self.running)
    @rule(seed=SEEDS)
    def interject(self, seed: int) -> None:
        entry = random_interjection(Random(seed), self.conflict)
        if entry is None:
            return
        before = (told(self.conflict), shown(self.conflict))
        try:
            self.conflict.interject(entry)
        except RefusedError:
            assert (told(self.conflict), shown(self.conflict)) == before

    @precondition(lambda self: self.running)
    @rule(seed=SEEDS)
    def refuse(self, seed: int) -> None:
        """An answer that does not fit changes nothing."""
        open_ask = self.conflict.asks()[0]
        before = (told(self.conflict), shown(self.conflict))
        for value in (None, [], "no such option", [[99]], -99, {"a": 1}):
            try:
                self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, open_ask.ask.who[0], value))
            except RefusedError:
                continue
            return  # an empty pick of several is a good answer
        assert (told(self.conflict), shown(self.conflict)) == before

    @rule(back=st.integers(min_value=1, max_value=5))
    def undo_and_do_again(self, back: int) -> None:
        entries = self.conflict.entries
        cut = max(0, len(entries) - back)
        short = replay(RULESET, self.setup, entries[:cut])
        assert not short.unfit
        for entry in entries[cut:]:
            short.conflict.take(entry)
        assert told(short.conflict) == told(self.conflict)
        assert shown(short.conflict) == shown(self.conflict)
        self.conflict = short.conflict

    @rule(seed=SEEDS)
    def amend(self, seed: int) -> None:
        """Another value for an earlier answer: the rest is played as far as it fits, and the table goes on."""
        rng = Random(seed)
        entries = list(self.conflict.entries)
        places = [place for place, entry in enumerate(entries) if isinstance(entry, Answer)]
        if not places:
            return
        place = rng.choice(places)
        until = replay(RULESET, self.setup, entries[:place]).conflict
        entry = entries[place]
        assert isinstance(entry, Answer)
        open_ask = until.find(entry.ask)
        assert open_ask is not None
        by, value = digital_answer(open_ask, rng)
        entries[place] = Answer(entry.ask, entry.signature, by, value)
        self.conflict = replay(RULESET, self.setup, entries).conflict

    @invariant()
    def it_ends_or_asks(self) -> None:
        if hasattr(self, "conflict"):
            assert (self.conflict.outcome is None) == bool(self.conflict.asks())

    @invariant()
    def every_open_ask_can_be_answered(self) -> None:
        if hasattr(self, "conflict"):
            for open_ask in self.conflict.asks():
                digital_answer(open_ask, Random(0))  # raises where every option is barred

    @invariant()
    def the_books_agree(self) -> None:
        if hasattr(self, "conflict"):
            check_books(self.conflict)

    def teardown(self) -> None:
        if hasattr(self, "conflict"):
            log = json.loads(json.dumps([entry.json() for entry in self.conflict.entries]))
            again = replay(RULESET, json.loads(json.dumps(self.setup)), [entry_from_json(entry) for entry in log])
            assert not again.unfit
            assert told(again.conflict) == told(self.conflict)
            assert shown(again.conflict) == shown(self.conflict)


def check_books(conflict: Conflict) -> None:
    """Distances, positions, roles and gauges fit together, and nothing is asked of anyone who has left."""
    chase: Chase = conflict.state
    for open_ask in conflict.asks():
        assert all(who == GM or chase.takes_part(who) for who in open_ask.ask.who), open_ask.id
    state: Any = conflict.view(Viewer(gm=True))["state"]
    people = {person["id"]: person for person in state["people"]}
    for pair in state["track"]["pairs"]:
        assert 0 <= pair["at"] <= 5
        if isinstance(chase.track, Line):
            gap = chase.track.positions[pair["prey"]] - chase.track.positions[pair["pursuer"]]
            assert gap >= 0
            assert pair["at"] == min(gap, 5)
        else:
            raw = chase.track.between(chase.members("prey")[0], chase.members("pursuer")[0])
            assert pair["at"] == max(0, min(raw, 5))
            assert (people[pair["prey"]]["role"], people[pair["pursuer"]]["role"]) == ("prey", "pursuer")
    for person in people.values():
        for gauge in person["gauges"]:
            assert gauge["value"] >= 0
    if conflict.outcome is None and not isinstance(chase.track, Line):
        assert chase.members("prey")
        assert chase.members("pursuer")


def test_any_chase() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        AnyChase,
        settings=settings(
            max_examples=20, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_whoever_leaves_is_asked_nothing_more(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    conflict = Conflict(RULESET, setup)
    for _ in range(120):
        if conflict.outcome is not None:
            break
        step_at_random(rng, conflict, interject=0.1, kinds=DEPARTURES)
        check_books(conflict)
    again = replay(RULESET, setup, conflict.entries)
    assert again.unfit == ()
    assert told(again.conflict) == told(conflict)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_a_chase_ends_and_nobody_acts_twice_in_a_round(seed: int) -> None:
    played = play_at_random(Random(seed), interject=0.0, most=4000)
    acted: Counter[tuple[str, str]] = Counter()
    for event in played.conflict.events:
        facts = dict(event.facts)
        if facts.get("purpose") == "action" and not facts["pushed"]:
            acted[event.id.split("/")[0], str(facts["who"])] += 1
    assert not [key for key, count in acted.items() if count > 1]
    assert played.conflict.outcome is not None


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_answers_that_come_in_another_order_give_the_same_chase(seed: int) -> None:
    setup = random_setup(Random(seed))

    def play(last: bool) -> Conflict:
        conflict = Conflict(RULESET, setup)
        for _ in range(150):
            if conflict.outcome is not None:
                break
            open_ask = conflict.asks()[-1 if last else 0]
            key = hashlib.blake2s(f"{seed} {open_ask.id}".encode()).digest()
            by, value = digital_answer(open_ask, Random(int.from_bytes(key, "big")))
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
        return conflict

    first, other = play(last=False), play(last=True)
    if first.outcome is not None and other.outcome is not None:
        assert told(first) == told(other)
        assert shown(first) == shown(other)
    else:
        both = range(1, min(first.state.round, other.state.round))
        paths = tuple(f"round-{number}/" for number in both)
        done = [[event for event in told(one) if event["id"].startswith(paths)] for one in (first, other)]
        assert done[0] == done[1]


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_no_other_seat_can_tell_a_secret_pick(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    conflict = Conflict(RULESET, setup)
    for _ in range(rng.randrange(60)):
        if conflict.outcome is None:
            open_ask = conflict.asks()[rng.randrange(len(conflict.asks()))]
            by, value = digital_answer(open_ask, rng)
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
    secret = [open_ask for open_ask in conflict.asks() if open_ask.ask.secret]
    if len(secret) < 2:
        return  # the last pick brings the obstacle, and with it the reveal is near
    open_ask = secret[0]
    form = open_ask.ask
    assert isinstance(form, Pick)
    (who,) = form.who
    others = (Viewer(gm=True), Viewer(plays=frozenset(set(conflict.state.runners) - {who})), Viewer())
    seen = []
    for key in [option.key for option in form.options if option.bar is None]:
        fork = replay(RULESET, setup, [*conflict.entries, Answer(open_ask.id, form.signature, who, key)]).conflict
        entry = fork.entries[-1]
        seen.append(
            (
                [fork.view(viewer) for viewer in others],
                told(fork),
                [fork.entry_json(entry, viewer) for viewer in others],
            )
        )
    assert all(other == seen[0] for other in seen)


SCRIPT = """
import hashlib, json, random
from tests.rules.yze_chase.play import play_at_random
digest = hashlib.sha256()
for seed in range(6):
    played = play_at_random(random.Random(seed))
    digest.update(json.dumps([event.json() for event in played.conflict.events]).encode())
print(digest.hexdigest())
"""


def test_a_chase_is_the_same_under_any_hash_seed() -> None:
    root = Path(__file__).parents[3]
    digests = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@pytest.mark.parametrize("key", ["engaged", "short", "medium", "long"])
def test_the_distance_told_is_the_distance_kept(key: str) -> None:
    for seed in range(10):
        rng = Random(seed)
        setup = {**random_setup(rng), "distance": key}
        setup["settings"] = {**setup["settings"], "mode": "sides"}  # type: ignore[dict-item]
        for place, person in enumerate(setup["participants"]):  # type: ignore[arg-type, union-attr]
            person |= {"side": ("prey", "pursuer")[place % 2]}  # type: ignore[operator]
            for name in ("position", "role"):
                person.pop(name, None)  # type: ignore[union-attr]
        setup["reserve"] = []
        conflict = Conflict(RULESET, setup)
        for _ in range(200):
            if conflict.outcome is not None:
                break
            open_ask = conflict.asks()[0]
            by, value = digital_answer(open_ask, rng)
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
            moves = [dict(event.facts) for event in conflict.events if dict(event.facts).get("event") == "distance"]
            if moves:
                assert moves[-1]["raw"] == conflict.state.one_distance.distance
            assert all(move["was"] == before["raw"] for before, move in itertools.pairwise(moves))
