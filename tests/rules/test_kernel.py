"""How the kernel drives a script: ids of asks, `together`, what is told and in which order, and its end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.asks import Dice, Roll
from rules.conflict import Conflict
from rules.kernel import Kernel, scope, together, together_by
from rules.terms import Who, msg
from tests.rules.asking import give, roll
from tests.rules.toy import TOY


def test_the_id_of_an_ask_is_its_path_and_a_count() -> None:
    kernel = Kernel()

    async def inner() -> None:
        await roll("a")
        await roll("a")

    async def script() -> None:
        await scope("one", inner)
        await scope("one", inner)

    kernel.start(script())
    seen = []
    while not kernel.done:
        open_ask = next(kernel.open())
        seen.append(open_ask.id)
        kernel.answer(open_ask.id, "a", [1])
    assert seen == ["one:1", "one:2", "one#2:1", "one#2:2"]


def test_how_dice_count_is_told_to_screens_and_changes_no_signature() -> None:
    plain, counting = Dice(2, 6, "skill"), Dice(2, 6, "skill", counts_from=(6, 10))
    assert plain.json() == {"count": 2, "sides": 6, "group": "skill"}
    assert counting.json() == {"count": 2, "sides": 6, "group": "skill", "counts_from": [6, 10]}
    asked = [Roll(who=("a",), why=msg("toy-roll"), dice=(dice,)) for dice in (plain, counting, Dice(3, 6, "skill"))]
    assert asked[0].signature == asked[1].signature != asked[2].signature


def test_together_gives_results_in_the_order_asked_whatever_the_order_of_answers() -> None:
    for order in ((0, 0), (1, 0)):
        kernel = Kernel()

        async def script() -> tuple[Any, Any]:
            return await together(roll("a"), roll("b"))

        kernel.start(script())
        for place, face in zip(order, (3, 5) if order == (0, 0) else (5, 3), strict=True):
            open_ask = list(kernel.open())[place]
            kernel.answer(open_ask.id, open_ask.ask.who[0], [face])
        assert kernel.result == (((3,),), ((5,),))


def test_an_empty_together_goes_on_at_once() -> None:
    kernel = Kernel()

    async def script() -> dict[str, Any]:
        return await together_by({})

    kernel.start(script())
    assert kernel.done
    assert kernel.result == {}


@pytest.mark.parametrize("fails_at_once", [True, False])
def test_a_part_that_raises_closes_its_siblings_and_the_script_may_go_on(fails_at_once: bool) -> None:
    kernel = Kernel()
    closed = []

    async def waits(who: str) -> None:
        try:
            await roll(who)
        finally:
            closed.append(who)

    async def fails() -> None:
        if not fails_at_once:
            await roll("f")
        raise LookupError

    async def script() -> str:
        try:
            await together(waits("a"), fails(), waits("c"))
        except LookupError:
            await roll("after")
            return "went on"
        return "never"

    kernel.start(script())
    if not fails_at_once:
        kernel.answer(next(ask.id for ask in kernel.open() if ask.ask.who == ("f",)), "f", [1])
    assert closed == (["a"] if fails_at_once else ["a", "c"])
    assert [ask.ask.who for ask in kernel.open()] == [("after",)]
    kernel.answer(next(kernel.open()).id, "after", [1])
    assert kernel.result == "went on"


def test_what_the_parts_of_a_together_tell_is_told_in_their_order() -> None:
    first, second = Conflict(TOY, {}), Conflict(TOY, {})
    for conflict in (first, second):
        give(conflict, 0, "low")
        give(conflict, 0, "low")
    give(first, 0, [[1], [2]])
    give(first, 0, [[3], [4]])
    give(second, 1, [[3], [4]])
    assert [event.what.id for event in second.events] == ["toy-revealed"]
    give(second, 0, [[1], [2]])
    assert [event.what.id for event in first.events] == ["toy-revealed", "toy-total", "toy-total", "toy-rolled"]
    assert [event.what.params for event in first.events][1:] == [
        msg("toy-total", who=Who("a"), total=3).params,
        msg("toy-total", who=Who("b"), total=7).params,
        msg("toy-rolled", first=3, second=7).params,
    ]
    assert first.events == second.events
    assert first.state.score == second.state.score


def test_a_run_that_is_given_up_closes_its_coroutines_from_the_inside_out() -> None:
    kernel = Kernel()
    closed = []

    async def waits(who: str) -> None:
        try:
            await roll(who)
        finally:
            closed.append(who)

    async def script() -> None:
        try:
            await together(waits("a"), waits("b"))
        finally:
            closed.append("script")

    kernel.start(script())
    kernel.close()
    assert closed == ["a", "b", "script"]
    assert list(kernel.open()) == []
