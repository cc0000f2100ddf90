"""What a throw amounts to beside what was asked for, die by die."""

from firmware.tray import judge
from firmware.tray.dice import COCKED, HANDLING, RESTING, ROLLED, ROLLING
from firmware.tray.known import Die


def die(key="a", kind="d6", state=ROLLED, seen=100, **more):
    made = Die(key, kind)
    made.face, made.state, made.seen = 4, state, seen
    for name, value in more.items():
        setattr(made, name, value)
    return made


def unseen(wanted, known, dice=()):
    """Return the keys of the dice that can only be meant, after a fall at 100."""
    return [found.key for found in judge.unseen(wanted, list(dice), list(known), 100)]


def test_a_die_that_lies_there_since_the_fall_is_the_one_that_is_missing():
    assert unseen({"d6": 1}, [die(state=RESTING)]) == ["a"]
    assert unseen({"d6": 1}, [die(seen=101)]) == ["a"]


def test_a_die_not_heard_of_since_the_fall_is_not_meant():
    assert unseen({"d6": 1}, [die(seen=99)]) == []
    assert unseen({"d6": 1}, [die("a", seen=99), die("b")]) == ["b"]


def test_a_die_in_a_hand_tumbling_or_leaning_is_not_meant():
    for state in (HANDLING, ROLLING, COCKED):
        assert unseen({"d6": 1}, [die(state=state)]) == []
        assert unseen({"d6": 1}, [die("a", state=state), die("b")]) == ["b"]


def test_a_die_of_another_kind_is_not_meant():
    assert unseen({"d6": 1}, [die(kind="d8")]) == []
    assert unseen({"d6": 1}, [die("a", "d8"), die("b")]) == ["b"]


def test_a_die_that_was_counted_laid_aside_or_sent_before_is_not_meant():
    for known in (die(thrown=True), die(aside=True), die(sent=3)):
        assert unseen({"d6": 1}, [known]) == []
        assert unseen({"d6": 1}, [known, die("b")]) == ["b"]


def test_nothing_is_meant_where_more_lie_there_than_are_missing():
    assert unseen({"d6": 1}, [die("a"), die("b")]) == []
    assert unseen({"d6": 2}, [die("a")]) == []


def test_kinds_that_are_complete_ask_for_no_more():
    first, second, third = die("a", thrown=True), die("b", thrown=True), die("c", "d8")
    assert unseen({"d6": 1, "d8": 1}, (first, second, third), (first, second)) == ["c"]
    assert unseen({"d6": 2, "d8": 1}, (first, second, third, die("d")), (first, second)) == []


def test_what_is_missing_and_what_is_too_many_are_counted_kind_by_kind():
    dice = [die("a"), die("b"), die("c", "d8")]
    assert judge.missing({"d6": 3, "d8": 1, "d10": 2}, dice) == 3
    assert judge.extra({"d6": 1, "d8": 1}, dice) == 1
    assert judge.extra({"d8": 1}, dice) == 2
    assert (judge.missing({"d6": 1}, dice), judge.extra({"d6": 2, "d8": 1, "d4": 5}, dice)) == (0, 0)


def test_a_die_that_was_sent_and_only_moved_is_no_new_one():
    moved = die("a", sent=3)
    picked_up = die("b", sent=3, handled=True)
    assert judge.count([moved, picked_up]) == {"d6": 1}
    assert judge.missing({"d6": 2}, [moved, picked_up]) == 1


def test_what_waits_in_the_store_for_a_request_is_counted_without_what_only_moved():
    def roll(rid, *kinds, **more):
        return dict({"t": "roll", "rid": rid, "dice": [[kind, 1, "", 100] for kind in kinds]}, **more)

    messages = [
        None,
        {"t": "fault", "rid": "r1", "code": "missing"},
        {"t": "roll", "dice": [["d6", 1, "", 100]]},
        roll("r0", "d6"),
        roll("r1", "d6", "d6", "d8"),
        roll("r1", "d6"),
        roll("r1", "d6", fix=2),
    ]
    assert judge.stored(messages, "r1") == {"d6": 3, "d8": 1}


def test_dice_go_out_by_source_and_by_what_they_replace_five_at_a_time():
    dice = [die(f"k{number}", src="pixels", rested=number) for number in range(6)]
    dice += [die("m", src="manual"), die("n", src="pixels", sent=7)]
    records = judge.rolls(dice, {"boot": 2}, "r1")
    found = [(record["src"], record.get("fix", 0), len(record["dice"])) for record in records]
    assert sorted(found) == [("manual", 0, 1), ("pixels", 0, 1), ("pixels", 0, 5), ("pixels", 7, 1)]
    assert all(record["rid"] == "r1" and record["boot"] == 2 and record["up"] == 5 for record in records)
    assert "rid" not in judge.rolls(dice, {}, "")[0]
