"""The diagrams join exactly what pins, parts and parts list say, read back without the code that wrote them."""

from collections.abc import Iterator
from html import unescape

import pytest
import yaml

from hardware import bom, generate_wiring, parts, pins, wireviz
from hardware.parts import WiringError

TABLE = pins.load()
WIRING = parts.load(TABLE.boards)
BOARDS = pytest.mark.parametrize("board", TABLE.boards, ids=lambda board: board.key)
End = tuple[str, str]


def diagram(board: pins.Board) -> dict:
    return yaml.safe_load((generate_wiring.FOLDER / f"{board.key}.yml").read_text(encoding="utf-8"))


def ends(connection: list) -> tuple[End, End]:
    """The two ends of a one-wire connection; a tag like `RAIL_GND.` has no pin."""
    first, wire, last = connection
    assert next(iter(wire)).startswith("W_")
    found = []
    for end in (first, last):
        if isinstance(end, str):
            found.append((end, ""))
        else:
            ((name, (pin,)),) = end.items()
            found.append((name, str(pin)))
    return found[0], found[1]


def joined(board: pins.Board) -> list[set[End]]:
    """All groups of ends that the diagram connects."""
    groups: list[set[End]] = []
    for connection in diagram(board)["connections"]:
        pair = set(ends(connection))
        touching = [group for group in groups if group & pair]
        groups = [group for group in groups if not group & pair] + [pair.union(*touching)]
    return groups


def expected(board: pins.Board) -> Iterator[tuple[str, set[End]]]:
    """Every net of the parts file with all its ends on this board."""
    for net, members in WIRING.nets().items():
        group = set(members)
        if net.startswith("@"):
            group.add(("BOARD", board.header[str(board.pins[net[1:]])]))
        group |= {("BOARD", board.header[rail]) for rail, supply in WIRING.board_rails.items() if supply == net}
        if net in pins.RAILS:
            group.add((f"RAIL_{net}.", ""))
        yield net, group


@BOARDS
def test_the_diagram_joins_exactly_what_the_parts_file_says(board: pins.Board) -> None:
    found = joined(board)
    wanted = dict(expected(board))
    assert sorted(map(sorted, found)) == sorted(map(sorted, wanted.values()))


@BOARDS
def test_every_function_reaches_a_part_and_no_other_pin_is_used(board: pins.Board) -> None:
    used = {end[1] for group in joined(board) for end in group if end[0] == "BOARD"}
    signals = {board.header[str(pin)] for pin in board.pins.values()}
    assert used == signals | {board.header[rail] for rail in pins.RAILS}
    labels = dict(zip(*(diagram(board)["connectors"]["BOARD"][key] for key in ("pins", "pinlabels")), strict=True))
    for name, pin in board.pins.items():
        assert labels[_number(board.header[str(pin)])].split() == [generate_wiring.gpio(board, pin), name]


def _number(place: str) -> int | str:
    return int(place) if place.isdecimal() else place


@BOARDS
def test_no_forbidden_pin_has_a_wire(board: pins.Board) -> None:
    used = {end[1] for group in joined(board) for end in group if end[0] == "BOARD"}
    assert used.isdisjoint(board.header[str(pin)] for pin in board.forbidden if str(pin) in board.header)


@BOARDS
def test_no_place_on_a_header_is_named_twice(board: pins.Board) -> None:
    assert len(set(board.header.values())) == len(board.header)


@BOARDS
def test_each_bundle_has_a_colour_for_each_wire(board: pins.Board) -> None:
    data = diagram(board)
    for name, cable in data["cables"].items():
        wires = [number for link in data["connections"] for end in link if name in end for number in end[name]]
        assert wires == list(range(1, len(cable["colors"]) + 1)), name


@pytest.mark.parametrize("path", list(generate_wiring.files()), ids=lambda path: path.stem)
def test_the_diagrams_are_up_to_date(path) -> None:
    assert path.read_text(encoding="utf-8") == generate_wiring.files()[path], "run: python -m hardware.generate_wiring"


@BOARDS
def test_the_diagram_can_be_drawn(board: pins.Board) -> None:
    drawing = unescape(wireviz.svg((generate_wiring.FOLDER / f"{board.key}.yml").read_text(encoding="utf-8")))
    assert drawing.startswith("<?xml")
    for part in WIRING.parts:
        assert part.title in drawing


def test_a_diagram_that_names_an_unknown_pin_is_refused() -> None:
    text = (generate_wiring.FOLDER / "picow.yml").read_text(encoding="utf-8")
    with pytest.raises(wireviz.WireVizError, match="not found"):
        wireviz.svg(text.replace('- DS1: ["VCC"]', '- DS1: ["VDD"]'))


def test_every_wired_part_is_in_the_parts_list_and_nothing_else_is() -> None:
    listed = [ref for item in bom.load() if item.board == "all" for ref in item.refs]
    assert sorted(listed) == sorted(part.ref for part in WIRING.parts)


def test_each_board_is_in_the_parts_list_once() -> None:
    assert sorted(item.board for item in bom.load() if item.refs == ("BOARD",)) == ["esp32s3", "pico2w", "picow"]


def test_a_part_and_its_row_in_the_parts_list_belong_to_the_same_option() -> None:
    option = {ref: item.option for item in bom.load() for ref in item.refs}
    assert {part.ref: part.option for part in WIRING.parts}.items() <= option.items()


def test_the_parts_list_buys_as_many_as_are_wired() -> None:
    per_pair = {("E1", "Q1", "E2", "Q2"): 2}
    for item in bom.load():
        if item.refs:
            assert int(item.quantity) == per_pair.get(item.refs, len(item.refs)), item.part


def test_every_row_of_the_parts_list_is_complete() -> None:
    for item in bom.load():
        assert item.part
        assert item.maker_part
        assert item.option in ("bare", *parts.OPTIONS)
        assert 0 < item.usd_low <= item.usd_high
        assert float(item.quantity) > 0


def test_cheap_sellers_make_a_fifty_dollar_tray_possible() -> None:
    for board in TABLE.boards:
        low, _ = bom.cost(bom.load(), board.key, {"bare", "core"})
        assert low <= 50
        assert bom.cost(bom.load(), board.key, {"bare"})[0] <= 10


SOUND = parts.SOURCE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('white = "@beam_out"', 'white = "@beam_in"', "esp32s3: nothing is wired to beam_out"),
        ('white = "@beam_out"', 'white = "@beam_exit"', "esp32s3: no pin for beam_exit"),
        ('ref = "E2"', 'ref = "E1"', "E1 is there twice"),
        ('DIN = "ring-in"', 'DIN = "ring-inn"', "LED1 DIN: nothing else is joined to ring-inn"),
        ('option = "camera"', 'option = "radar"', "A2: unknown option 'radar'"),
    ],
)
def test_wiring_that_cannot_be_right_is_refused(old: str, new: str, problem: str) -> None:
    assert old in SOUND
    assert problem in parts.parse(SOUND.replace(old, new, 1)).problems(TABLE.board("esp32s3"))


def test_loading_wiring_for_a_board_that_lacks_a_function_fails() -> None:
    board = TABLE.board("picow")
    short = {name: pin for name, pin in board.pins.items() if name != "leds"}
    lacking = pins.Board("short", "", "", short, board.forbidden, board.needs, board.header, board.rails)
    with pytest.raises(WiringError, match="short: no pin for leds"):
        parts.load((lacking,))
