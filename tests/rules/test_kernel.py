"""The kernel's traps one by one: scopes, together, revisable scopes, interjections, secrets, faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.asks import Dice, Faces, Option, Pick, Roll
from rules.conflict import Conflict, ask_json, compare_events, replay
from rules.errors import RefusedError, RulesetFaultError
from rules.events import Event
from rules.kernel import Kernel, OpenAsk, Script, revisable, scope, together, together_by
from rules.log import Answer, Interjection, entry_from_json
from rules.ruleset import Offer
from rules.terms import Json, Text, Who, msg
from rules.viewers import PUBLIC, Audience, Viewer
from tests.rules.toy import TOY, ToyRuleset

ONE_D6 = (Dice(1, 6),)


def roll(who: str) -> Roll:
    return Roll(who=(who,), why=msg("toy-roll"), dice=ONE_D6)


def give(conflict: Conflict, place: int, value: Json, by: str | None = None) -> None:
    ask = conflict.asks()[place]
    conflict.answer(Answer(ask.id, ask.ask.signature, by or ask.ask.who[0], value))


def ids(conflict: Conflict) -> list[str]:
    return [ask.id for ask in conflict.asks()]


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


def test_a_reveal_shows_what_lies_in_the_scope_named_and_in_no_other() -> None:
    async def secret() -> str:
        return await Pick(who=("a",), why=msg("w"), options=(Option("k", "k", msg("o")),), secret=True)

    async def picks(kernel: Kernel, seen: list[list[str]]) -> None:
        await scope("pick", secret)
        await scope("picked", secret)
        kernel.reveal("pick")
        seen.append(list(kernel.hidden))
        await scope("pick", secret)

    async def script(kernel: Kernel, seen: list[list[str]]) -> None:
        await scope("round", picks, kernel, seen)
        kernel.reveal("round")
        seen.append(list(kernel.hidden))
        await secret()
        kernel.reveal()
        seen.append(list(kernel.hidden))

    kernel, seen = Kernel(), list[list[str]]()
    kernel.start(script(kernel, seen))
    while not kernel.done:
        kernel.answer(next(kernel.open()).id, "a", "k")
    assert seen == [["round/picked:1"], [], []]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Interjection("modifier", "a", {"value": 1}), "refused-no-offer"),
        (Interjection("nonsense", "gm"), "refused-no-offer"),
        (Interjection("modifier", "gm"), "refused-field-missing"),
        (Interjection("modifier", "gm", {"value": 9}), "refused-number"),
        (Interjection("modifier", "gm", {"value": 1, "more": 1}), "refused-unknown-field"),
    ],
)
def test_an_interjection_that_is_not_on_offer_is_refused(entry: Interjection, reason: str) -> None:
    with pytest.raises(RefusedError) as refused:
        Conflict(TOY, {}).interject(entry)
    assert refused.value.reason.id == reason


@pytest.mark.parametrize(
    ("value", "by", "reason", "rule"),
    [
        ("never", "a", "toy-never-bar", "TOY-1"),
        ("unknown", "a", "refused-no-option", ""),
        (7, "a", "refused-no-option", ""),
        (["high"], "a", "refused-no-option", ""),
        ({"high": 1}, "a", "refused-no-option", ""),
        ("high", "b", "refused-not-asked", ""),
        ("high", "gm", "refused-not-asked", ""),
    ],
)
def test_an_illegal_pick_is_refused_with_its_reason_and_moves_nothing(
    value: Json, by: str, reason: str, rule: str
) -> None:
    conflict = Conflict(TOY, {})
    with pytest.raises(RefusedError) as refused:
        give(conflict, 0, value, by)
    assert (refused.value.reason.id, refused.value.rule) == (reason, rule)
    assert ids(conflict) == ["round-1/stances/a:1", "round-1/stances/b:1"]
    assert conflict.entries == []


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        "6",
        [],
        [1],
        [1, 2, 3],
        [0, 1],
        [7, 1],
        [1, 9],
        [True, 1],
        [1.0, 1],
        [[1], [2], [3]],
        [[1, 2], []],
        [["1"], [2]],
    ],
)
def test_faces_that_do_not_fit_are_refused(value: Json) -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 0, "low")
    give(conflict, 0, "low")
    with pytest.raises(RefusedError):
        give(conflict, 0, value)
    assert len(conflict.entries) == 2


def test_an_answer_fits_only_the_form_of_ask_it_was_given_for() -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 0, "low")
    give(conflict, 0, "low")
    ask = conflict.asks()[0]
    conflict.interject(Interjection("modifier", "gm", {"value": 1}))
    with pytest.raises(RefusedError) as refused:
        conflict.answer(Answer(ask.id, ask.ask.signature, "a", [[1], [1]]))
    assert refused.value.reason.id == "refused-ask-changed"


def test_a_script_that_raises_leaves_the_conflict_as_it_was() -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 0, "boom")
    view = conflict.view(Viewer(gm=True))
    with pytest.raises(RulesetFaultError, match=r"^ValueError: the toy breaks$"):
        give(conflict, 0, "low")
    assert conflict.view(Viewer(gm=True)) == view
    assert len(conflict.entries) == 1
    assert ids(conflict) == ["round-1/stances/b:1"]


def test_an_interjection_on_which_the_ruleset_fails_leaves_the_conflict_as_it_was() -> None:
    class Fails(ToyRuleset):
        def interject(self, state: Any, kind: str, by: str, values: Mapping[str, Any]) -> None:
            super().interject(state, kind, by, values)
            if kind == "end":
                raise KeyError("lost")

    conflict = Conflict(Fails(), {})
    conflict.interject(Interjection("modifier", "gm", {"value": 1}))
    view, events = conflict.view(Viewer(gm=True)), list(conflict.events)
    with pytest.raises(RulesetFaultError, match=r"^KeyError: 'lost'$"):
        conflict.interject(Interjection("end", "gm"))
    assert conflict.view(Viewer(gm=True)) == view
    assert list(conflict.events) == events
    assert len(conflict.entries) == 1


def test_a_ruleset_that_fails_at_the_start_is_at_fault_and_not_the_set_up() -> None:
    class Fails(ToyRuleset):
        def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Any:
            raise ZeroDivisionError("no names")

    with pytest.raises(RulesetFaultError, match=r"^ZeroDivisionError: no names$"):
        Conflict(Fails(), {})


def test_a_script_that_waits_for_something_else_is_a_fault_of_the_ruleset() -> None:
    class Wrong(ToyRuleset):
        async def script(self, state: Any) -> Any:
            class Odd:
                def __await__(self) -> Any:
                    return (yield 3)

            return await Odd()

    with pytest.raises(RulesetFaultError, match="is no ask"):
        Conflict(Wrong(), {})


def test_a_secret_pick_is_seen_by_its_seat_alone_until_it_is_revealed() -> None:
    conflict = Conflict(TOY, {})
    a, b, gm = Viewer(plays=frozenset("a")), Viewer(plays=frozenset("b")), Viewer(gm=True)
    give(conflict, 0, "high")
    entry = conflict.entries[0]
    for viewer in (b, gm, PUBLIC):
        assert {"value", "signature"}.isdisjoint(conflict.entry_json(entry, viewer))
        assert "high" not in str(conflict.view(viewer)["face_down"])
        assert conflict.view(viewer)["face_down"] == [{"ask": "round-1/stances/a:1", "who": ["a"]}]
    assert conflict.entry_json(entry, a)["value"] == "high"
    assert list(conflict.face_down) == ["round-1/stances/a:1"]
    for viewer in (gm, a, PUBLIC):
        assert "options" not in str(conflict.view(viewer)["asks"])
    assert "options" in str(conflict.view(b)["asks"])
    give(conflict, 0, "low")
    assert conflict.view(PUBLIC)["face_down"] == []
    assert conflict.entry_json(entry, PUBLIC)["value"] == "high"


def test_a_viewer_sees_the_offers_made_to_those_he_plays_and_a_gm_sees_all() -> None:
    class Yielding(ToyRuleset):
        def offers(self, state: Any) -> Sequence[Offer]:
            return (*super().offers(state), Offer("yield", msg("toy-yield"), by=("a", "b")))

    conflict = Conflict(Yielding(), {})

    def kinds(viewer: Viewer) -> list[Json]:
        return [offer["kind"] for offer in conflict.offers_to(viewer) if isinstance(offer, dict)]

    assert kinds(Viewer(gm=True)) == ["modifier", "end", "yield"]
    assert kinds(Viewer(plays=frozenset("b"))) == ["yield"]
    assert kinds(Viewer(plays=frozenset("c"))) == []
    assert kinds(PUBLIC) == []


def test_a_gm_sees_the_secrets_of_those_he_plays_and_of_nobody_else() -> None:
    conflict = Conflict(TOY, {})
    asks = conflict.view(Viewer(gm=True, plays=frozenset("b")))["asks"]
    assert isinstance(asks, list)
    assert ["options" in ask for ask in asks if isinstance(ask, dict)] == [False, True]


def test_a_window_stays_open_until_the_gm_closes_it_and_gives_answers_in_turn_order() -> None:
    conflict = Conflict(TOY, {})
    give(conflict, 0, "high")
    give(conflict, 0, "high")
    give(conflict, 0, [[1], [1]])
    give(conflict, 0, [[1], [2]])
    give(conflict, 0, "parry", "b")
    give(conflict, 0, "parry", "a")
    give(conflict, 0, "pass", "a")
    with pytest.raises(RefusedError):
        give(conflict, 0, "close", "a")
    assert conflict.view(PUBLIC)["asks"][0]["picked"] == ["b"]  # type: ignore[index]
    give(conflict, 0, "close", "gm")
    assert conflict.state.score == {"a": 0, "b": 2}


def test_undo_reports_later_answers_that_no_longer_fit_and_the_events_that_changed() -> None:
    conflict = Conflict(TOY, {})
    for value in ("high", "low", [[1], [2]], [[3], [4]]):
        give(conflict, 0, value)
    give(conflict, 0, "close", "gm")
    amended = list(conflict.entries)
    amended[0] = Answer(**{**vars_of(amended[0]), "value": "low"})
    after = replay(TOY, {}, amended)
    assert after.unfit == (4,)
    changes = compare_events(conflict.events, after.conflict.events)
    assert [event.what.id for event in changes.corrected] == ["toy-revealed"]
    assert changes.retracted == ()


def test_events_are_new_corrected_or_retracted_by_their_ids_each_in_order() -> None:
    before = [Event(id_, msg("told")) for id_ in ("a!1", "b!1", "c!1", "d!1")]
    after = [Event("e!1", msg("told")), Event("c!1", msg("otherwise")), before[0], Event("f!1", msg("told"))]
    changes = compare_events(before, after)
    assert [event.id for event in changes.new] == ["e!1", "f!1"]
    assert changes.corrected == (after[1],)
    assert changes.retracted == (before[1], before[3])


def vars_of(entry: Any) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__slots__}


def test_entries_survive_json() -> None:
    for entry in (Answer("x:1", "ab", "a", [[1]], "digital", gm=True), Interjection("k", "gm", {"n": [1]}, ("x:1",))):
        assert entry_from_json(entry.json()) == entry


def test_an_answer_is_typed_and_the_participants_own_unless_it_says_otherwise() -> None:
    shown = Answer("x:1", "ab", "a", [[1]]).json()
    assert (shown["source"], shown["gm"]) == ("typed", False)


def test_messages_have_a_json_form_for_clients() -> None:
    message = msg("m", who=Who("a"), word=Text("hi"), n=2, inner=msg("t"), many=(Who("a"), Who("b")))
    assert message.json() == {
        "id": "m",
        "params": {
            "who": {"who": "a"},
            "word": {"text": "hi"},
            "n": 2,
            "inner": {"id": "t"},
            "many": [{"who": "a"}, {"who": "b"}],
        },
    }


def test_a_pick_of_the_gm_is_shown_as_a_ruling_and_a_roll_of_the_gm_as_a_roll() -> None:
    pick = Pick(who=("gm",), why=msg("w"), options=(Option("k", 1, msg("o")),))
    asks = (
        pick,
        replace(pick, who=("a",)),
        replace(pick, who=("gm", "a")),
        Roll(who=("gm",), why=msg("w"), dice=ONE_D6),
    )
    shown = [ask_json(OpenAsk("x:1", ask), PUBLIC) for ask in asks]
    assert [ask["kind"] for ask in shown] == ["ruling", "pick", "pick", "roll"]
    assert ["options" in ask for ask in shown] == [True, True, True, False]  # nothing secret: all see what is asked


def test_an_option_may_be_worded_anew_without_spoiling_an_answer() -> None:
    def ask(text: str, rule: str) -> Pick[int]:
        return Pick(who=("a",), why=msg("w"), options=(Option("k", 1, msg(text), bar=None, rule=rule),))

    assert ask("one", "").signature == ask("two", "").signature
    assert ask("one", "").signature != ask("one", "R-1").signature


def test_a_script_sees_the_value_not_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()

    async def script() -> Sequence[Mapping[str, int]]:
        return [await Pick(who=("a",), why=msg("w"), options=(Option("k", {"n": 7}, msg("o")),))]

    started: Script[Any] = script()
    kernel.start(started)
    kernel.answer(":1", "a", "k")
    assert kernel.result == [{"n": 7}]


def test_an_interjection_can_see_for_which_asks_a_die_has_been_read() -> None:
    kernel = Kernel()

    async def script() -> None:
        await together(roll("a"), roll("b"))

    kernel.start(script())
    seen: list[frozenset[str]] = []
    kernel.interject(lambda: seen.append(kernel.held), held=frozenset({"0:1"}))
    assert seen == [frozenset({"0:1"})]
    assert kernel.held == frozenset()


def test_an_option_may_say_in_one_line_more_what_it_means() -> None:
    plain = Option("a", 1, msg("toy-high"))
    noted = Option("a", 1, msg("toy-high"), note=msg("toy-note", dice=5))
    assert plain.json() == {"key": "a", "text": {"id": "toy-high"}}
    assert noted.json()["note"] == {"id": "toy-note", "params": {"dice": 5}}  # type: ignore[call-overload, index]
    one, other = (Pick(who=("a",), why=msg("w"), options=(option,)) for option in (plain, noted))
    assert one.signature == other.signature  # what it is worded like is no part of it


def test_a_quiet_event_says_so_to_programs() -> None:
    loud = Event("a!1", msg("toy-round", number=1))
    assert loud.json() == {"id": "a!1", "what": loud.what.json(), "facts": {}}
    assert replace(loud, quiet=True, audience=Audience(("a",))).json() == loud.json() | {"to": ["a"], "quiet": True}
