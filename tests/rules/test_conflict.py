"""A conflict from outside: answers and refusals, secrets, faults of a ruleset, undo, and the forms clients see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.asks import Option, Pick, Roll
from rules.conflict import Conflict, ask_json, compare_events, replay
from rules.errors import RefusedError, RulesetFaultError
from rules.events import Event
from rules.kernel import Kernel, OpenAsk, Script, scope, together
from rules.log import Answer, Interjection, entry_from_json
from rules.ruleset import Offer
from rules.terms import Json, Text, Who, msg
from rules.viewers import PUBLIC, Audience, Viewer
from tests.rules.asking import ONE_D6, give, ids, roll
from tests.rules.toy import TOY, ToyRuleset


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
