"""The page for game masters names what there is, and its example can be played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from rules.encounter.effect_kinds import EFFECTS
from rules.encounter.items import MOMENTS
from rules.encounter.settings import CHOICES, OTHERS
from tests.rules.encounter.game import Game

PAGE = (Path(__file__).parents[3] / "docs" / "encounter.md").read_text("utf-8")


def test_the_page_names_every_setting_effect_and_moment() -> None:
    for key, (_, allowed) in CHOICES.items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |"))
        assert all(f"`{one}`" in row for one in allowed), key
    for word in (*OTHERS, *EFFECTS, *(moment.id for moment in MOMENTS.values() if moment.step)):
        assert f"`{word}`" in PAGE, word


def test_the_set_up_on_the_page_is_played() -> None:
    text = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    setup = tomllib.loads(text)
    game = Game(setup.pop("participants"), **setup)
    assert game.asks()[0].ask.who == ("troll",)
