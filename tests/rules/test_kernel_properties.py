"""What must hold of any conflict: answers in any order, replay, undo, amend, refusal, secrecy."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.digital import digital_answer
from rules.asks import Roll, Window
from rules.conflict import Conflict, replay
from rules.errors import RefusedError
from rules.log import Answer, Entry, Interjection
from rules.viewers import PUBLIC, Viewer
from tests.rules.toy import TOY, ToyRuleset

GM_VIEW = Viewer(gm=True, plays=frozenset({"a", "b"}))


def image(conflict: Conflict) -> tuple[Any, ...]:
    """All of a conflict that can be seen, and its state."""
    state = {name: value for name, value in vars(conflict.state).items() if name != "kernel"}
    return (conflict.view(GM_VIEW), conflict.view(PUBLIC), list(conflict.events), state)


def play(seed: int, steps: int, *, interjections: bool = True, conflict: Conflict | None = None) -> Conflict:
    rng = random.Random(seed)
    conflict = conflict or Conflict(TOY, {})
    for _ in range(steps):
        if conflict.outcome is not None:
            break
        if interjections and rng.random() < 0.2:
            try:
                conflict.interject(Interjection("modifier", "gm", {"value": rng.randint(0, 3)}))
            except RefusedError:
                continue
            continue
        asks = conflict.asks()
        open_ask = asks[rng.randrange(len(asks))]
        by, value = digital_answer(open_ask, rng)
        if value != "boom":
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value))
    return conflict


SEEDS = st.integers(0, 2**32)
STEPS = st.integers(0, 40)


@given(SEEDS, STEPS)
def test_the_replay_of_a_log_equals_the_live_run(seed: int, steps: int) -> None:
    live = play(seed, steps)
    again = replay(TOY, {}, live.entries)
    assert again.unfit == ()
    assert image(again.conflict) == image(live)


@given(SEEDS, STEPS, st.integers(0, 5))
def test_undo_then_the_same_answers_equals_never_having_undone(seed: int, steps: int, back: int) -> None:
    live = play(seed, steps)
    kept = live.entries[: max(0, len(live.entries) - back)]
    undone = replay(TOY, {}, kept).conflict
    for entry in live.entries[len(kept) :]:
        undone.take(entry)
    assert image(undone) == image(live)


@given(SEEDS, STEPS, st.data())
def test_amend_equals_having_answered_so_at_first(seed: int, steps: int, data: st.DataObject) -> None:
    live = play(seed, steps, interjections=False)
    rolls = [place for place, entry in enumerate(live.entries) if isinstance(value_of(entry), list)]
    if not rolls:
        return
    place = data.draw(st.sampled_from(rolls))
    old = live.entries[place]
    assert isinstance(old, Answer)
    new = Answer(old.ask, old.signature, old.by, [[data.draw(st.integers(1, 6))], [data.draw(st.integers(1, 8))]])
    amended = replay(TOY, {}, [*live.entries[:place], new, *live.entries[place + 1 :]])
    first = replay(TOY, {}, [*live.entries[:place], new]).conflict
    for entry in amended.conflict.entries[place + 1 :]:
        first.take(entry)
    assert image(first) == image(amended.conflict)


def value_of(entry: Entry) -> object:
    return entry.value if isinstance(entry, Answer) else None


@given(SEEDS, STEPS, SEEDS)
def test_any_order_of_simultaneous_answers_gives_the_same_state(seed: int, steps: int, shuffle: int) -> None:
    conflict = play(seed, steps)
    asks = [ask for ask in conflict.asks() if not isinstance(ask.ask, Window)]
    rng = random.Random(shuffle)
    answers = []
    for ask in asks:
        by, value = digital_answer(ask, rng)
        answers.append(Answer(ask.id, ask.ask.signature, by, "low" if value == "boom" else value))
    other = replay(TOY, {}, conflict.entries).conflict
    for answer in answers:
        conflict.answer(answer)
    for answer in rng.sample(answers, len(answers)):
        other.answer(answer)
    assert image(conflict) == image(other)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["never", "high"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(SEEDS, STEPS, JUNK, st.sampled_from(["a", "b", "gm", "nobody"]))
def test_an_input_that_is_refused_changes_nothing(seed: int, steps: int, value: Any, by: str) -> None:
    conflict = play(seed, steps)
    for ask in conflict.asks():
        before = image(conflict)
        try:
            conflict.answer(Answer(ask.id, ask.ask.signature, by, value))
        except RefusedError:
            assert image(conflict) == before
        else:
            return
    before = image(conflict)
    try:
        conflict.interject(Interjection(by, "gm", {"value": value}))
    except RefusedError:
        assert image(conflict) == before


class _Counting(ToyRuleset):
    """Counts how often the script is entered: the work of a live run and of a replay."""

    def __init__(self) -> None:
        self.work = 0

    async def one_round(self, state: Any) -> None:
        self.work += 1
        await super().one_round(state)


@settings(max_examples=10)
@given(SEEDS)
def test_the_work_of_a_replay_grows_with_the_log_and_no_faster(seed: int) -> None:
    ruleset = _Counting()
    conflict = play(seed, 400, conflict=Conflict(ruleset, {}))
    live, ruleset.work = ruleset.work, 0
    replay(ruleset, {}, conflict.entries)
    assert ruleset.work == live == conflict.state.round


@given(SEEDS, STEPS)
def test_no_view_holds_another_seats_secret_before_the_reveal(seed: int, steps: int) -> None:
    conflict = play(seed, steps)
    for viewer in (PUBLIC, Viewer(gm=True), Viewer(plays=frozenset("a")), Viewer(plays=frozenset("b"))):
        view = conflict.view(viewer)
        face_down = {str(card["ask"]) for card in view["face_down"]}  # type: ignore[index,union-attr,call-overload]
        shown = [conflict.entry_json(entry, viewer) for entry in conflict.entries]
        for entry, line in zip(conflict.entries, shown, strict=True):
            if isinstance(entry, Answer) and entry.ask in face_down and entry.by not in viewer.plays:
                assert "value" not in line
        for ask in view["asks"]:  # type: ignore[union-attr]
            if ask["secret"] and not set(ask["who"]) & viewer.plays:  # type: ignore[index,call-overload,arg-type]
                assert "options" not in ask  # type: ignore[operator]


SCRIPT = """
import json, sys
from tests.rules.test_kernel_properties import play
conflict = play(11, 40)
print(json.dumps([event.json() for event in conflict.events]), conflict.state.trace)
"""


def test_a_replay_does_not_depend_on_the_hash_seed() -> None:
    outputs = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=Path(__file__).parents[2],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_a_roll_with_several_groups_takes_a_flat_list_in_the_order_of_the_groups() -> None:
    conflict = play(1, 0)
    for _ in range(2):
        ask = conflict.asks()[0]
        conflict.answer(Answer(ask.id, ask.ask.signature, ask.ask.who[0], "low"))
    ask = conflict.asks()[0]
    assert isinstance(ask.ask, Roll)
    assert ask.ask.read([6, 8]) == ask.ask.read([[6], [8]]) == ((6,), (8,))
