"""The registry of rulesets, with plug-ins as real modules on a real path."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bridge.i18n import Catalogues
from bridge.rulesets import BUILT_IN, GROUP, Rulesets, UnknownRulesetError, load_rulesets
from rules.terms import Message

TOY = EntryPoint("toy", "tests.rules.toy:TOY", GROUP)
PLUG_IN = """
from pathlib import Path
from tests.rules.toy import ToyRuleset

class Plug(ToyRuleset):
    id = {id!r}
    version = {version!r}
    locales = Path(__file__).parent / "locales"

RULESET = Plug()
"""


@pytest.fixture
def plug_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("plug_"):
            del sys.modules[name]


def plug_in(folder: Path, name: str, code: str) -> EntryPoint:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(code, encoding="utf-8")
    return EntryPoint(name, f"{name}:RULESET", GROUP)


def test_a_plug_in_brings_its_rules_samples_and_words(plug_ins: Path) -> None:
    entry = plug_in(plug_ins, "plug_good", PLUG_IN.format(id="plug", version=3))
    (plug_ins / "plug_good" / "samples").mkdir()
    (plug_ins / "plug_good" / "samples" / "two.toml").write_text('names = ["a", "b"]', encoding="utf-8")
    (plug_ins / "plug_good" / "locales").mkdir()
    (plug_ins / "plug_good" / "locales" / "en.ftl").write_text("plug-x = Words", encoding="utf-8")
    rulesets = Rulesets([TOY, entry])
    assert list(rulesets) == ["toy", "plug"]
    assert "plug" in rulesets
    assert rulesets["plug"].version == 3
    assert [(sample.id, sample.setup) for sample in rulesets.samples("plug")] == [("two", {"names": ["a", "b"]})]
    assert rulesets.samples("toy") == ()
    assert Catalogues(rulesets.wording())["en"].text(Message("plug-x")) == "Words"
    assert rulesets.problems == []


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("raise RuntimeError('no')", "RuntimeError: no"),
        ("import sys; sys.exit('bye')", "SystemExit: bye"),
        ("def broken(", "SyntaxError"),
        ("OTHER = 1", "AttributeError"),
        ("RULESET = 1", "is a int, not an instance of rules.ruleset.Ruleset"),
        (PLUG_IN.format(id="Bad Id", version=1), "small letters"),
        (PLUG_IN.format(id="plug", version="1"), "whole number"),
        (PLUG_IN.format(id="plug", version=1) + "Plug.handover = 'fight'", "a rules.handover.Handover, or None"),
        (PLUG_IN.format(id="toy", version=1), "there is a ruleset 'toy' already"),
    ],
)
def test_a_broken_plug_in_is_reported_and_stops_nobody(plug_ins: Path, code: str, what: str) -> None:
    entry = plug_in(plug_ins, "plug_bad", code)
    rulesets = Rulesets([TOY, entry])
    assert list(rulesets) == ["toy"]
    assert rulesets["toy"].version == 1
    [problem] = rulesets.problems
    assert str(problem).startswith("plug_bad (plug_bad:RULESET): ")
    assert what in problem.what


def test_a_plug_in_that_is_not_there_is_reported() -> None:
    [problem] = Rulesets([EntryPoint("gone", "no_such_module:RULESET", GROUP)]).problems
    assert "no_such_module" in problem.what


def test_a_broken_sample_is_reported_with_its_line_and_the_others_are_kept(plug_ins: Path) -> None:
    entry = plug_in(plug_ins, "plug_sample", PLUG_IN.format(id="plug", version=1))
    samples = plug_ins / "plug_sample" / "samples"
    samples.mkdir()
    (samples / "bad.toml").write_text("a = 1\nb = = 2\n", encoding="utf-8")
    (samples / "good.toml").write_text("a = 1", encoding="utf-8")
    rulesets = Rulesets([entry])
    assert [sample.id for sample in rulesets.samples("plug")] == ["good"]
    assert "bad.toml:2" in rulesets.problems[0].what


def test_an_unknown_ruleset_is_refused_naming_those_there_are() -> None:
    rulesets = Rulesets([TOY])
    with pytest.raises(UnknownRulesetError, match=r"^there is no ruleset 'chess'; there are: toy$"):
        rulesets["chess"]
    assert rulesets.get("chess") is None


def test_the_built_in_rulesets_are_not_taken_twice_where_the_project_is_installed() -> None:
    problems = [problem for problem in load_rulesets().problems if "already" in problem.what]
    assert problems == []
    assert len(BUILT_IN) == 3
