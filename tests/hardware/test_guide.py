"""The assembly guide: its tables are the hardware files', its pictures are there, small and up to date."""

import re

import pytest
from PIL import Image

from firmware import config as firmware_config
from hardware import generate_docs, parts, pictures, pins
from hardware.generate_docs import GUIDE, GuideError

TEXT = GUIDE.read_text(encoding="utf-8")
LARGEST = 100_000


def test_the_tables_of_the_guide_are_up_to_date() -> None:
    assert generate_docs.filled(TEXT) == TEXT, "run: python -m hardware.generate_docs"


def test_every_table_is_in_the_guide_once() -> None:
    named = re.findall(r"<!-- table ([a-z0-9 -]+) -->", TEXT)
    assert sorted(named) == sorted(generate_docs.tables())
    assert TEXT.count("<!-- end -->") == len(named)


def test_a_table_that_nobody_knows_is_refused() -> None:
    with pytest.raises(GuideError, match="no table 'costs'"):
        generate_docs.filled("<!-- table costs -->\n\n<!-- end -->")


def test_every_picture_of_the_guide_is_there_and_every_picture_is_used() -> None:
    shown = set(re.findall(r"\(images/build-a-tray/([a-z0-9.-]+)\)", TEXT))
    there = {path.name for path in pictures.FOLDER.iterdir()} - {pictures.STAMP.name}
    assert shown == there


def test_the_pictures_are_those_that_the_recipe_makes_and_are_small() -> None:
    wiring = parts.load(pins.load().boards)
    made = {f"{picture.name}.png" for picture in pictures.PICTURES}
    made |= {f"wiring-{group}.svg" for group in wiring.groups()}
    files = {path.name: path.stat().st_size for path in pictures.FOLDER.iterdir() if path != pictures.STAMP}
    assert set(files) == made
    assert all(0 < size < LARGEST for size in files.values())


def test_the_pictures_show_the_files_as_they_are_now() -> None:
    assert pictures.STAMP.read_text(encoding="utf-8") == pictures.sources(), "run: python -m hardware.pictures"


@pytest.mark.parametrize("picture", pictures.PICTURES, ids=lambda picture: picture.name)
def test_nothing_of_a_picture_is_cut_off(picture: pictures.Picture) -> None:
    with Image.open(pictures.FOLDER / f"{picture.name}.png") as image:
        shown = image.convert("RGB")
    width, height = shown.size
    edges = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height), (width - 1, 0, width, height))
    background = shown.getpixel((0, 0))
    for edge in edges:
        assert shown.crop(edge).getcolors() == [((edge[2] - edge[0]) * (edge[3] - edge[1]), background)]


def test_each_step_of_the_wiring_has_its_picture_and_its_table_in_the_same_section() -> None:
    sections = re.split(r"\n#{2,3} ", TEXT)
    for group in parts.load(pins.load().boards).groups():
        (home,) = [text for text in sections if f"<!-- table wires {group} -->" in text]
        assert f"wiring-{group}.svg" in home


def test_the_links_of_the_guide_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT):
        assert (GUIDE.parent / target).exists(), target
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-")
        for head in re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors


def test_the_configuration_in_the_guide_is_one_the_firmware_takes() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    config = firmware_config.load(block, None)
    assert config.problems == []
    assert config["outputs"] == ["display", "ring", "gate"]


def test_every_setting_that_the_guide_names_exists_in_the_firmware() -> None:
    config = firmware_config.load("{}", None)
    sections = {name for name, value in config.values.items() if isinstance(value, dict)}
    named = {tuple(name.split(".")) for name in re.findall(r"`([a-z]+\.[a-z_]+)`", TEXT)}
    settings = {pair for pair in named if pair[0] in sections and pair[1] != "scad"}
    assert {pair[0] for pair in settings} >= {"gate", "piezo", "load", "pixels", "godice"}
    assert [pair for pair in settings if pair[1] not in config[pair[0]]] == []
