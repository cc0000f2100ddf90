"""The recipe of `make hardware`."""

from pathlib import Path

import pytest

from hardware import build_all, openscad, stl


def test_one_part_with_a_changed_measure_is_built_where_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_all.main(["--only", "flap", "-D", "wall=3", "--output", str(tmp_path / "out")]) == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["flap.stl"]
    assert stl.read(tmp_path / "out" / "flap.stl").open_edges() == 0
    assert "flap.stl" in capsys.readouterr().out


def test_a_measure_that_cannot_work_is_named_and_the_recipe_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_all.main(["--only", "flap", "-D", "die_max=40", "--output", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "flap.scad: the shaft must be two of the largest dice wide\n"


def test_a_measure_that_is_no_number_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_all.main(["--only", "flap", "-D", "wall=abc", "--output", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"wall takes a value like {openscad.measures()['wall']}, not 'abc'\n"


def test_what_openscad_complains_of_is_said_without_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_all.main(["--only", "flap", "-D", "flap_gap=1e400", "--output", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("flap.scad: ")
    assert "cache" not in said


def test_a_measure_that_does_not_exist_is_named_and_nothing_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_all.main(["--only", "flap", "-D", "die_maks=28", "--output", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("enclosure/params.scad has no die_maks; did you mean die_max")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("pair", ["die_max", "die_max=", "=24"])
def test_a_setting_without_name_or_value_is_refused(
    pair: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build_all.main(["--only", "flap", "-D", pair, "--output", str(tmp_path)]) == 1
    assert f"-D takes name=value, not {pair!r}" in capsys.readouterr().err


def test_settings_are_truth_values_numbers_or_text() -> None:
    assert build_all.settings(["scale=true", "die_max=26", 'board="picow"']) == {
        "scale": True,
        "die_max": 26.0,
        "board": "picow",
    }
    assert build_all.settings([]) == {}


def test_the_diagrams_of_all_boards_are_drawn(tmp_path: Path) -> None:
    build_all.drawings(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "wiring-esp32s3.svg",
        "wiring-picow.svg",
        "wiring-pico2w.svg",
    }
