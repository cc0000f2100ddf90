from firmware.drivers.pixels import Pixels, advert, face, identity, structures
from firmware.tray.dice import COCKED, HANDLING, RESTING, ROLLED, ROLLING, UNSURE

from .helpers import vectors

OLD, NEW = 1704150000, 1704150001
ADDRESS = b"\x01\x02\x03\x04\x05\x06"


def packet(kind=7, state=1, index=19, battery=90, charging=False, name=b"Pixel1"):
    """An advertisement as the die sends it: flags, name, service list, manufacturer data."""
    data = bytes([2, 1, 6, len(name) + 1, 9]) + name + bytes([3, 3, 0x0A, 0x18])
    return data + bytes([8, 0xFF, 0x39, 0x0D, 20, kind << 4 | 1, state, index, battery | (0x80 if charging else 0)])


def response(pixel=0xA1B2C3D4, built=NEW):
    """A scan response: the long service id, then id and build time as service data."""
    long_id = bytes([17, 7]) + bytes(range(16))
    words = pixel | built << 32
    return long_id + bytes([11, 0x16, 0x0A, 0x18]) + bytes([words >> 8 * at & 0xFF for at in range(8)])


class Air:
    """One die on the air, seen by a Pixels."""

    def __init__(self, built=NEW, **settings):
        self.lows = []
        self.pixels = Pixels(low=self.lows.append, **settings)
        self.now = 1000
        self.built = built
        if built is not None:
            self.pixels.heard(ADDRESS, -60, response(built=built), self.now)

    def hear(self, rssi=-60, **fields):
        self.now += 190
        return self.pixels.heard(ADDRESS, rssi, packet(**fields), self.now)


def test_the_packets_of_the_vectors():
    for vector in vectors("pixels"):
        data = bytes([int(vector["packet"][at : at + 2], 16) for at in range(0, len(vector["packet"]), 2)])
        found = advert(data)
        if vector["kind"] is None:
            assert found is None, vector["name"]
            continue
        die, state, index, battery, charging = found
        assert [state, battery, charging] == [vector["state"], vector["battery"], vector["charging"]], vector["name"]
        assert face(die, index, vector["built"], vector["fudge"]) == vector["face"], vector["name"]


def test_every_state_of_a_die():
    air = Air()
    told = [air.hear(state=state) for state in (5, 2, 3, 1, 4)]
    assert [reading.state for reading in told] == [RESTING, HANDLING, ROLLING, ROLLED, COCKED]
    assert air.hear(state=0) is None
    assert told[3].key == "a1b2c3d4"
    assert (told[3].kind, told[3].face, told[3].conf, told[3].src) == ("d20", 20, 100, "pixels")


def test_a_die_that_lies_there_when_first_heard_was_not_rolled():
    air = Air()
    assert air.hear(state=1).state == RESTING
    assert air.hear(state=3).state == ROLLING
    assert air.hear(state=1).state == ROLLED


def test_a_d6_whose_firmware_is_not_known_is_unsure():
    air = Air(built=None)
    told = [air.hear(kind=2, state=state, index=3) for state in (2, 3, 1) for _ in range(20)]
    late = [reading for reading in told if reading is not None]
    assert late[-1].state == UNSURE
    assert late[-1].key == "010203040506"


def test_a_d20_needs_no_firmware_to_be_known():
    air = Air(built=None)
    readings = [air.hear(state=state) for state in [2] * 30 + [3, 1]]
    assert readings[0] is None
    assert (readings[-1].state, readings[-1].face) == (ROLLED, 20)


def test_a_fudge_die_needs_a_face_map():
    air = Air()
    air.hear(kind=9, state=3)
    assert air.hear(kind=9, state=1, index=5).state == UNSURE
    air = Air(fudge=[-1, -1, 0, 0, 1, 1])
    air.hear(kind=9, state=3, index=0)
    reading = air.hear(kind=9, state=1, index=5)
    assert (reading.kind, reading.face, reading.state) == ("df", 1, ROLLED)


def test_dice_too_far_away_or_not_ours_are_not_heard():
    air = Air()
    assert air.hear(rssi=-86) is None
    air = Air(allow=["00000001"])
    assert air.hear() is None
    air = Air(allow=["a1b2c3d4"])
    assert air.hear() is not None


def test_a_weak_battery_is_told_once_and_not_while_charging():
    air = Air()
    air.hear(battery=10, charging=True)
    assert air.lows == []
    air = Air()
    for _ in range(5):
        air.hear(battery=9)
    assert air.lows == ["a1b2c3d4"]


def test_other_devices_mean_nothing():
    pixels = Pixels()
    for data in (
        b"", b"\x00", b"\x02\x01\x06", b"\xff\xff\x39\x0d", b"\x08\xff\x4c\x00\x14\x71\x01\x13\x5a",
        packet()[:-1], packet() + b"\x01", b"\x09\xff\x39\x0d\x14\x71\x01\x13\x5a\x00", response()[:20],
    ):  # fmt: skip
        pixels.heard(ADDRESS, -50, data, 0)
    assert advert(b"\x08\xff\x4c\x00\x14\x71\x01\x13\x5a") is None
    assert identity(packet()) is None


def test_a_structure_longer_than_the_packet_ends_it():
    assert list(structures(b"\x02\x01\x06\x09\x09abc")) == [(1, b"\x06")]


def test_unknown_types_and_states_are_not_read():
    assert advert(packet(kind=10)) is None
    assert advert(packet(state=6)) is None


def test_a_hall_full_of_dice_does_not_grow_memory():
    pixels = Pixels()
    for number in range(300):
        pixels.heard(bytes([number >> 8, number & 255, 0, 0, 0, 0]), -50, packet(), number)
    assert len(pixels._dice) <= 48
