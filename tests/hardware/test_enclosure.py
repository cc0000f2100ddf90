"""Every printed part is a closed body that fits the bed and needs no support, and the parts fit each other."""

from pathlib import Path

import pytest

from hardware import openscad, stl
from hardware.openscad import FOLDER, OpenScadError, Print

BED = 220.0
TALLEST = 220.0
WIDEST_BRIDGE = 12.0
PARTS = openscad.prints()
WITH_SCALE = [part for part in PARTS if part.name == "tray"]


def printed(part: Print, folder: Path, **more: openscad.Value) -> stl.Mesh:
    output = folder / f"{part.name}.stl"
    openscad.render(part.file, output, {**part.set, **more})
    return stl.read(output)


def assert_printable(mesh: stl.Mesh) -> None:
    assert mesh.open_edges() == 0
    assert mesh.volume > 0
    assert max(mesh.size[:2]) <= BED
    assert mesh.size[2] <= TALLEST
    assert [hang for hang in mesh.overhangs() if hang.width > WIDEST_BRIDGE] == []


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_printed_part_is_closed_fits_the_bed_and_needs_no_support(part: Print, tmp_path: Path) -> None:
    assert_printable(printed(part, tmp_path))


@pytest.mark.parametrize("part", WITH_SCALE, ids=lambda part: part.name)
def test_the_tray_for_a_load_cell_is_printable_too(part: Print, tmp_path: Path) -> None:
    plain, scale = printed(part, tmp_path), printed(part, tmp_path, scale=True)
    assert_printable(scale)
    assert scale.size[2] > plain.size[2] + 12.7, "the walls rise with the floor"


def test_every_part_file_is_in_the_list_of_prints() -> None:
    helpers = {"params.scad", "models.scad", "assembly.scad", "fit_check.scad", "scenes.scad"}
    assert {part.file.name for part in PARTS} | helpers == {path.name for path in FOLDER.glob("*.scad")}
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_no_two_parts_of_the_finished_tray_are_in_each_others_way(tmp_path: Path) -> None:
    with pytest.raises(OpenScadError, match="Current top level object is empty"):
        openscad.render(FOLDER / "fit_check.scad", tmp_path / "fit.stl", {})


@pytest.mark.soak
@pytest.mark.parametrize(
    "values", [{"scale": True}, {"board": "picow"}, {"die_max": 28, "die_min": 20, "shaft_w": 58}], ids=str
)
def test_the_parts_fit_with_other_options(values: dict[str, openscad.Value], tmp_path: Path) -> None:
    with pytest.raises(OpenScadError, match="Current top level object is empty"):
        openscad.render(FOLDER / "fit_check.scad", tmp_path / "fit.stl", values)


def test_the_fit_check_sees_a_flap_that_is_too_long(tmp_path: Path) -> None:
    openscad.render(FOLDER / "fit_check.scad", tmp_path / "fit.stl", {"pair": 4, "flap_gap": -1})
    assert stl.read(tmp_path / "fit.stl").volume > 0


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"die_max": 32}, "the shaft must be two of the largest dice wide"),
        ({"die_min": 12}, "the smallest die could pass a beam unseen"),
        ({"bed": 180}, "the tray does not fit the bed"),
        ({"side": 8}, "the side walls are too thin for the break-beams"),
        ({"tray_rise": 20}, "dice would jump out of the tray"),
        ({"board": "arduino"}, "no board called arduino"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_measures_that_cannot_work_are_refused_with_a_reason(
    values: dict[str, openscad.Value], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(OpenScadError, match=reason):
        openscad.render(FOLDER / "flap.scad", tmp_path / "flap.stl", values)


def test_larger_dice_make_a_larger_tower(tmp_path: Path) -> None:
    flap = next(part for part in PARTS if part.name == "flap")
    plain = printed(flap, tmp_path)
    large = printed(flap, tmp_path, die_max=28, die_min=20, shaft_w=58)
    assert large.size[0] > plain.size[0]
    assert large.size[1] > plain.size[1]
    assert_printable(large)


def test_a_mesh_with_a_hole_or_a_shelf_is_noticed(tmp_path: Path) -> None:
    source = tmp_path / "shelf.scad"
    source.write_text("cube([2, 40, 20]); translate([1, 0, 18]) cube([30, 40, 2]);")
    openscad.render(source, tmp_path / "shelf.stl", {})
    shelf = stl.read(tmp_path / "shelf.stl")
    assert shelf.open_edges() == 0
    assert max(hang.width for hang in shelf.overhangs()) > WIDEST_BRIDGE
    assert stl.Mesh(shelf.triangles[1:]).open_edges() > 0
    inside_out = stl.Mesh(tuple((a, c, b) for a, b, c in shelf.triangles))
    assert inside_out.volume == pytest.approx(-shelf.volume)
