"""`dicewire follow-up`: from a play file whose conflict has ended to the play file of what follows."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.bridge.cli.conftest import ROOT, Run

SAMPLES = {
    "yze-chase": (ROOT / "rules/yze_chase/samples/foot.toml", "prey_caught"),
    "gurps-action-chase": (ROOT / "rules/gurps_chase/samples/foot-chase.toml", "quarry_caught"),
}


def ended(folder: Path, ruleset: str = "yze-chase") -> str:
    sample, result = SAMPLES[ruleset]
    answers = f'[[answers]]\nby = "gm"\ninterject = "end"\nparams = {{ result = "{result}" }}\n'
    (folder / "chase.toml").write_text(f'ruleset = "{ruleset}"\nsetup = "{sample}"\n{answers}', encoding="utf-8")
    return "chase.toml"


@pytest.mark.parametrize("ruleset", list(SAMPLES))
def test_a_chase_leads_to_a_fight_and_back_by_files(dicewire: Run, tmp_path: Path, ruleset: str) -> None:
    done = dicewire("follow-up", ended(tmp_path, ruleset), "--ruleset", "encounter", "-o", "fight.toml")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "fight.toml" in done.stderr
    fight = tmp_path / "fight.toml"
    people = [one["id"] for one in tomllib.loads(fight.read_text("utf-8"))["setup"]["participants"]]
    flight = f'\n[[answers]]\nby = "gm"\ninterject = "chase"\nparams = {{ prey = ["{people[0]}"], range = "short" }}\n'
    fight.write_text(fight.read_text("utf-8") + flight, encoding="utf-8")
    done = dicewire("follow-up", "fight.toml", "--ruleset", ruleset, "-o", "again.json")
    assert done.returncode == 0, done.stderr
    assert "average" not in done.stderr
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert again["ruleset"] == ruleset
    assert [one["id"] for one in again["setup"]["participants"]] == people
    assert dicewire("play", "again.json").returncode == 0


def test_who_plays_with_an_average_sheet_is_said_beside_the_file(dicewire: Run, tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text(
        'ruleset = "encounter"\n[setup]\nsurprise = { by = "nobody" }\n'
        'participants = [{ id = "a", name = "Ana" }, { id = "b" }]\n'
        '[[answers]]\nby = "gm"\ninterject = "end"\n',
        encoding="utf-8",
    )
    follow_up = ("follow-up", "fight.toml", "--ruleset", "yze-chase")
    done = dicewire(*follow_up, "--prey", "b", "--range", "medium")
    assert done.returncode == 0, done.stderr
    setup = tomllib.loads(done.stdout)["setup"]
    assert setup["distance"] == "medium"
    assert [one["side"] for one in setup["participants"]] == ["pursuer", "prey"]
    assert "stands in: Ana and b." in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--ruleset", "gurps-action-chase"), "cannot follow a conflict of yze-chase; what can: encounter, yze-chase"),
        (("--ruleset", "yze-chase", "--prey", "nobody"), "no such option. (--prey mara | hale"),
        (("--ruleset", "yze-chase", "--range", "extreme"), "--range engaged | short | medium | long)"),
        (("--ruleset", "encounter", "--prey", "mara"), "There is no field “prey” here"),
        (("--ruleset", "encounter", "-o", "no/such/folder.toml"), "cannot be written"),
    ],
)
def test_what_cannot_follow_is_said_with_what_can(
    dicewire: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    done = dicewire("follow-up", ended(tmp_path), *options)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_follows_a_conflict_that_goes_on(dicewire: Run, tmp_path: Path) -> None:
    (tmp_path / "chase.toml").write_text(f'ruleset = "yze-chase"\nsetup = "{SAMPLES["yze-chase"][0]}"\n', "utf-8")
    done = dicewire("follow-up", "chase.toml", "--ruleset", "encounter")
    assert (done.returncode, done.stdout) == (1, "")
    assert "has not ended" in done.stderr
