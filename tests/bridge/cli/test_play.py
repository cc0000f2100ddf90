"""`dicewire play` and `dicewire odds`: a conflict from a file, and where it stops when an answer does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.cli.output import printer
from bridge.cli.standing import standing
from bridge.rulesets import load_rulesets
from rules.terms import msg
from tests.bridge.cli.conftest import ROOT, Run

SAMPLE = ROOT / "rules/yze_chase/samples/foot.toml"
ROUND = """
[[answers]]
by = "mara"
ask = "*/picks/mara/*"
value = "pursue_flee"

[[answers]]
by = "hale"
ask = "*/picks/hale/*"
value = "pursue_flee"

[[answers]]
by = "gm"
ask = "*obstacle*"
value = [9]
"""


def write(folder: Path, answers: str, setup: str = f'setup = "{SAMPLE}"') -> str:
    (folder / "play.toml").write_text(f'ruleset = "yze-chase"\n{setup}\n{answers}', encoding="utf-8")
    return "play.toml"


def test_a_play_prints_what_happened_and_what_it_waits_for(dicewire: Run, tmp_path: Path) -> None:
    done = dicewire("play", write(tmp_path, ROUND))
    assert done.returncode == 0, done.stderr
    assert "Open ground" in done.stdout
    assert "Waiting for one answer" in done.stdout
    assert "mara" in done.stdout.splitlines()[-1]


def test_a_play_says_how_it_stands(dicewire: Run, tmp_path: Path) -> None:
    lines = dicewire("play", "--no-events", write(tmp_path, ROUND)).stdout.splitlines()
    assert lines[:2] == ["Round 1", "  Captain Hale after Mara Voss: Medium"]
    assert lines[2].startswith("  Mara Voss: On foot; Health 5 of 5, Resolve 4 of 4")
    assert lines[4] == "Waiting for one answer:"


def test_passengers_stand_below_whoever_drives(dicewire: Run, tmp_path: Path) -> None:
    sample = ROOT / "rules/gurps_chase/samples/car-chase.toml"
    (tmp_path / "play.toml").write_text(f'ruleset = "gurps-action-chase"\nsetup = "{sample}"\n', encoding="utf-8")
    lines = dicewire("play", "--no-events", "play.toml").stdout.splitlines()
    assert "    Dov: HP 14 of 14, Lucky Breaks 1 of 1" in lines
    assert lines[lines.index("    Dov: HP 14 of 14, Lucky Breaks 1 of 1") - 1].startswith("  Mara: Grey van")


def test_a_play_speaks_the_language_of_the_shell(dicewire: Run, tmp_path: Path) -> None:
    assert "等待" in dicewire("play", write(tmp_path, ROUND), lang="zh_TW.UTF-8").stdout


def test_a_play_as_json_has_events_state_asks_and_outcome(dicewire: Run, tmp_path: Path) -> None:
    done = json.loads(dicewire("play", write(tmp_path, ROUND), "--json").stdout)
    assert set(done) == {"ruleset", "version", "answers", "events", "state", "asks", "offers", "outcome"}
    assert done["answers"] == 3
    assert done["outcome"] is None
    assert done["asks"][0]["who"] == ["mara"]


@pytest.mark.parametrize(
    ("answer", "place", "said"),
    [
        ('by = "mara"\nask = "nowhere"\nvalue = 1', "answers[0]", "no open ask 'nowhere'"),
        ('by = "mara"\nask = "*"\nvalue = "cut_off"', "answers[0]", "YZC-50"),
        ('by = "mara"\nask = "*"\nvalue = "dance"', "answers[0]", "no such option"),
        ('by = "nobody"\nask = "*"\nvalue = "other"', "answers[0]", "'nobody' has no open ask"),
        ('by = "gm"\ninterject = "nonsense"', "answers[0]", ""),
        ('by = "gm"\nask = "*"\nvalue = "other"', "answers[0]", "fits 2 open asks"),
        ('by = "gm"', "answers[0]", "names either its ask or an interjection"),
    ],
)
def test_an_answer_that_does_not_fit_stops_the_play_at_its_line(
    dicewire: Run, tmp_path: Path, answer: str, place: str, said: str
) -> None:
    done = dicewire("play", write(tmp_path, f"\n[[answers]]\n{answer}\n"))
    assert done.returncode == 1
    assert f"play.toml:4: {place}: " in done.stderr
    assert said.lower() in done.stderr.lower()
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("ruleset = 3\n", "ruleset: expected `str`"),
        ('ruleset = "chess"\nsetup = {}\n', "there is no ruleset 'chess'; there are: yze-chase"),
        ('ruleset = "yze-chase"\n', "setup: is missing"),
        ('ruleset = "yze-chase"\nsetup = "none.toml"\n', "none.toml: cannot be read"),
        ('ruleset = "yze-chase"\nsetup = {}\nanswer = []\n', "play.toml:3: answer: unknown key"),
        ("what is this", "play.toml:1: not valid TOML"),
    ],
)
def test_a_file_that_is_no_play_is_refused_with_its_fault(
    dicewire: Run, tmp_path: Path, content: str, said: str
) -> None:
    (tmp_path / "play.toml").write_text(content, encoding="utf-8")
    done = dicewire("play", "play.toml")
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_set_up_at_fault_names_every_fault_with_key_and_rule(dicewire: Run, tmp_path: Path) -> None:
    setup = 'setup = { distance = "extreme", participants = [{ id = "a", side = "prey" }] }'
    done = dicewire("play", write(tmp_path, "", setup))
    assert done.returncode == 1
    assert "setup.distance: " in done.stderr
    assert "[YZC-03]" in done.stderr


def test_how_it_stands_needs_nothing_of_anybody_but_the_id_and_has_the_notes() -> None:
    out = printer("en", {"a": "Ann"}, load_rulesets())
    distance = {"key": "at", "text": {"text": "Way"}, "value": 3, "most": None}
    people = [{"id": "a"}, {"id": "b", "gauges": [distance]}]
    state = {"round": 2, "people": people, "notes": [msg("yze-mode-foot").json()]}
    assert list(standing(state, out))[1:] == ["  Ann", "  b: Way 3", "  On foot"]


def test_a_play_may_be_json(dicewire: Run, tmp_path: Path) -> None:
    play = {"ruleset": "yze-chase", "setup": str(SAMPLE), "answers": [{"by": "mara", "ask": "*", "value": "other"}]}
    (tmp_path / "play.json").write_text(json.dumps(play), encoding="utf-8")
    assert json.loads(dicewire("play", "play.json", "--json").stdout)["answers"] == 1
    (tmp_path / "play.json").write_text("{", encoding="utf-8")
    assert "play.json:1: not valid JSON" in dicewire("play", "play.json").stderr


def test_odds_are_the_same_for_the_same_seed_and_say_how_sure_they_are(dicewire: Run, tmp_path: Path) -> None:
    file = write(tmp_path, "")
    first, again, other = (
        json.loads(dicewire("odds", file, "--plays", "60", "--json", "--seed", seed).stdout) for seed in ("1", "1", "2")
    )
    assert first == again
    assert first["endings"] != other["endings"]
    assert sum(chance["count"] for chance in first["endings"].values()) == 60
    assert all(c["low"] <= c["share"] <= c["high"] for c in first["endings"].values())
    assert {pick["who"][0] for pick in first["picks"]} == {"mara", "hale"}


def test_odds_may_look_ahead_a_number_of_rounds(dicewire: Run, tmp_path: Path) -> None:
    done = json.loads(dicewire("odds", write(tmp_path, ""), "--plays", "40", "--rounds", "1", "--json").stdout)
    assert "running" in done["endings"]
    words = dicewire("odds", write(tmp_path, ""), "--plays", "40", "--rounds", "1").stdout
    assert "Still running" in words
