"""The ruleset of docs/rulesets.md, installed as anybody would: it plays, and the page shows its very code."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge.characters.library import Library
from bridge.digital import digital_answer
from bridge.i18n import LANGUAGES, Catalogues, bridge_source
from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.rulesets import Rulesets, load_rulesets
from rules.conflict import Conflict, replay
from rules.errors import RefusedError, SetupError
from rules.follow_ups import FollowUp, follow_ups
from rules.log import Answer, Interjection
from rules.viewers import Viewer

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tests" / "plugin"
PAGE = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
POOL = tomllib.loads((SOURCE / "dicewire_swim/samples/pool.toml").read_text(encoding="utf-8"))
OTTER_WINS = """
ruleset = "swim-race"
[setup]
length = 10
[[setup.participants]]
id = "otter"
name = "Otter"
[[setup.participants]]
character = "swim-race/newt"
[[answers]]
by = "otter"
ask = "*strokes/otter:1"
value = "sprint"
[[answers]]
by = "newt"
ask = "*strokes/newt:1"
value = "glide"
[[answers]]
by = "newt"
ask = "*"
value = [6]
[[answers]]
by = "otter"
ask = "*"
value = [4, 4, 3]
"""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plug-in installed in it, built by its own pyproject.toml."""
    folder = tmp_path_factory.mktemp("plugin")
    source = shutil.copytree(SOURCE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-warn-script-location"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation", "--no-compile"]
    done = subprocess.run(
        [*pip, *offline, "--target", str(folder / "target"), str(source)], capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return folder / "target"


@pytest.fixture
def rulesets(target: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rulesets]:
    """All rulesets, found as the bridge finds them."""
    monkeypatch.syspath_prepend(str(target))
    yield load_rulesets()
    for name in ("dicewire_swim", "dicewire_swim.handover"):
        sys.modules.pop(name, None)


def answer(conflict: Conflict, who: str, value: Any) -> None:
    open_ask = next(ask for ask in conflict.asks() if who in ask.ask.who)
    conflict.answer(Answer(open_ask.id, open_ask.ask.signature, who, value))


def played(conflict: Conflict, seed: int = 1) -> Conflict:
    """The conflict, its dice rolled and its choices made, to its end."""
    rng = random.Random(seed)
    while conflict.outcome is None:
        open_ask = conflict.asks()[0]
        by, value = digital_answer(open_ask, rng)
        conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))
    return conflict


def test_it_is_found_with_its_samples_sheets_and_words(rulesets: Rulesets) -> None:
    assert list(rulesets)[:3] == ["yze-chase", "gurps-action-chase", "encounter"]
    assert "swim-race" in rulesets
    assert rulesets.problems == []
    assert [(sample.id, sample.setup) for sample in rulesets.samples("swim-race")] == [("pool", POOL)]
    newt = Library(Path("nowhere"), rulesets).read()["swim-race/newt"]
    assert newt.problems == ()
    catalogues = Catalogues([bridge_source(), *rulesets.wording()])
    assert catalogues.problems == []
    names = [catalogues[lang].text({"id": "ruleset-swim-race"}) for lang in LANGUAGES]
    assert names == ["Swimming race", "游泳比赛", "游泳比賽"]


def test_a_race_is_swum_to_its_end(rulesets: Rulesets) -> None:
    conflict = Conflict(rulesets["swim-race"], POOL)
    answer(conflict, "pike", "sprint")
    assert conflict.view(Viewer(gm=True))["face_down"] == [{"ask": "round-1/strokes/pike:1", "who": ["pike"]}]
    answer(conflict, "otter", "sprint")
    answer(conflict, "otter", [6, 6, 6])
    answer(conflict, "pike", [6, 6, 5])
    with pytest.raises(RefusedError) as caught:
        answer(conflict, "otter", "sprint")
    assert (caught.value.reason.id, caught.value.rule) == ("swim-puffed", "SWIM-2")
    conflict.interject(Interjection("wave", "gm", {"metres": 3}))
    for who in ("otter", "pike"):
        answer(conflict, who, "crawl")
    answer(conflict, "otter", [4, 5])
    answer(conflict, "pike", [5, 5])
    assert [conflict.state.swimmers[who].at for who in ("otter", "pike")] == [24, 24]
    for who in ("otter", "pike"):
        answer(conflict, who, "glide")
    answer(conflict, "otter", [6])
    answer(conflict, "pike", [6])
    answer(conflict, "gm", "pike")
    assert conflict.outcome is not None
    assert conflict.outcome.json() == {
        "result": "won",
        "what": {"id": "swim-won", "params": {"who": {"who": "pike"}}},
        "hand_over": {
            "winner": "pike",
            "participants": [
                {"id": "otter", "name": "Otter", "role": "pursuer", "sheet": {"breath": 1}, "elsewhere": {}},
                {"id": "pike", "name": "Pike", "role": "prey", "sheet": {"breath": 3}, "elsewhere": {}},
            ],
        },
    }
    again = replay(rulesets["swim-race"], POOL, conflict.entries)
    assert (again.unfit, again.conflict.events) == ((), conflict.events)


def test_any_race_ends(rulesets: Rulesets) -> None:
    for seed in range(30):
        race = Conflict(rulesets["swim-race"], {**POOL, "length": 1400 // (seed + 1) + 10})
        outcome = played(race, seed).outcome
        assert outcome is not None
        assert outcome.result == "won"


def next_ones(rulesets: Rulesets, ended: Conflict) -> dict[str, FollowUp]:
    assert ended.outcome is not None
    found = follow_ups(rulesets, ended.ruleset.id, ended.setup, ended.outcome.hand_over)
    return {one.ruleset: one for one in found}


def test_a_race_ends_in_a_fight_and_the_fight_in_a_race_with_the_same_sheets(rulesets: Rulesets) -> None:
    pike = {"health": 20, "checks": {"attack": 5}}
    otter, other = POOL["participants"]
    race = played(
        Conflict(rulesets["swim-race"], {**POOL, "participants": [otter, {**other, "elsewhere": {"encounter": pike}}]})
    )
    after_race = next_ones(rulesets, race)
    assert list(after_race) == ["encounter", "swim-race"]
    opening = after_race["encounter"].open({"range": "short"})
    assert opening.stand_ins == ("otter",)
    fight = Conflict(rulesets["encounter"], {**opening.setup, "language": "zh-Hans"})
    assert fight.state.people["pike"].sheet.checks == {"attack": 5}
    fight.interject(Interjection("chase", "gm", {"prey": ["otter"], "range": "short"}))
    after_fight = next_ones(rulesets, fight)
    assert list(after_fight) == ["swim-race", "yze-chase", "gurps-action-chase"]  # first what there are sheets for
    shown: Any = after_fight["swim-race"].json()
    assert (list(shown["fields"]), shown["given"]) == (["prey"], {"prey": ["otter"]})
    catalogues = Catalogues([bridge_source(), *rulesets.wording()])
    assert catalogues["en"].text(shown["text"]) == "They jump into the water: Swimming race"
    opening = after_fight["swim-race"].open({})
    again = Conflict(rulesets["swim-race"], opening.setup)
    assert opening.stand_ins == ()
    assert {one.id: one.breath for one in again.state.swimmers.values()} == {
        one.id: min(one.breath, 9) for one in race.state.swimmers.values()
    }
    assert again.state.length == POOL["length"]
    assert next_ones(rulesets, played(again))["encounter"].open({}).stand_ins == ()


def test_after_a_fight_a_race_needs_somebody_who_swims_ahead(rulesets: Rulesets) -> None:
    people = [{"id": "ann", "name": "Ann", "side": "us"}, {"id": "orc", "name": "Orc", "side": "them"}]
    fight = Conflict(rulesets["encounter"], {"participants": people, "surprise": {"by": "nobody"}})
    fight.interject(Interjection("end", "gm"))
    race = next_ones(rulesets, fight)["swim-race"]
    with pytest.raises(RefusedError, match="refused-field-missing"):
        race.open({})
    opening = race.open({"prey": ["orc"]})
    assert opening.stand_ins == ("ann", "orc")
    assert played(Conflict(rulesets["swim-race"], opening.setup)).outcome is not None


def test_a_set_up_at_fault_names_every_fault(rulesets: Rulesets) -> None:
    with pytest.raises(SetupError) as caught:
        Conflict(
            rulesets["swim-race"], {"length": 9, "participants": [{"id": "gm", "name": "A", "breath": 10}], "lane": 1}
        )
    where = [(problem.where, problem.rule) for problem in caught.value.problems]
    assert where == [
        ("participants", "SWIM-1"),
        ("participants[0].id", ""),
        ("participants[0].breath", "SWIM-1"),
        ("length", "SWIM-1"),
        ("lane", ""),
    ]  # fmt: skip
    twice = [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]
    with pytest.raises(SetupError, match="swim-twice"):
        Conflict(rulesets["swim-race"], {"participants": twice})


def test_odds_favour_who_has_more_breath(rulesets: Rulesets) -> None:
    conflict = Conflict(rulesets["swim-race"], POOL)
    odds = estimate(Start.of(conflict, Viewer(gm=True, plays=frozenset(("otter", "pike")))), 300, 1)
    assert odds.endings == {"won": 300}
    assert odds.words("won")[1] is True
    assert [key[0] for key in odds.picks][:2] == ["round-1/strokes/otter:1", "round-1/strokes/pike:1"]


def test_the_command_line_plays_it_and_gives_its_odds(target: Path, tmp_path: Path) -> None:
    (tmp_path / "race.toml").write_text(OTTER_WINS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(target), str(ROOT))), "LC_ALL": "zh_TW.UTF-8"}

    def dicewire(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "bridge", *arguments],
            cwd=tmp_path,
            env={**environment, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            timeout=100,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Otter贏得比賽。" in dicewire("play", "race.toml")
    fight = tomllib.loads(dicewire("follow-up", "race.toml", "--ruleset", "encounter"))
    assert fight["ruleset"] == "encounter"
    assert [one["elsewhere"] for one in fight["setup"]["participants"]] == [
        {"swim-race": {"breath": 1}},
        {"swim-race": {"breath": 2}},
    ]
    before_the_dice = OTTER_WINS.rpartition('[[answers]]\nby = "newt"')[0]
    (tmp_path / "race.toml").write_text(before_the_dice, encoding="utf-8")
    odds = json.loads(dicewire("odds", "race.toml", "--plays", "50", "--json"))
    assert odds["endings"]["won"]["share"] == 1.0


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_files_as_they_are() -> None:
    swim = SOURCE / "dicewire_swim"
    shown = {kind: blocks(kind) for kind in ("python", "fluent", "toml")}
    modules = [swim / "__init__.py", swim / "handover.py"]
    assert shown["python"][:2] == [path.read_text(encoding="utf-8") for path in modules]
    assert shown["fluent"] == [(swim / f"locales/{lang}.ftl").read_text(encoding="utf-8") for lang in LANGUAGES]
    files = [SOURCE / "pyproject.toml", swim / "samples/pool.toml", swim / "samples/characters/newt.toml"]
    assert shown["toml"] == [path.read_text(encoding="utf-8") for path in files]


def test_the_rules_are_as_short_as_the_page_says() -> None:
    code = blocks("python")[0].partition("def read_swimmer")[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 60


def test_what_the_page_says_about_trying_it_works(rulesets: Rulesets) -> None:
    names = {"Conflict": Conflict, "RULESET": rulesets["swim-race"], "Answer": Answer}
    exec(blocks("python")[2], names)  # the page's own words
    conflict = names["conflict"]
    assert isinstance(conflict, Conflict)
    assert [ask.ask.kind for ask in conflict.asks()] == ["roll", "roll"]


def test_its_catalogues_say_the_same_in_every_language() -> None:
    ids = [re.findall(r"(?m)^([a-z-]+) =", text) for text in blocks("fluent")]
    assert ids[0] == ids[1] == ids[2]
    variables = [re.findall(r"\$(\w+)", text) for text in blocks("fluent")]
    assert [sorted(one) for one in variables] == [sorted(variables[0])] * 3


def test_its_code_passes_the_checks_of_dicewire_itself() -> None:
    strict = ["--config-file", str(ROOT / "pyproject.toml"), "--no-incremental", "--cache-dir", os.devnull]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *strict, "-p", "dicewire_swim"],
        cwd=SOURCE,
        env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert done.returncode == 0, done.stdout
