"""The catalogues: every language says everything, with the same variables, and the code uses what is there."""

import ast
import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bridge.i18n import LANGUAGES, Catalogues, Source, bridge_source, match_language, ruleset_source
from bridge.protocol.messages import Text as WireText
from bridge.rulesets import load_rulesets
from bridge.server import faults as server_faults
from bridge.tables import errors as table_errors
from rules.terms import Message, Text, Who, msg

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "bridge" / "locales"
OWN = Catalogues([bridge_source()])


def catalogues(**ftl_by_lang: str) -> Catalogues:
    return Catalogues([Source("test", {lang.replace("_", "-"): text for lang, text in ftl_by_lang.items()})])


# -- wording ---------------------------------------------------------------------------------------------


def test_a_message_is_worded_with_names_numbers_and_terms() -> None:
    text = catalogues(en="moved = { $who } is { $n } zones away, at { $range }.\nlong = Long range")["en"].text(
        msg("moved", who=Who("lin"), n=1200, range=msg("long")), {"lin": "Lin Wei"}
    )
    assert text == "Lin Wei is 1,200 zones away, at Long range."


def test_the_json_form_and_the_wire_form_read_as_the_message_does() -> None:
    english = catalogues(en="a = { $who } / { $words } / { $list }\nb = b { $n }")["en"]
    message = msg("a", who=Who("x"), words=Text("{ as is }"), list=(msg("b", n=2), Who("y"), 3))
    wire = WireText(id=message.id, params=dict(message.json()["params"]))
    words = {english.text(form, {"y": "Ypsilon"}) for form in (message, message.json(), wire)}
    assert words == {"x / { as is } / b 2, Ypsilon, and 3"}


@pytest.mark.parametrize(("lang", "words"), [("en", "A, B, and C"), ("zh-Hans", "A、B和C"), ("zh-Hant", "A、B和C")])
def test_lists_are_joined_as_the_language_does(lang: str, words: str) -> None:
    one = catalogues(en="l = { $l }", zh_Hans="l = { $l }", zh_Hant="l = { $l }")[lang]
    assert one.text(msg("l", l=(Text("A"), Text("B"), Text("C")))) == words


def test_the_gm_has_a_name_in_every_language() -> None:
    assert [OWN[lang].text({"who": "gm"}) for lang in LANGUAGES] == ["the GM", "主持人", "主持人"]


def test_someone_unknown_is_shown_by_id() -> None:
    assert OWN["en"].text(Who("nobody")) == "nobody"


def test_what_a_language_lacks_is_said_in_english_and_what_english_lacks_shows_its_id() -> None:
    some = catalogues(en="only-english = Here\nboth = Both", zh_Hant="both = 兩者")
    assert [some["zh-Hant"].text(Message(id_)) for id_ in ("both", "only-english", "nowhere")] == [
        "兩者",
        "Here",
        "{nowhere}",
    ]
    assert "only-english = Here" in some["zh-Hant"].ftl


def test_a_missing_variable_does_not_raise() -> None:
    assert "n" in catalogues(en="m = { $n } dice")["en"].text(Message("m"))


@pytest.mark.parametrize("number", [10**30, -(10**30), 1e300, float("inf"), float("nan")])
def test_a_number_of_any_size_does_not_raise(number: float) -> None:
    english = catalogues(en="a = { $n }!\nb = { $n ->\n    [one] one\n   *[other] many\n }")["en"]
    assert english.text(msg("a", n=number)) == f"{number}!"
    assert english.text(msg("b", n=number)) == "many"
    assert english.text(msg("a", n=(number, number))) == f"{number} and {number}!"


def test_no_isolating_marks_stand_in_plain_text() -> None:
    assert catalogues(en="m = <{ $t }>")["en"].text(msg("m", t=Text("x"))) == "<x>"


# -- several sources -------------------------------------------------------------------------------------


def test_a_plug_in_cannot_reword_the_bridge() -> None:
    some = Catalogues([Source("bridge", {"en": "a = ours"}), Source("plug-in", {"en": "a = theirs\nb = new"})])
    assert (some["en"].text(Message("a")), some["en"].text(Message("b"))) == ("ours", "new")
    assert [str(problem) for problem in some.problems] == ["plug-in (en): a is taken already"]


def test_broken_fluent_is_reported_with_its_line_and_the_rest_is_used() -> None:
    some = Catalogues([Source("plug-in", {"en": "good = yes\n\nthis is not fluent\n"})])
    assert some["en"].text(Message("good")) == "yes"
    assert [str(problem) for problem in some.problems] == ["plug-in (en): line 3 is not valid Fluent"]


def test_a_rulesets_folder_is_read_by_language(tmp_path: Path) -> None:
    (tmp_path / "zh-Hans.ftl").write_text("x = 甲", encoding="utf-8")
    assert ruleset_source("r", tmp_path) == Source("r", {"zh-Hans": "x = 甲"})
    assert ruleset_source("r", None) == Source("r", {})


# -- which language --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh_MO", "zh-Hant"),
        ("yue", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-TW", "zh-Hans"),
        ("EN-gb", "en"),
        ("de, zh-TW;q=0.8, en;q=0.5", "zh-Hant"),
        ("en;q=0.2, zh-CN;q=0.9", "zh-Hans"),
        ("zh;q=0, en", "en"),
        ("de", "en"),
        ("", "en"),
        (",;q=x,zh-TW;q=nonsense,;;=", "en"),
        ("zh;q=nan", "en"),
    ],
)
def test_a_language_is_matched(wanted: str, lang: str) -> None:
    assert match_language(wanted) == lang


def test_the_default_language_can_be_another() -> None:
    assert match_language("de", "zh-Hans") == "zh-Hans"


# -- the bridge's own files ------------------------------------------------------------------------------


class _Variables(Visitor):  # type: ignore[misc]
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(path: Path) -> dict[str, set[str]]:
    """Id to variables of every message of a file, which must have no junk and no double."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content!r}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


FILES = sorted({path.name for path in LOCALES.glob("*/*.ftl")})


@pytest.mark.parametrize("name", FILES)
def test_every_language_has_every_message_with_the_same_variables(name: str) -> None:
    english = messages(LOCALES / "en" / name)
    assert english
    for lang in LANGUAGES:
        assert messages(LOCALES / lang / name) == english, f"{lang}/{name}"


def test_no_two_files_word_the_same_message_nor_does_a_built_in_ruleset() -> None:
    assert OWN.problems == []
    assert Catalogues([bridge_source(), *load_rulesets().wording()]).problems == []


def python_files() -> list[Path]:
    return [path for folder in ("bridge", "rules") for path in sorted((ROOT / folder).rglob("*.py"))]


def script_files() -> list[Path]:
    files = [path for kind in ("*.js", "*.mjs", "*.html") for path in sorted((ROOT / "bridge").rglob(kind))]
    return [path for path in files if "vendor" not in path.parts]


def named_ids(path: Path) -> dict[str, set[str]]:
    """The literal ids of `msg("...")`, `Message("...")` and `Text(id="...")` in a file, with the variables given."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0] if name in {"msg", "Message"} and node.args else None
        if name in {"Text", "WireText"}:
            first = next((word.value for word in node.keywords if word.arg == "id"), None)
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            given = {word.arg for word in node.keywords if word.arg and name == "msg"}
            found.setdefault(first.value, set()).update(given)
    return found


CORE = [path for path in python_files() if path.parent.name == "rules" or "bridge" in path.relative_to(ROOT).parts[:1]]


def test_every_message_that_the_bridge_and_the_rule_core_name_exists_with_its_variables() -> None:
    known = {id_: variables for name in FILES for id_, variables in messages(LOCALES / "en" / name).items()}
    wrong = []
    for path in CORE:
        for id_, given in named_ids(path).items():
            if id_ not in known:
                wrong.append(f"{path.relative_to(ROOT)}: {id_} is in no catalogue")
            elif given - known[id_]:
                wrong.append(f"{path.relative_to(ROOT)}: {id_} does not use {sorted(given - known[id_])}")
    assert wrong == []


def codes_without_words_of_their_own() -> set[str]:
    """The codes given to `refuse` and `fault` with no message beside them."""
    known = {**vars(table_errors), **vars(server_faults)}
    found = set()
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in {"refuse", "fault"} or len(node.args) != 1:
                continue
            code = getattr(node.args[0], "attr", getattr(node.args[0], "id", ""))
            if code.isupper() and not any(word.arg == "why" for word in node.keywords):
                found.add(known[code])
    return found


def test_every_fault_code_has_its_words() -> None:
    codes = codes_without_words_of_their_own()
    assert {"closed", "bad-token", "shutting-down"} <= codes
    assert sorted(code for code in codes if OWN["en"].text(Message(f"fault-{code}")).startswith("{")) == []


def test_every_message_of_the_bridge_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in [*python_files(), *script_files()])
    literals = set(re.findall(r"""["'`]([a-z][a-z0-9-]+)["'`]""", code))
    prefixes = tuple(re.findall(r"""(?:f["']|`)([a-z][a-z0-9-]*-)\$?\{""", code))
    texts = "\n".join(path.read_text(encoding="utf-8") for path in LOCALES.glob("*/*.ftl"))
    inside = set(re.findall(r"\{ ?([a-z][a-z0-9-]+) ?\}", texts))
    ids = {id_ for name in FILES for id_ in messages(LOCALES / "en" / name)}
    assert sorted(id_ for id_ in ids - literals - inside if not id_.startswith(prefixes)) == []
