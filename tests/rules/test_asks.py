"""What each form of ask takes and refuses, at its limits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.asks import Dice, Option, Pick, PickNumber, PickSeveral, PickText, Roll, Window
from rules.errors import RefusedError
from rules.terms import Json, msg
from rules.viewers import PUBLIC, Viewer

ASKED: dict[str, Any] = {"who": ("a",), "why": msg("w")}
OPTIONS = (
    Option("k", 1, msg("o")),
    Option("l", 2, msg("o")),
    Option("m", 3, msg("o")),
    Option("n", 4, msg("o"), bar=msg("not-now"), rule="T-1"),
)


def refusal(ask: Any, value: Json) -> str:
    with pytest.raises(RefusedError) as refused:
        ask.read(value)
    return refused.value.reason.id


def test_a_face_is_one_to_the_sides_of_the_die_or_from_zero_where_the_ask_says_so() -> None:
    usual = Roll(**ASKED, dice=(Dice(1, 10),))
    from_zero = Roll(**ASKED, dice=(Dice(1, 10, zero=True),))
    assert [usual.read([face]) for face in (1, 10)] == [((1,),), ((10,),)]
    assert [from_zero.read([face]) for face in (0, 9)] == [((0,),), ((9,),)]
    assert [refusal(usual, [face]) for face in (0, 11)] == ["refused-face"] * 2
    assert [refusal(from_zero, [face]) for face in (-1, 10)] == ["refused-face"] * 2


def test_dice_from_zero_say_so_to_screens_and_in_the_signature() -> None:
    assert Dice(1, 10, zero=True).json() == {"count": 1, "sides": 10, "group": "base", "zero": True}
    usual, from_zero = (Roll(**ASKED, dice=(Dice(1, 10, zero=zero),)) for zero in (False, True))
    assert usual.signature != from_zero.signature
    assert len(usual.signature) == 16


def test_faces_are_kept_by_group_and_each_is_held_to_the_die_of_its_group() -> None:
    roll = Roll(**ASKED, dice=(Dice(2, 6), Dice(1, 12)))
    assert roll.count == 3
    assert roll.read([6, 1, 12]) == roll.read([[6, 1], [12]]) == ((6, 1), (12,))
    assert refusal(roll, [6, 7, 12]) == refusal(roll, [[7, 6], [12]]) == "refused-face"
    assert refusal(roll, [[6], [1, 12]]) == refusal(roll, [6, 1]) == "refused-dice-count"
    assert refusal(roll, [[6, 1, 12]]) == "refused-dice-groups"
    assert refusal(roll, [6, True, 12]) == "refused-not-a-number"


def test_several_options_are_picked_within_the_limits_and_come_in_the_order_of_the_options() -> None:
    ask = PickSeveral[int](**ASKED, options=OPTIONS, least=1, most=2)
    assert ask.read(["l"]) == (2,)
    assert ask.read(["m", "k"]) == (1, 3)
    assert refusal(ask, []) == refusal(ask, ["k", "l", "m"]) == "refused-pick-count"
    assert refusal(ask, ["k", "k"]) == "refused-picked-twice"
    assert refusal(ask, ["k", "x"]) == "refused-no-option"
    assert refusal(ask, ["k", "n"]) == "not-now"
    assert refusal(ask, "k") == "refused-not-a-list"


def test_an_order_is_kept_and_without_a_limit_all_may_be_picked() -> None:
    ask = PickSeveral[int](**ASKED, options=OPTIONS[:3], ordered=True)
    assert ask.read(["m", "k", "l"]) == (3, 1, 2)
    assert ask.read([]) == ()
    form = ask.form(PUBLIC)
    assert (form["form"], form["least"], form["most"]) == ("order", 0, 3)
    assert PickSeveral[int](**ASKED, options=OPTIONS, most=2).form(PUBLIC)["most"] == 2


def test_a_number_lies_within_its_limits_and_on_its_steps() -> None:
    ask = PickNumber(**ASKED, least=1, most=9, step=4)
    assert [ask.read(number) for number in (1, 5, 9)] == [1, 5, 9]
    assert {refusal(ask, number) for number in (-3, 0, 3, 13)} == {"refused-number"}
    assert {refusal(ask, value) for value in (True, 5.0, "5", None)} == {"refused-not-a-number"}
    every = PickNumber(**ASKED, least=-1, most=1)
    assert [every.read(number) for number in (-1, 0, 1)] == [-1, 0, 1]


def test_words_are_stripped_and_held_to_their_length() -> None:
    ask = PickText(**ASKED, longest=3, least=1)
    assert ask.read("  abc ") == "abc"
    assert ask.read("a") == "a"
    assert refusal(ask, "abcd") == refusal(ask, "   ") == "refused-text-length"
    assert refusal(ask, 3) == "refused-not-text"
    assert PickText(**ASKED).read("") == ""
    assert len(PickText(**ASKED).read("x" * 200)) == 200
    assert refusal(PickText(**ASKED), "x" * 201) == "refused-text-length"


def test_an_answer_fits_no_other_limits_options_dice_or_person() -> None:
    forms = [
        Pick(**ASKED, options=OPTIONS),
        Pick(**ASKED, options=OPTIONS[1:]),
        Pick(**{**ASKED, "who": ("b",)}, options=OPTIONS),
        Pick(**{**ASKED, "why": msg("v")}, options=OPTIONS),
        PickSeveral(**ASKED, options=OPTIONS),
        PickSeveral(**ASKED, options=OPTIONS, least=1),
        PickSeveral(**ASKED, options=OPTIONS, most=1),
        PickSeveral(**ASKED, options=OPTIONS, ordered=True),
        PickNumber(**ASKED, least=0, most=2),
        PickNumber(**ASKED, least=1, most=2),
        PickNumber(**ASKED, least=0, most=3),
        PickNumber(**ASKED, least=0, most=2, step=2),
        PickText(**ASKED),
        PickText(**ASKED, longest=100),
        PickText(**ASKED, least=1),
        Window(**ASKED, options={"a": OPTIONS}),
        Window(**ASKED, options={"a": OPTIONS[1:]}),
    ]
    assert len({form.signature for form in forms}) == len(forms)


def test_in_a_window_each_picks_of_their_own_and_may_think_again_until_it_is_closed() -> None:
    window = Window[int](**{**ASKED, "who": ("a", "b", "c")}, options={"a": OPTIONS, "b": OPTIONS[1:]})
    so_far, done = window.take(None, "l", "b")
    assert not done
    so_far, done = window.take(so_far, "k", "a")
    so_far, done = window.take(so_far, "m", "b")
    assert (so_far, done) == ({"a": 1, "b": 3}, False)
    assert window.take(so_far, "pass", "a") == ({"b": 3}, False)
    closed, done = window.take(so_far, "close", "gm")
    assert (list(closed.items()), done) == ([("a", 1), ("b", 3)], True)
    for value, by, reason in (
        ("close", "a", "refused-window-close"),
        ("k", "b", "refused-no-option"),
        ("k", "c", "refused-no-option"),
        ("n", "a", "not-now"),
        ("k", "d", "refused-not-asked"),
        ("pass", "gm", "refused-not-asked"),
    ):
        with pytest.raises(RefusedError) as refused:
            window.take(so_far, value, by)
        assert refused.value.reason.id == reason


def test_a_window_goes_on_without_those_who_are_there_no_more() -> None:
    window = Window[int](**{**ASKED, "who": ("a", "b")}, options={"a": OPTIONS, "b": OPTIONS})
    so_far, _ = window.take(None, "k", "a")
    so_far, _ = window.take(so_far, "l", "b")
    without = window.without({"a"})
    assert (without.who, list(without.options)) == (("b",), ["b"])
    assert without.signature != window.signature
    assert without.take(so_far, "close", "gm")[0] == {"b": so_far["b"]}
    with pytest.raises(RefusedError):
        without.take(so_far, "k", "a")


def test_in_a_secret_window_a_viewer_sees_the_options_of_those_he_plays() -> None:
    options = {"a": OPTIONS[:1], "b": OPTIONS[1:2]}
    window = Window[int](**{**ASKED, "who": ("a", "b")}, options=options)
    secret = Window[int](**{**ASKED, "who": ("a", "b")}, options=options, secret=True)

    def seen(ask: Window[int], viewer: Viewer) -> list[str]:
        shown = ask.form(viewer)["options"]
        assert isinstance(shown, dict)
        return list(shown)

    assert seen(window, PUBLIC) == ["a", "b"]
    assert seen(secret, Viewer(plays=frozenset("b"))) == ["b"]
    assert seen(secret, Viewer(gm=True)) == []
