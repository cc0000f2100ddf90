"""What is remembered of dice, and for how long."""

from firmware.tray.dice import COCKED, GONE, HANDLING, ROLLED, ROLLING, UNSURE, Reading
from firmware.tray.known import KNOWN_LIMIT, Known


def take(known, key, state=ROLLED, face=4, kind="d6", ms=10):
    return known.take(Reading(key, kind, face, state, 100, ms, "pixels"))


def keys(dice):
    return [die.key for die in dice]


def test_the_same_again_is_no_news_and_a_face_a_kind_or_a_state_is():
    known = Known()
    assert take(known, "a").face == 4
    assert take(known, "a") is None
    assert take(known, "a", face=5).face == 5
    assert take(known, "a", face=5, kind="d8").kind == "d8"
    assert take(known, "a", ROLLING, face=5, kind="d8").state == ROLLING
    assert take(known, "a", ROLLING, face=2, kind="d8") is None  # what a moving die says of its face means nothing
    assert known.all()[0].face == 5


def test_a_die_is_heard_of_even_where_it_says_nothing_new():
    known = Known()
    take(known, "a", ms=10)
    take(known, "a", ms=30)
    (die,) = known.all()
    assert (die.seen, die.rested) == (30, 10)


def test_a_die_that_is_gone_is_forgotten_and_new_when_it_is_back():
    known = Known()
    assert take(known, "a", GONE) is None
    take(known, "a").sent = 3
    assert take(known, "a", GONE).key == "a"
    assert known.all() == []
    assert take(known, "a").sent == 0
    assert keys(known.all()) == ["a"]


def test_dice_without_a_key_are_each_a_die_of_their_own_until_the_throw_is_over():
    known = Known()
    for state in (ROLLED, UNSURE, ROLLED):
        take(known, "", state).thrown = True
    assert keys(known.thrown()) == ["#1", "#2", "#3"]
    assert [die.wire[2] for die in known.thrown()] == ["", "", ""]
    known.settled(1, True)
    assert known.all() == []


def test_after_a_throw_dice_that_lie_badly_stay_in_it_only_where_they_can_be_mended():
    for mend in (True, False):
        known = Known()
        for key, state in (("a", ROLLED), ("b", COCKED), ("c", ROLLING)):
            take(known, key, state).thrown = True
        known.settled(5, mend)
        assert keys(known.thrown()) == (["b", "c"] if mend else ["c"])
        assert [die.sent for die in known.all()] == [5, 0, 0]


def test_once_a_request_is_over_nothing_of_it_is_left():
    known = Known()
    take(known, "a").sent = 5
    take(known, "b").aside = True
    take(known, "c", COCKED).thrown = True
    known.over()
    assert [(die.sent, die.aside, die.thrown) for die in known.all()] == [(0, False, False)] * 3


def test_a_die_that_is_picked_up_is_out_of_the_throw():
    known = Known()
    take(known, "a").thrown = True
    take(known, "a", HANDLING)
    (die,) = known.all()
    assert (die.thrown, die.handled) == (False, True)


def test_of_very_many_dice_the_longest_known_are_forgotten_but_none_that_is_thrown():
    known = Known()
    for number in range(KNOWN_LIMIT):
        take(known, f"k{number}")
    assert len(known.all()) == KNOWN_LIMIT
    known.all()[0].thrown = True
    take(known, "last")
    assert keys(known.all()) == ["k0"] + [f"k{number}" for number in range(2, KNOWN_LIMIT)] + ["last"]
    for die in known.all():
        die.thrown = True
    take(known, "one more")
    assert len(known.all()) == KNOWN_LIMIT
    assert "one more" in keys(known.all())
    assert "k0" not in keys(known.all())
