"""Play files: what they hold, how asks are named, and that a conflict can be played again from its export."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bridge.characters.fill_in import fill_in
from bridge.characters.library import Library
from bridge.digital import digital_answer
from bridge.plays import PlayError, PlayFile, read_play, run_play, step_json
from bridge.protocol import commands as c
from bridge.rulesets import load_rulesets
from bridge.tables.export import export
from bridge.tables.fold import fold
from bridge.tables.state import TableState
from bridge.toml import TomlError
from rules.conflict import Conflict
from rules.errors import SetupError
from rules.log import Answer, Interjection
from rules.viewers import Viewer
from tests.bridge.tables.party import Party
from tests.rules.toy import TOY

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "docs/examples").glob("*.toml"))
PAGE = (ROOT / "docs/play-files.md").read_text(encoding="utf-8")
HEAD = 'ruleset = "toy"\nsetup = {}\n'


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A table with a GM and two players, one tray, and the toy duel to play."""
    party = await Party.seat(tmp_path / "dicewire.db")
    yield party
    await party.leave()


def played(path: Path, text: str = "", ruleset: Any = TOY) -> Conflict:
    if text:
        path.write_text(text, encoding="utf-8")
    return run_play(read_play(path), ruleset)


def step(**fields: Any) -> str:
    lines = (
        f"{key} = {json.dumps(value) if not isinstance(value, dict) else _table(value)}"
        for key, value in fields.items()
    )
    return "\n[[answers]]\n" + "\n".join(lines) + "\n"


def _table(value: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(part)}" for key, part in value.items()) + " }"


BOTH = step(by="a", ask="round-1/stances/a:1", value="high") + step(by="b", ask="*/stances/*", value="low")


def test_an_ask_is_named_by_its_id_or_by_a_pattern_among_those_one_may_answer(tmp_path: Path) -> None:
    rolls = step(by="a", ask="*", value=[3, 4]) + step(by="b", ask="*rolls/?:[1-9]", value=[[1], [2]])
    conflict = played(tmp_path / "play.toml", HEAD + BOTH + rolls + step(by="gm", ask="*", value="close"))
    assert conflict.state.score == {"a": 1, "b": 0}
    assert [entry.by for entry in conflict.entries] == ["a", "b", "a", "b", "gm"]


def test_an_id_that_fits_wins_over_patterns(tmp_path: Path) -> None:
    (tmp_path / "play.toml").write_text(HEAD + step(by="gm", ask="round-1/stances/a:1", value="low"), encoding="utf-8")
    (entry,) = played(tmp_path / "play.toml").entries
    assert entry == Answer(entry.ask, entry.signature, "a", "low", "typed", gm=True)  # type: ignore[union-attr]


def test_sources_and_the_gms_mark_are_kept(tmp_path: Path) -> None:
    text = HEAD + step(by="a", ask="*", value="high", source="digital", gm=True)
    (entry,) = played(tmp_path / "play.toml", text).entries
    assert isinstance(entry, Answer)
    assert (entry.source, entry.gm) == ("digital", True)


def test_a_held_roll_is_left_as_it_is_by_an_interjection(tmp_path: Path) -> None:
    more = step(by="gm", interject="modifier", params={"value": 2}, held=["round-1/rolls/0:1"])
    conflict = played(tmp_path / "play.toml", HEAD + BOTH + more)
    assert [ask.ask.form(Viewer())["dice"][0]["count"] for ask in conflict.asks()] == [1, 1]  # type: ignore[index,call-overload]
    free = played(tmp_path / "play.toml", HEAD + BOTH + step(by="gm", interject="modifier", params={"value": 2}))
    assert [ask.ask.form(Viewer())["dice"][0]["count"] for ask in free.asks()] == [3, 3]  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (step(by="a", ask="*", value="boom") + step(by="b", ask="*", value="low"), "ValueError: the toy breaks"),
        (step(by="a", ask="*", value="high", held=["x"]), "params and held go with interject"),
        (step(by="a", ask="*", value="high", params={"x": 1}), "params and held go with interject"),
        (step(by="a", value="high"), "names either its ask or an interjection"),
        (step(by="gm", ask="*", value="high"), "'*' fits 2 open asks: round-1/stances/a:1, round-1/stances/b:1"),
        (step(by="c", ask="*", value="high"), "'c' has no open ask '*'; open: round-1/stances/a:1 (a), "),
        (step(by="a", ask="*", value="never"), "toy-never-bar [TOY-1]"),
        (step(by="a", interject="modifier"), "refused-no-offer"),
        (step(by="gm", interject="end") + step(by="a", ask="*", value=1), "open: none, the conflict is over"),
    ],
)
def test_what_does_not_fit_stops_the_play_with_its_place(tmp_path: Path, more: str, said: str) -> None:
    path = tmp_path / "play.toml"
    with pytest.raises(PlayError) as caught:
        played(path, HEAD + more)
    place = more.count("[[answers]]") - 1
    assert caught.value.place == place
    line = (HEAD + more).splitlines().index("[[answers]]", 5 * place) + 1
    assert caught.value.where.startswith(f"{path}:")
    assert caught.value.where.endswith(f": answers[{place}]")
    assert int(caught.value.where.split(":")[-2]) >= line
    assert said in str(caught.value)


def test_a_ruleset_that_fails_on_the_set_up_is_named(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match="the ruleset failed on the set-up: TypeError"):
        played(tmp_path / "play.toml", 'ruleset = "toy"\nsetup = { names = 3 }')


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.toml", HEAD + "answer = []", r"a\.toml:3: answer: unknown key"),
        ("a.toml", HEAD + step(by="a", ask="*", valu=1), r"a\.toml:7: answers\[0\]\.valu: unknown key"),
        ("a.toml", HEAD + step(by="", ask="*"), r"a\.toml:5: answers\[0\]\.by: expected `str` of length >= 1"),
        ("a.toml", HEAD + step(by="a", ask="*", source="luck"), r"answers\[0\]\.source: invalid enum value 'luck'"),
        ("a.toml", 'ruleset = "toy"\nsetup = 3', "setup: expected `str | object`"),
        ("a.toml", 'ruleset = "toy"\nsetup = "none.toml"', r"none\.toml: cannot be read"),
        (
            "a.toml",
            'title = "Rain"\n[[participants]]\nid = "a"',
            r"a\.toml: this is a set-up; a play file",
        ),
        ("a.json", '{"ruleset": "toy"}', r"a\.json: setup: is missing"),
        ("a.json", '{"ruleset": "toy",\n"setup": }', r"a\.json:2: not valid JSON"),
        ("a.json", "[1]", "not a JSON object"),
        ("a.json", "[" * 100_000, "too deep"),
        ("a.json", '{"setup": ' + "9" * 5000 + "}", "cannot be read"),
        ("a.toml", "a = " + "[" * 20_000 + "]" * 20_000, "too deep"),
    ],
)
def test_a_file_that_is_no_play_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(TomlError, match=said):
        read_play(tmp_path / name)


@pytest.mark.parametrize("name", ["a.toml", "a.json"])
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x7fELF\xd0\x00")
    with pytest.raises(TomlError, match="no text in UTF-8"):
        read_play(tmp_path / name)


def test_a_set_up_in_a_file_of_its_own_has_its_faults_there(tmp_path: Path) -> None:
    (tmp_path / "setup.toml").write_text('distance = "near"\n[[participants]]\nside = "prey"\n', encoding="utf-8")
    (tmp_path / "play.toml").write_text('ruleset = "yze-chase"\nsetup = "setup.toml"', encoding="utf-8")
    apart = read_play(tmp_path / "play.toml")
    assert apart.where_in_setup("participants[0].side") == f"{tmp_path / 'setup.toml'}:3: participants[0].side"
    (tmp_path / "play.toml").write_text('ruleset = "yze-chase"\n[setup]\ndistance = "near"', encoding="utf-8")
    within = read_play(tmp_path / "play.toml")
    assert within.where_in_setup("distance") == f"{tmp_path / 'play.toml'}:3: setup.distance"
    assert within.where_in_setup("skills.force") == f"{tmp_path / 'play.toml'}:2: setup.skills.force"
    with pytest.raises(SetupError):
        run_play(within, load_rulesets()["yze-chase"])


def test_what_is_written_plays_again_as_it_was(tmp_path: Path) -> None:
    conflict, rng = Conflict(TOY, {}), random.Random(3)
    conflict.interject(Interjection("modifier", "gm", {"value": 1}))
    while conflict.outcome is None:
        open_ask = conflict.asks()[-1]
        by, value = digital_answer(open_ask, rng)
        if value == "boom":
            continue
        conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital", gm=by == "a"))
        if len(conflict.entries) == 7:
            conflict.interject(Interjection("modifier", "gm", {"value": 2}, (conflict.asks()[0].id,)))
    answers = [step_json(entry) for entry in conflict.entries]
    (tmp_path / "play.json").write_text(
        json.dumps({"ruleset": "toy", "setup": {}, "answers": answers}), encoding="utf-8"
    )
    again = played(tmp_path / "play.json")
    assert again.entries == conflict.entries
    assert again.events == conflict.events


async def test_an_exported_conflict_is_a_play_file_that_tells_the_same(party: Party, tmp_path: Path) -> None:
    await party.start()
    await party.both_pick("high", "low")
    await party.roll(("d6", 5), rid=party.rid())
    await party.do(party.gm, c.Interject(kind="modifier", params={"value": 2}))
    await party.do(party.gm, c.Undo())
    await party.do(party.gm, c.Interject(kind="modifier", params={"value": 1}))
    await party.roll(("d8", 7), rid=party.rid())
    await party.do(
        party.gm, c.AnswerAsk(ask="round-1/rolls/1:1", signature=party.signature("round-1/rolls/1:1"), value=[[1], [2]])
    )
    await party.pick(party.ann, "round-1:1", "parry")
    await party.pick(party.gm, "round-1:1", "close")
    await party.do(party.gm, c.Interject(kind="end"))
    await party.do(party.gm, c.CloseConflict())
    exported = await party.table.export(party.gm, "c7")
    (tmp_path / "conflict.json").write_text(json.dumps(exported), encoding="utf-8")
    conflict = played(tmp_path / "conflict.json")
    assert [event.json() for event in conflict.events] == exported["events"]
    assert conflict.outcome is not None
    assert conflict.outcome.json() == exported["outcome"]
    assert [entry.json() for entry in conflict.entries] == [taken["entry"] for taken in exported["inputs"]]
    assert any(answer.get("held") for answer in exported["play"]["answers"])
    assert any(answer.get("gm") for answer in exported["play"]["answers"])


async def test_of_a_conflict_on_the_table_what_a_gm_knows_can_be_played(party: Party) -> None:
    await party.start()
    await party.pick(party.ann, "round-1/stances/a:1", "high")
    state, records = TableState(party.table.id), await party.journal.read(party.table.id)
    for record in records:
        fold(state, record)
    known = export(state, records, Viewer(gm=True))
    assert (known["complete"], known["play"]["answers"]) == (False, [])


def example(path: Path) -> PlayFile:
    """The play of an example, the sheets that its set-up names put in."""
    source, rulesets = read_play(path), load_rulesets()
    setup = fill_in(source.setup, rulesets[source.play.ruleset], Library(path.parent / "characters", rulesets).read())
    return PlayFile(source.path, source.play, source.lines, setup, source.setup_file, source.below)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_plays_through(path: Path) -> None:
    source = example(path)
    conflict = run_play(source, load_rulesets()[source.play.ruleset])
    assert len(conflict.entries) == len(source.play.answers) == len(source.lines) > 0


def test_the_page_shows_an_example_as_it_is_and_what_comes_of_it() -> None:
    path = ROOT / "docs/examples/two-goons.toml"
    assert re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0] == path.read_text(encoding="utf-8")
    conflict = run_play(example(path), load_rulesets()["yze-chase"])
    (open_ask,) = conflict.asks()
    assert f"  {open_ask.id}  goon-2  " in PAGE
    assert conflict.find(open_ask.id) is not None
    kinds = {"interject": any(isinstance(entry, Interjection) for entry in conflict.entries)}
    assert kinds == {"interject": True}


def test_the_page_names_every_key_of_a_play_and_an_answer() -> None:
    for struct in ("Play", "Step"):
        fields = getattr(__import__("bridge.plays", fromlist=[struct]), struct).__struct_fields__
        assert all(f"| `{field}` |" in PAGE for field in fields), struct
