# MicroPython has no pathlib:
# ruff: noqa: PTH123, PTH107, PTH102, PTH106, PTH116

import os

from firmware.tray.errors import StoreError, StoreFull
from firmware.tray.frame import loads
from firmware.tray.store import LOG, NEXT, Store

from .helpers import counted, exists, folder, raises

RAND = counted()


def roll(face=4, dice=1):
    return {"t": "roll", "dice": [["d6", face, "", 100]] * dice}


def file_of(root):
    with open(root + "/" + LOG, "rb") as file:
        return file.read()


def size_of(root):
    return os.stat(root + "/" + LOG)[6]


def put(root, data):
    with open(root + "/" + LOG, "wb") as file:
        file.write(data)


def test_numbers_begin_at_one_and_go_on_after_a_restart():
    root = folder()
    store = Store(root, RAND)
    assert store.append([roll()]) == 1
    assert store.append([roll()]) == 2
    again = Store(root, RAND)
    assert again.inst == store.inst
    assert again.boot == store.boot + 1
    assert (again.lo, again.hi, again.waiting) == (1, 2, 2)
    assert again.append([roll()]) == 3


def test_what_was_stored_is_what_is_sent_after_a_restart():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(5)])
    body = store.get(1)
    assert loads(body)["inst"] == store.inst
    assert Store(root, RAND).get(1) == body


def test_acked_records_are_gone_for_good():
    root = folder()
    store = Store(root, RAND)
    for face in (1, 2, 3):
        store.append([roll(face)])
    assert store.ack(2)
    assert not store.ack(2)
    assert not store.ack(1)
    assert store.get(2) is None
    again = Store(root, RAND)
    assert (again.lo, again.hi) == (3, 3)
    assert again.get(2) is None
    assert [loads(body)["n"] for body in again.bodies()] == [3]
    again.ack(3)
    assert Store(root, RAND).append([roll()]) == 4


def test_an_ack_of_what_was_never_written_is_refused():
    store = Store(folder(), RAND)
    store.append([roll()])
    raises(ValueError, store.ack, 2)
    assert store.waiting == 1


def test_parts_of_one_roll_get_successive_numbers():
    store = Store(folder(), RAND)
    store.append([roll()])
    assert store.append([roll(dice=5), roll(dice=2)]) == 2
    first, second = loads(store.get(2)), loads(store.get(3))
    assert (first["roll"], first["part"]) == (2, [1, 2])
    assert (second["roll"], second["part"]) == (2, [2, 2])


def test_a_full_ring_takes_nothing_but_the_fault_that_says_so():
    store = Store(folder(), RAND, ring=3)
    store.append([roll()])
    raises(StoreFull, store.append, [roll(), roll(), roll()])
    assert store.hi == 1
    store.append([roll(), roll()])
    raises(StoreFull, store.append, [roll()])
    assert store.append([{"t": "fault", "code": "full"}], True) == 4
    raises(StoreFull, store.append, [{"t": "fault", "code": "full"}], True)
    store.ack(2)
    assert store.append([roll()]) == 5


def test_a_torn_last_line_was_never_sent_and_is_dropped():
    root = folder()
    Store(root, RAND).append([roll(1)])
    whole = file_of(root)
    Store(root, RAND).append([roll(2)])
    longer = file_of(root)
    for cut in range(len(whole) + 40, len(longer)):
        put(root, longer[:cut])
        store = Store(root, RAND)
        assert store.hi in (1, 2)
        assert store.append([roll(3)]) == store.hi
        again = Store(root, RAND)
        assert loads(again.get(again.hi))["dice"][0][1] == 3
        assert [loads(body)["t"] for body in again.bodies()] == ["roll"] * again.hi, "nothing is told as damaged"


def test_half_a_roll_at_the_end_was_never_sent_and_is_dropped():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(1)])
    store.append([roll(dice=5), roll(dice=5), roll(dice=2)])
    lines = file_of(root).split(b"\n")
    put(root, b"\n".join(lines[:-2]) + b"\n" + lines[-2][:30])
    again = Store(root, RAND)
    assert again.hi == 1
    assert again.append([roll()]) == 2


def test_a_fault_that_was_written_last_is_kept_over_a_start():
    root = folder()
    store = Store(root, RAND)
    store.append([roll()])
    store.append([{"t": "fault", "code": "lowbat", "die": "red"}])
    again = Store(root, RAND)
    assert [loads(body)["t"] for body in again.bodies()] == ["roll", "fault"]
    assert again.append([roll()]) == 3


def test_a_damaged_line_in_the_middle_becomes_a_fault_under_its_number():
    root = folder()
    store = Store(root, RAND)
    for face in (1, 2, 3):
        store.append([roll(face)])
    data = bytearray(file_of(root))
    at = bytes(data).find(b'"n":2')
    data[bytes(data).rfind(b"\n", 0, at) + 5] ^= 4
    put(root, data)
    again = Store(root, RAND)
    assert again.inst == store.inst
    assert loads(again.get(1))["dice"][0][1] == 1
    assert loads(again.get(2))["code"] == "store"
    assert loads(again.get(3))["dice"][0][1] == 3
    assert again.append([roll()]) == 4


def test_the_number_of_a_damaged_last_line_is_not_used_again():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(1)])
    store.append([roll(2)])
    data = bytearray(file_of(root))
    data[-20] ^= 1
    put(root, data)
    again = Store(root, RAND)
    assert loads(again.get(2))["code"] == "store"
    assert again.append([roll(3)]) == 3


def test_a_lost_first_line_keeps_name_and_numbers():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(1)])
    store.ack(1)
    store.append([roll(2)])
    store.append([roll(3)])
    again = Store(root, RAND)
    data = bytearray(file_of(root))
    data[5] ^= 1
    put(root, data)
    last = Store(root, RAND)
    assert last.inst == again.inst
    assert loads(last.get(2))["dice"][0][1] == 2
    assert loads(last.get(3))["dice"][0][1] == 3


def test_a_lost_first_line_of_a_rewritten_log_brings_back_nothing_that_was_acked():
    root = folder()
    store = Store(root, RAND)
    for face in (1, 2, 3):
        store.append([roll(face)])
    store.ack(2)
    store.rename()  # writes the log anew: the first line says what is acked
    data = bytearray(file_of(root))
    data[5] ^= 1
    put(root, data)
    again = Store(root, RAND)
    assert again.lo == 3
    assert again.get(2) is None
    assert loads(again.get(3))["dice"][0][1] == 3


def test_noise_instead_of_a_log_begins_a_new_store():
    root = folder()
    put(root, b"\x00\xff" * 300 + b"\n" + b"garbage\n")
    store = Store(root, RAND)
    assert store.append([roll()]) == store.hi
    again = Store(root, RAND)
    assert again.inst == store.inst
    assert again.hi == store.hi


def test_the_log_is_rewritten_before_it_outgrows_the_board():
    root = folder()
    store = Store(root, RAND, compact=1000)
    for _ in range(500):
        store.ack(store.append([roll()]))
        assert size_of(root) < 1300
    again = Store(root, RAND)
    assert (again.hi, again.waiting) == (500, 0)
    assert not exists(root + "/" + NEXT)


def test_starts_alone_do_not_make_the_log_grow():
    root = folder()
    Store(root, RAND).append([roll(4)])
    for _ in range(60):
        store = Store(root, RAND, compact=1000)
        assert size_of(root) < 1100
    assert store.boot == 61
    assert loads(store.get(1))["dice"][0][1] == 4


def test_a_log_without_acks_is_rewritten_only_when_it_is_mostly_old():
    root = folder()
    store = Store(root, RAND, compact=1000)
    for _ in range(60):
        store.append([roll(dice=5)])
    whole = size_of(root)
    store.ack(10)
    assert whole < size_of(root) < whole + 100
    store.ack(40)
    assert size_of(root) < whole // 2
    again = Store(root, RAND)
    assert (again.lo, again.hi) == (41, 60)
    assert [loads(body)["n"] for body in again.bodies()] == list(range(41, 61))


def test_a_new_name_keeps_what_waits():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(1)])
    old = store.inst
    store.rename()
    assert store.inst != old
    again = Store(root, RAND)
    assert again.inst == store.inst
    assert loads(again.get(1))["inst"] == store.inst


def test_a_folder_that_is_not_there_is_named():
    error = raises(StoreError, Store, folder() + "/missing", RAND)
    assert "missing" in str(error)


def test_after_a_failed_write_nothing_is_recorded_and_the_next_one_works():
    root = folder()
    store = Store(root, RAND)
    store.append([roll(1)])
    path = root + "/" + LOG
    kept = file_of(root)
    os.remove(path)
    os.mkdir(path)  # a folder in the way: the log cannot be opened
    raises(StoreError, store.append, [roll(2)])
    assert store.hi == 1
    os.rmdir(path)
    put(root, kept + b'{"t":"roll","n":2,"ha')  # what a write without room may leave behind
    assert store.append([roll(3)]) == 2
    again = Store(root, RAND)
    assert loads(again.get(2))["dice"][0][1] == 3
    assert again.hi == 2
