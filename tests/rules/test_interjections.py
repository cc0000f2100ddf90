"""What an interjection moves: scopes started anew, interrupts, people dismissed, and what is refused."""

from __future__ import annotations

import pytest

from rules.asks import Faces, Option, Pick
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesetFaultError
from rules.kernel import Kernel, revisable, scope, together, together_by
from rules.log import Interjection
from rules.terms import msg
from tests.rules.asking import give, roll
from tests.rules.toy import TOY


def test_an_interjection_restarts_a_revisable_scope_that_has_no_answer() -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 0, "low")
    give(conflict, 0, "low")
    before = conflict.asks()
    conflict.interject(Interjection("modifier", "gm", {"value": 2}))
    after = conflict.asks()
    assert [ask.id for ask in before] == [ask.id for ask in after]
    assert after[0].ask.dice[0].count == before[0].ask.dice[0].count + 2
    assert after[0].ask.signature != before[0].ask.signature


def test_a_scope_with_an_answer_or_with_a_die_on_its_ask_is_not_revised() -> None:
    for held in (False, True):
        conflict = Conflict(TOY, {})
        give(conflict, 0, "low")
        give(conflict, 0, "low")
        asks = conflict.asks()
        if not held:
            give(conflict, 0, [[1], [2]])
        conflict.interject(Interjection("modifier", "gm", {"value": 2}, (asks[1].id,) if held else ()))
        assert conflict.asks()[-1].ask.signature == asks[-1].ask.signature


def test_a_plain_scope_may_tell_before_its_first_ask_and_is_never_started_anew() -> None:
    kernel = Kernel()

    async def inner() -> None:
        kernel.tell(msg("toy-hasty"))
        await roll("a")

    async def script() -> None:
        await scope("plain", inner)

    kernel.start(script())
    kernel.interject(lambda: None)
    assert [event.id for event in kernel.events] == ["plain!1"]
    assert [ask.id for ask in kernel.open()] == ["plain:1"]


def test_a_revised_scope_leaves_none_of_its_former_asks_open() -> None:
    kernel = Kernel()
    asked = ["a", "b"]

    async def inner() -> None:
        await together(*(roll(who) for who in asked))

    async def outer() -> None:
        await scope("rolls", inner)

    async def script() -> None:
        await revisable("action", outer)

    kernel.start(script())
    kernel.interject(lambda: asked.remove("b"))
    assert [ask.id for ask in kernel.open()] == ["action/rolls/0:1"]
    assert kernel.find("action/rolls/1:1") is None
    with pytest.raises(RefusedError):
        kernel.answer("action/rolls/1:1", "b", [1])


def test_an_interrupt_closes_what_runs_below_and_raises_there() -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 1, "low")
    conflict.interject(Interjection("end", "gm"))
    assert conflict.outcome is not None
    assert conflict.outcome.result == "gm"
    assert conflict.asks() == []
    assert conflict.offers() == ()


def test_the_ask_at_which_a_script_is_interrupted_is_open_no_more() -> None:
    kernel = Kernel()

    async def script() -> str:
        try:
            await roll("a")
        except ValueError:
            return "interrupted"
        return "rolled"

    kernel.start(script())
    kernel.interject(lambda: kernel.interrupt("", ValueError()))
    assert kernel.result == "interrupted"
    assert list(kernel.open()) == []
    assert kernel.find(":1") is None


def test_whoever_is_dismissed_is_asked_nothing_more() -> None:
    kernel = Kernel()
    roller = {"first": "a", "second": "a"}

    async def one(part: str) -> Faces:
        return await roll(roller[part])

    async def part(name: str) -> str:
        try:
            return f"{name} {await revisable('roll', one, name)}"
        except ValueError:
            return f"{name} lost"

    async def script() -> tuple[str, ...]:
        return await together(part("first"), part("second"), part("third"))

    roller["third"] = "b"

    def leave() -> None:
        roller["first"] = "c"
        kernel.dismiss(["a"], ValueError())

    kernel.start(script())
    everything = frozenset(ask.id for ask in kernel.open())
    third = list(kernel.open())[2]
    kernel.interject(leave, everything)
    # The first is somebody else's now, though a die had been read; the second is nobody's; the third is untouched.
    assert [ask.ask.who for ask in kernel.open()] == [("c",), ("b",)]
    assert list(kernel.open())[1] == third
    for ask in list(kernel.open()):
        kernel.answer(ask.id, ask.ask.who[0], [1])
    assert kernel.result == ("first ((1,),)", "second lost", "third ((1,),)")


def test_what_is_asked_of_others_too_goes_on_without_the_dismissed() -> None:
    kernel = Kernel()
    options = (Option("k", 1, msg("k")),)

    async def asked(*who: str) -> str:
        try:
            await Pick(who=who, why=msg("x"), options=options)
        except ValueError:
            return "lost"
        return "picked"

    async def script() -> tuple[str, ...]:
        return await together(asked("a", "b"), asked("a", "gm"), asked("gm"))

    kernel.start(script())
    kernel.interject(lambda: kernel.dismiss(["a"], ValueError()))
    # That the GM may answer, too, does not keep open what was asked of somebody who is gone.
    assert [ask.ask.who for ask in kernel.open()] == [("b",), ("gm",)]
    for ask in list(kernel.open()):
        kernel.answer(ask.id, ask.ask.who[0], "k")
    assert kernel.result == ("picked", "lost", "picked")


def test_a_refused_interjection_dismisses_nobody() -> None:
    kernel = Kernel()

    async def script() -> Faces:
        return await roll("a")

    def refuse() -> None:
        kernel.dismiss(["a"], ValueError())
        raise RefusedError(msg("refused-not-now"))

    kernel.start(script())
    with pytest.raises(RefusedError):
        kernel.interject(refuse)
    kernel.interject(lambda: None)
    assert [ask.ask.who for ask in kernel.open()] == [("a",)]


def test_an_interrupt_of_a_part_that_is_done_and_waits_for_its_siblings_does_nothing() -> None:
    kernel = Kernel()

    async def part(who: str) -> str:
        try:
            await roll(who)
        except ValueError:
            return "interrupted"
        return "rolled"

    async def script() -> dict[str, str]:
        return await together_by({"a": part("a"), "b": part("b")})

    kernel.start(script())
    kernel.answer("a:1", "a", [1])
    assert kernel.path_of("a") is None
    kernel.interject(lambda: kernel.interrupt("a", ValueError()))
    kernel.interject(lambda: kernel.interrupt("b", ValueError()))
    assert kernel.result == {"a": "rolled", "b": "interrupted"}


def test_a_running_scope_is_found_by_its_label_wherever_it_was_used_before() -> None:
    kernel = Kernel()

    async def turn() -> None:
        await roll("a")

    async def resolve() -> None:
        await scope("turn-a", turn)

    async def script() -> None:
        await scope("resolve", resolve)
        try:
            await scope("resolve", resolve)
        except ValueError:
            return

    kernel.start(script())
    assert kernel.path_of("turn-a") == "resolve/turn-a"
    kernel.answer("resolve/turn-a:1", "a", [1])
    assert kernel.path_of("turn-a") == "resolve#2/turn-a"
    kernel.interject(lambda: kernel.interrupt(kernel.path_of("turn-b"), ValueError()))
    assert not kernel.done
    kernel.interject(lambda: kernel.interrupt(kernel.path_of("turn-a"), ValueError()))
    assert kernel.done


def test_telling_before_the_first_answer_of_a_revisable_scope_is_a_fault() -> None:
    kernel = Kernel()

    async def hasty() -> None:
        kernel.tell(msg("toy-hasty"))
        await roll("a")

    async def script() -> None:
        await revisable("hasty", hasty)

    with pytest.raises(RulesetFaultError, match="hasty"):
        kernel.start(script())


def test_a_refused_interjection_changes_nothing_and_takes_no_id() -> None:
    conflict = Conflict(TOY, {})
    with pytest.raises(RefusedError) as refused:
        conflict.interject(Interjection("modifier", "gm", {"value": 0}))
    assert refused.value.rule == "TOY-2"
    assert conflict.events == []
    conflict.interject(Interjection("modifier", "gm", {"value": 1}))
    assert [event.id for event in conflict.events] == ["interjection-1!1"]


def test_a_refused_interjection_takes_back_what_it_told_and_interrupts_nothing() -> None:
    kernel = Kernel()

    async def script() -> None:
        await roll("a")

    def refused() -> None:
        kernel.tell(msg("toy-hasty"))
        kernel.interrupt("", ValueError())
        raise RefusedError(msg("toy-same"))

    kernel.start(script())
    with pytest.raises(RefusedError):
        kernel.interject(refused)
    assert kernel.events == []
    kernel.interject(lambda: kernel.tell(msg("toy-modified")))
    assert [event.what.id for event in kernel.events] == ["toy-modified"]
    assert [ask.id for ask in kernel.open()] == [":1"]


def test_what_interjections_tell_has_an_id_of_its_own_counted_within_each() -> None:
    kernel = Kernel()

    async def script() -> None:
        await roll("a")

    def twice() -> None:
        kernel.tell(msg("one"))
        kernel.tell(msg("two"))

    kernel.start(script())
    kernel.interject(twice)
    kernel.interject(twice)
    assert [event.id for event in kernel.events] == [
        "interjection-1!1", "interjection-1!2", "interjection-2!1", "interjection-2!2",
    ]  # fmt: skip


def test_an_interjection_may_close_an_ask_for_which_a_die_has_been_read() -> None:
    kernel = Kernel()

    async def script() -> str:
        try:
            await scope("round", waits)
        except ValueError:
            return "interrupted"
        return "rolled"

    async def waits() -> None:
        await roll("a")

    kernel.start(script())
    kernel.interject(lambda: kernel.interrupt("", ValueError()), held=frozenset({"round:1"}))
    assert kernel.result == "interrupted"


def test_an_answer_given_twice_is_refused_and_not_taken_for_the_next_ask() -> None:
    kernel = Kernel()

    async def script() -> None:
        await roll("a")
        await roll("a")

    kernel.start(script())
    kernel.answer(":1", "a", [1])
    with pytest.raises(RefusedError) as refused:
        kernel.answer(":1", "a", [2])
    assert refused.value.reason.id == "refused-not-open"
    assert kernel.find(":1") is None
    assert [ask.id for ask in kernel.open()] == [":2"]
