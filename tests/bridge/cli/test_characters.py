"""`dicewire characters`, and play files whose set-ups name sheets: from an empty folder to a chase."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from bridge.cli import main
from bridge.cli.characters import copy_of
from bridge.rulesets import load_rulesets
from tests.bridge.cli.conftest import Run

PLAY = """\
ruleset = "yze-chase"

[setup]
distance = "medium"

[[setup.participants]]
character = "nia"
side = "prey"

[[setup.participants]]
character = "yze-chase/hale"
side = "pursuer"
"""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


Here: TypeAlias = Callable[..., Done]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """`here(*arguments)` in an empty folder, as `dicewire` does it but in this process: starting one takes long."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*arguments: str) -> Done:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        said = capsys.readouterr()
        return Done(int(ended.value.code or 0), said.out, said.err)

    return run


def test_a_command_of_a_process_of_its_own_does_the_same(dicewire: Run, tmp_path: Path) -> None:
    assert dicewire("characters", "new", "nia", "--ruleset", "yze-chase").returncode == 0
    wrong = dicewire("characters", "check", "nobody")
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("dicewire: there is no sheet 'nobody' in characters")


def test_a_sheet_is_begun_checked_listed_and_played(here: Here, tmp_path: Path) -> None:
    assert "dicewire characters new" in here("characters", "list").stdout
    begun = here("characters", "new", "nia", "--ruleset", "yze-chase", "--like", "mara")
    assert begun.returncode == 0, begun.stderr
    text = (tmp_path / "characters/nia.toml").read_text(encoding="utf-8")
    assert text.startswith('ruleset = "yze-chase"\n# A runner on foot')
    assert tomllib.loads(text)["id"] == "nia"
    checked = here("characters", "check")
    assert (checked.returncode, checked.stdout) == (0, "One sheet, nothing wrong.\n")
    assert here("characters", "list", "--lang", "zh-Hant").stdout == "nia  yze-chase  character  瑪拉·沃斯\n"
    assert "encounter/wren" in here("characters", "list", "--samples").stdout
    (tmp_path / "play.toml").write_text(PLAY, encoding="utf-8")
    played = json.loads(here("play", "play.toml", "--json").stdout)
    assert [ask["who"] for ask in played["asks"]] == [["nia"], ["hale"]]


def test_the_library_beside_the_folder_of_set_ups_is_used_from_anywhere(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "setups").mkdir()
    (tmp_path / "setups/night.toml").write_text(PLAY, encoding="utf-8")
    here("characters", "new", "nia", "--ruleset", "yze-chase")
    for folder, file in (("setups", "night.toml"), (".", "setups/night.toml"), ("characters", "../setups/night.toml")):
        monkeypatch.chdir(tmp_path / folder)
        done = here("play", file)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_library_beside_the_play_file_or_named_is_used(here: Here, tmp_path: Path) -> None:
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening/play.toml").write_text(PLAY, encoding="utf-8")
    for folder in ("evening/characters", "friends"):
        here("characters", "new", "nia", "--ruleset", "yze-chase", "--folder", folder)
    sheet = tmp_path / "evening/characters/nia.toml"
    assert here("play", "evening/play.toml").returncode == 0
    sheet.unlink()
    missing = here("play", "evening/play.toml")
    assert missing.returncode == 1
    assert missing.stderr.startswith("evening/play.toml:7: setup.participants[0].character: The library has no “nia”")
    assert here("odds", "evening/play.toml", "--characters", "friends", "--plays", "2").returncode == 0


def test_faults_are_named_with_file_line_key_and_rule(here: Here, tmp_path: Path) -> None:
    here("characters", "new", "nia", "--ruleset", "yze-chase", "--like", "mara")
    path = tmp_path / "characters/nia.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("stealth = 2", "stealth = -2"), encoding="utf-8")
    done = here("characters", "check")
    assert done.returncode == 1
    assert done.stderr.startswith("characters/nia.toml:8: skills.stealth: A whole number from 0 to 20")
    assert done.stderr.rstrip().endswith("[YZD-02]")
    assert done.stdout == "1 of 1 sheets at fault.\n"
    as_json = json.loads(here("characters", "check", "--json").stdout)
    assert as_json["nia"][0]["line"] == 8
    assert as_json["nia"][0]["rule"] == "YZD-02"
    listed = json.loads(here("characters", "list", "--json").stdout)
    assert listed["nia"]["sheet"]["skills"]["stealth"] == -2
    assert "有错误" in here("characters", "list", "--lang", "zh-Hans").stdout
    refused = here("characters", "export")
    assert refused.returncode == 1
    assert "nothing was written" in refused.stderr


FIGHT = """\
ruleset = "encounter"

[setup]
items_from = ["tricks"]

[[setup.participants]]
id = "ana"
items = ["riposte"]
"""


def test_a_file_of_items_is_begun_checked_and_played_and_its_faults_are_named(here: Here, tmp_path: Path) -> None:
    begun = here("characters", "new", "tricks", "--ruleset", "encounter", "--kind", "items")
    assert begun.returncode == 0, begun.stderr
    path = tmp_path / "characters/tricks.toml"
    assert [item["id"] for item in tomllib.loads(path.read_text(encoding="utf-8"))["items"]][:2] == [
        "measured_thrust", "riposte",
    ]  # fmt: skip
    assert here("characters", "check").returncode == 0
    (tmp_path / "play.toml").write_text(FIGHT, encoding="utf-8")
    assert json.loads(here("play", "play.toml", "--json").stdout)["asks"]
    text = path.read_text(encoding="utf-8").replace('kind = "hit_penalty"', 'kind = "fly"')
    path.write_text(text, encoding="utf-8")
    line = text.splitlines().index('  kind = "fly"') + 1
    fault = "items[2].effects[1].kind: Step 9: there is no effect “fly”. There are: damage, heal,"
    checked = here("characters", "check")
    assert checked.stderr.startswith(f"characters/tricks.toml:{line}: {fault}")
    assert checked.stderr.rstrip().endswith("[ENC-68]")
    refused = here("play", "play.toml")
    assert refused.returncode == 1
    assert refused.stderr.startswith("play.toml:4: setup.items_from[0]: The sheet “tricks” is at fault. tricks.toml:")
    assert refused.stderr.rstrip().endswith("[ENC-68]")


def test_sheets_go_from_one_library_to_another_and_nothing_is_overwritten(here: Here, tmp_path: Path) -> None:
    for format_ in ("json", "toml"):
        out = f"all.{format_}"
        assert here("characters", "export", "yze-chase/mara", "encounter/wren", "-o", out).returncode == 0
        again = here("characters", "export", "encounter/wren", "-o", out)
        assert again.returncode == 1
        assert "use --force" in again.stderr
        taken = here("characters", "import", out, "--folder", format_)
        assert taken.returncode == 0, taken.stderr
    names = ["mara.toml", "wren.toml"]
    for name in names:
        one, other = (
            tomllib.loads((tmp_path / folder / name).read_text(encoding="utf-8")) for folder in ("json", "toml")
        )
        assert one == other
    again = here("characters", "import", "all.json", "--folder", "json")
    assert again.returncode == 1
    assert "json/mara.toml, json/wren.toml are there already" in again.stderr
    assert here("characters", "import", "all.json", "--folder", "json", "--force").returncode == 0
    assert sorted(path.name for path in (tmp_path / "json").iterdir()) == names
    assert json.loads(here("characters", "export", "encounter/brann", "--format", "json").stdout)["characters"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "../nia", "--ruleset", "yze-chase"), "'../nia' cannot be a sheet's name"),
        (("new", "nia", "--ruleset", "chess"), "there is no ruleset 'chess'"),
        (("new", "nia", "--ruleset", "encounter", "--kind", "vehicle"), "no sheets of the kind 'vehicle'"),
        (("new", "nia", "--ruleset", "yze-chase", "--like", "wren"), "there is no character 'wren' for yze-chase"),
        (("check", "nobody"), "there is no sheet 'nobody' in characters"),
        (("export", "nobody"), "there is no sheet 'nobody'"),
        (("import", "none.toml"), "none.toml: cannot be read"),
        (("import", "a.toml", "b.toml"), "'nia' is in a.toml and in b.toml"),
        (("import", "wrong.json"), "nothing was written; correct these sheets first"),
        (("export", "yze-chase/mara", "-o", "no/such/folder.json"), "no/such/folder.json cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    here: Here, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text('[characters.nia]\nruleset = "encounter"\nid = "nia"', encoding="utf-8")
    (tmp_path / "wrong.json").write_text('{"ruleset": "encounter", "id": "gm"}', encoding="utf-8")
    done = here("characters", *arguments)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "characters").exists()


def test_a_fault_in_a_file_of_many_sheets_names_the_sheet(here: Here, tmp_path: Path) -> None:
    sheets = {"x": {"ruleset": "encounter", "id": "x"}, "y": {"ruleset": "encounter", "id": "y", "health": "much"}}
    (tmp_path / "many.json").write_text(json.dumps({"characters": sheets}), encoding="utf-8")
    assert here("characters", "import", "many.json").stderr.startswith("many.json: characters.y.health: ")
    (tmp_path / "y.json").write_text(json.dumps(sheets["y"]), encoding="utf-8")
    assert here("characters", "import", "y.json").stderr.startswith("y.json: health: ")


@pytest.mark.parametrize(
    ("ruleset", "kind"), [(id_, kind) for id_, ruleset in load_rulesets().items() for kind in ruleset.sheets]
)
def test_a_new_sheet_of_every_kind_is_right_as_it_is_begun(here: Here, ruleset: str, kind: str) -> None:
    done = here("characters", "new", "mine", "--ruleset", ruleset, "--kind", kind)
    assert done.returncode == 0, done.stderr
    done = here("characters", "check")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_sheet_of_a_kind_without_a_sample_begins_with_what_every_sheet_has() -> None:
    text = copy_of(None, "van", "swim", "vehicle", has_id=True)
    assert text == 'ruleset = "swim"\nsheet = "vehicle"\nid = "van"\nname = "van"\n'
