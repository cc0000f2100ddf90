# MicroPython has no pathlib:
# ruff: noqa: PTH123, PTH102

import os

from firmware import slot

from .helpers import exists, folder

TRIAL = {"run": "b", "before": "a", "trial": slot.TRIES}


def disk(*slots):
    root = folder()
    for name in slots:
        os.mkdir(root + "/" + name)
    return root


def put(root, text):
    with open(root + slot.FILE, "w") as file:
        file.write(text)


def test_an_empty_board_has_nothing_to_run():
    assert slot.choose(disk()) == ""


def test_the_named_version_runs_start_after_start():
    root = disk("a", "b")
    slot.write({"run": "b"}, root)
    for _ in range(5):
        assert slot.choose(root) == "b"


def test_without_a_readable_file_the_first_version_that_is_there_runs():
    for text in ("", "{", "[]", '{"run": "c"}', '{"run": 3}', "nul\x00"):
        root = disk("b")
        put(root, text)
        assert slot.choose(root) == "b"


def test_a_new_version_has_three_starts_and_then_the_one_before_runs_for_good():
    root = disk("a", "b")
    slot.write(dict(TRIAL), root)
    assert [slot.choose(root) for _ in range(5)] == ["b", "b", "b", "a", "a"]
    assert slot.read(root) == {"run": "a", "failed": "b"}


def test_a_new_version_that_works_stays():
    root = disk("a", "b")
    slot.write(dict(TRIAL), root)
    slot.folder = slot.choose(root)
    slot.confirm(root)
    assert [slot.choose(root) for _ in range(5)] == ["b"] * 5


def test_a_version_that_does_not_run_cannot_be_confirmed():
    root = disk("a", "b")
    slot.write(dict(TRIAL), root)
    slot.folder = "a"
    slot.confirm(root)
    assert "trial" in slot.read(root)


def test_a_new_version_that_fails_leaves_at_once_and_takes_its_crashes_along():
    root = disk("a", "b")
    slot.write(dict(TRIAL), root)
    with open(root + slot.CRASHES, "w") as file:
        file.write('{"count": 2}')
    assert slot.choose(root) == "b"
    assert slot.back(root) == "a"
    assert not exists(root + slot.CRASHES)
    assert slot.choose(root) == "a"


def test_a_version_that_was_confirmed_does_not_leave():
    root = disk("a", "b")
    slot.write({"run": "b"}, root)
    assert slot.back(root) == ""
    assert slot.choose(root) == "b"


def test_a_trial_without_a_version_before_ends_at_the_prompt_and_not_in_a_loop():
    root = disk("b")
    for trial in (0, -1, "3", None):
        slot.write({"run": "b", "trial": trial}, root)
        assert slot.choose(root) == ""


def test_a_wish_is_granted_once():
    root = disk()
    put(root, "")
    assert slot.take(root + slot.FILE)
    assert not slot.take(root + slot.FILE)
