"""Words: Fluent catalogues in three languages, the bridge's own and those of the rulesets, plug-ins included.

The console gets the same catalogues, joined to one `.ftl` a language, and formats them by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from bridge.protocol.messages import Text as WireText
from rules.terms import Message, Text, Who
from rules.viewers import GM

LANGUAGES: Final = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
"""The languages, each with its own name for itself."""

DEFAULT: Final = "en"
_BRIDGE = Path(__file__).parent / "locales"
_LARGEST = 10**15
"""From here on numbers are no figures of a game, and too large for the rules of a language."""
_TRADITIONAL = {"hant", "tw", "hk", "mo"}

Wording: TypeAlias = "Message | Text | WireText | Mapping[str, Any]"


def match_language(wanted: str, default: str = DEFAULT) -> str:
    """The language of ours that suits a tag (`zh-TW`) or an `Accept-Language` header best; `default` where none does.

    Chinese in traditional characters goes by script or region (Hant, TW, HK, MO) or as `yue`; all other Chinese is
    simplified. Never raises, whatever the header holds.
    """
    ranked = []
    for place, part in enumerate(wanted.split(",")):
        tag, _, weight = part.strip().partition(";")
        ranked.append((-_weight(weight), place, tag.strip().replace("_", "-").lower().split("-")))
    for rank, _, (primary, *subtags) in sorted(ranked):
        if rank == 0:
            continue
        if primary == "en":
            return "en"
        if primary in {"zh", "cmn", "yue"}:
            if "hans" in subtags:
                return "zh-Hans"
            return "zh-Hant" if primary == "yue" or not _TRADITIONAL.isdisjoint(subtags) else "zh-Hans"
    return default


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        weight = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return weight if 0.0 <= weight <= 1.0 else 0.0


@dataclass(frozen=True, slots=True)
class Source:
    """Where wording comes from: who brings it (a ruleset's id, or `bridge`), and FTL text by language."""

    name: str
    ftl: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CatalogueProblem:
    """Something in a source that was left out of the catalogues, in words for whoever wrote it."""

    source: str
    lang: str
    what: str

    def __str__(self) -> str:
        return f"{self.source} ({self.lang}): {self.what}"


def bridge_source(folder: Path = _BRIDGE) -> Source:
    """The bridge's own wording: all `<lang>/*.ftl` of `folder`, in the order of their names."""
    files = {lang: sorted((folder / lang).glob("*.ftl")) for lang in LANGUAGES}
    return Source("bridge", {lang: "\n".join(f.read_text(encoding="utf-8") for f in files[lang]) for lang in files})


def ruleset_source(name: str, folder: Path | None) -> Source:
    """A ruleset's wording: `<lang>.ftl` of its `locales` folder; empty where it has none.

    Raises `OSError` or `UnicodeDecodeError` where a file cannot be read.
    """
    paths = {} if folder is None else {lang: folder / f"{lang}.ftl" for lang in LANGUAGES}
    return Source(name, {lang: path.read_text(encoding="utf-8") for lang, path in paths.items() if path.is_file()})


class Catalogue:
    """The wording of one language. What it lacks is said in English, and what English lacks shows its id."""

    def __init__(self, lang: str, ftl: str) -> None:
        self.lang = lang
        self.ftl = ftl
        """The whole of it as FTL, with the English of what is missing: what the console loads."""
        self._locale = lang.replace("-", "_")
        self._bundle = FluentBundle([lang], use_isolating=False)
        self._bundle.add_resource(FluentResource(ftl))

    def text(self, what: Wording, names: Mapping[str, str] | None = None) -> str:
        """A message in words; never raises.

        `names` gives the names of participants by id. Parameters: numbers by the language's rules, a `Who` as the
        name, a message as its words, several as a list (`A, B, and C`).
        """
        return self._word(what, names or {})

    def _message(self, id_: str, params: Iterable[tuple[str, Any]], names: Mapping[str, str]) -> str:
        message = self._bundle.get_message(id_) if self._bundle.has_message(id_) else None
        if message is None or message.value is None:
            return f"{{{id_}}}"
        values = {name: value if _is_number(value) else self._word(value, names) for name, value in params}
        text, _ = self._bundle.format_pattern(message.value, values)
        return str(text)

    def _word(self, value: Any, names: Mapping[str, str]) -> str:
        if isinstance(value, Message):
            return self._message(value.id, value.params, names)
        if isinstance(value, WireText):
            return self._message(value.id, value.params.items(), names)
        if isinstance(value, Who):
            return self._name(value.id, names)
        if isinstance(value, Text):
            return value.text
        if isinstance(value, Mapping):
            return self._json(value, names)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return format_list([self._word(part, names) for part in value], locale=self._locale)
        if _is_number(value):
            return format_decimal(value, locale=self._locale)
        return str(value)

    def _json(self, value: Mapping[str, Any], names: Mapping[str, str]) -> str:
        if "who" in value:
            return self._name(str(value["who"]), names)
        if "text" in value:
            return str(value["text"])
        return self._message(str(value.get("id", "")), value.get("params", {}).items(), names)

    def _name(self, who: str, names: Mapping[str, str]) -> str:
        return names.get(who) or (self._message("who-gm", (), names) if who == GM else who)


def _is_number(value: Any) -> bool:
    """Whether it is a number that can be written by a language's rules; absurdly large ones stand as they are."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST


class Catalogues:
    """The catalogues of all languages, or of those named, made of several sources.

    An id belongs to the first source that has it; what a later one says under the same id, and what is no
    Fluent, is left out and stands in `problems`.
    """

    def __init__(self, sources: Iterable[Source], languages: Iterable[str] = LANGUAGES) -> None:
        self.problems: list[CatalogueProblem] = []
        sources = list(sources)
        english = self._entries(sources, DEFAULT)
        self._catalogues = {}
        for lang in languages:
            entries = english | self._entries(sources, lang) if lang != DEFAULT else english
            self._catalogues[lang] = Catalogue(lang, "\n".join(entries.values()) + "\n")

    def __getitem__(self, lang: str) -> Catalogue:
        """The catalogue of a language; `KeyError` for one that is not among those made."""
        return self._catalogues[lang]

    def best(self, wanted: str, default: str = DEFAULT) -> Catalogue:
        """The catalogue that suits a language tag or an `Accept-Language` header best."""
        return self._catalogues[match_language(wanted, default)]

    def _entries(self, sources: Iterable[Source], lang: str) -> dict[str, str]:
        """FTL of every message and term by id, terms with their hyphen."""
        entries: dict[str, str] = {}
        for source in sources:
            text = source.ftl.get(lang, "")
            for entry in FluentParser(with_spans=True).parse(text).body:
                start, end = (entry.span.start, entry.span.end) if entry.span else (0, 0)
                if isinstance(entry, ast.Junk):
                    line = text.count("\n", 0, start) + 1
                    self.problems.append(CatalogueProblem(source.name, lang, f"line {line} is not valid Fluent"))
                elif isinstance(entry, ast.Message | ast.Term):
                    id_ = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
                    if id_ in entries:
                        self.problems.append(CatalogueProblem(source.name, lang, f"{id_} is taken already"))
                    else:
                        entries[id_] = text[start:end]
        return entries
