from firmware.drivers.godice import D8, D10, D20, D24, GoDie, face, nearest, parse
from firmware.tray.dice import COCKED, MOVED, RESTING, ROLLED, ROLLING, UNSURE

D6_VECTORS = ((-64, 0, 0), (0, 0, 64), (0, 64, 0), (0, -64, 0), (0, 0, -64), (64, 0, 0))


def note(head, vector):
    return head + bytes([value & 0xFF for value in vector])


def test_every_face_of_the_bare_die():
    for index, vector in enumerate(D6_VECTORS):
        assert face("d6", vector, []) == (index + 1, 100)


def test_every_face_of_the_twenty_sided_shells():
    for index, vector in enumerate(D20):
        assert face("d20", vector, []) == (index + 1, 100)
        assert face("d10", vector, []) == (D10[index], 100)
        assert face("d00", vector, []) == (D10[index] * 10, 100)


def test_every_face_of_the_shells_with_24_directions():
    for index, vector in enumerate(D24):
        assert face("d8", vector, []) == (D8[index], 100)
        assert face("d12", vector, []) == (index % 12 + 1, 100)


def test_the_tables_are_fair():
    for table, sides, each in ((D10, range(10), 2), (D8, range(1, 9), 3)):
        assert [table.count(side) for side in sides] == [each] * len(sides)
    assert len(set(D20)) == 20
    assert len(set(D24)) == 24


def test_a_d4_shell_is_unsure_until_it_is_calibrated():
    die = GoDie("k", "d4", 0, [])
    die.notified(b"R", 5000)
    assert die.notified(note(b"S", D24[3]), 6000).state == UNSURE
    table = [index % 4 + 1 for index in range(24)]
    die = GoDie("k", "d4", 0, table)
    die.notified(b"R", 5000)
    reading = die.notified(note(b"S", D24[3]), 6000)
    assert (reading.state, reading.face, reading.conf) == (ROLLED, 4, 100)


def test_a_tilted_vector_is_still_read_and_one_half_way_is_not_trusted():
    index, sure = nearest(D6_VECTORS, (-60, 14, -9))
    assert (index, sure > 60) == (0, True)
    assert nearest(D6_VECTORS, (-45, 45, 0))[1] < 20


def test_what_every_notification_means():
    vector = (1, -2, 127)
    assert parse(b"R") == ("rolling", None)
    assert parse(note(b"S", vector)) == ("stable", vector)
    assert parse(note(b"FS", vector)) == ("fake", vector)
    assert parse(note(b"TS", vector)) == ("tilt", vector)
    assert parse(note(b"MS", vector)) == ("move", vector)
    assert parse(b"Bat\x55") == ("battery", 85)
    assert parse(b"Col\x03") == ("colour", 3)


def test_anything_else_means_nothing():
    for data in (b"", b"S", b"S12", b"S1234", b"FS12", b"Bat", b"Bat12", b"X", b"RR", bytes(20)):
        assert parse(data) == ("", None)


def test_only_a_plain_stable_after_rolling_is_a_roll():
    die = GoDie("k", "d6", 0, [])
    for head, state in ((b"S", ROLLED), (b"FS", MOVED), (b"TS", COCKED), (b"MS", MOVED)):
        assert die.notified(b"R", 5000).state == ROLLING
        assert die.notified(note(head, (0, 0, 64)), 6000).state == state


def test_the_answer_to_the_question_how_it_lies_is_no_roll():
    die = GoDie("k", "d6", 1000, [])
    assert die.notified(note(b"S", (64, 0, 0)), 1500).state == RESTING
    die.notified(b"R", 4000)
    assert die.notified(note(b"S", (64, 0, 0)), 5000).state == ROLLED


def test_a_weak_battery_is_told_once():
    lows = []
    die = GoDie("k", "d6", 0, [], lows.append)
    for level in (b"Bat\x32", b"Bat\x09", b"Bat\x08"):
        assert die.notified(level, 100) is None
    assert lows == ["k"]


def test_the_colour_is_kept():
    die = GoDie("k", "d6", 0, [])
    die.notified(b"Col\x05", 100)
    assert die.colour == 5
