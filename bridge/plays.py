"""Play files: a conflict as a set-up and the answers to it (docs/play-files.md)."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from bridge.data_file import read_data
from bridge.errors import BridgeError
from bridge.toml import TomlError, convert_toml, find_line
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesetFaultError
from rules.kernel import OpenAsk
from rules.log import Answer, Entry, Interjection, Source
from rules.ruleset import Ruleset
from rules.terms import Json
from rules.viewers import GM

EXPORT: Final = "dicewire-conflict/1"
"""The format of exported conflicts: what their key `format` says."""
_ANSWER = re.compile(r"^\s*\[\[\s*answers\s*\]\]")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[answers]]`: an answer (`ask`, `value`) or an interjection (`interject`, `params`), and who gives it.

    `ask` is the id of an open ask, or a pattern with `*` that fits exactly one of those `by` may answer. `gm`: the GM
    gave it for them. `held`: the open rolls that had a die when the interjection came, which it leaves as they are.
    """

    by: Annotated[str, Meta(min_length=1)]
    ask: str | None = None
    value: Any = None
    source: Source = "typed"
    gm: bool = False
    interject: str | None = None
    params: dict[str, Any] = {}
    held: list[str] = []


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole play file. `setup` may be the path of a file (TOML or JSON) with the set-up, relative to this one."""

    ruleset: str
    setup: dict[str, Any] | str
    answers: list[Step] = []


class PlayError(BridgeError):
    """A play that stopped at an answer: `place` is its place in the list (from 0), `where` the file and line too.

    `refused` is set where the rules refused it, for wording in the reader's language.
    """

    def __init__(self, where: str, text: str, place: int, refused: RefusedError | None = None) -> None:
        super().__init__(f"{where}: {text}")
        self.where = where
        self.text = text
        self.place = place
        self.refused = refused


@dataclass(frozen=True)
class PlayFile:
    """A play file that has been read: what it holds, and where each answer stands in it.

    `setup` is the set-up by value, `setup_file` the file it stands in and that file's text, `below` the key it stands
    at there.
    """

    path: Path
    play: Play
    lines: tuple[int, ...]
    setup: Mapping[str, Json]
    setup_file: tuple[Path, str]
    below: str

    def where_in_setup(self, key: str) -> str:
        """The file, line and key of a dotted key of the set-up, for messages."""
        path, text = self.setup_file
        whole = ".".join(part for part in (self.below, key) if part)
        line = find_line(text, whole)
        return f"{path}{f':{line}' if line else ''}: {whole}"

    def where(self, place: int) -> str:
        """The file, the answer and its line, for messages."""
        line = f":{self.lines[place]}" if place < len(self.lines) else ""
        return f"{self.path}{line}: answers[{place}]"


def read_play(path: Path) -> PlayFile:
    """Read a play file, TOML or, where its name ends in `.json`, JSON; of an exported conflict the play in it.

    Raises `TomlError`.
    """
    data, text = read_data(path)
    if data.get("format") == EXPORT and isinstance(data.get("play"), dict):
        data = data["play"]
    if "ruleset" not in data and "setup" not in data and "participants" in data:
        raise TomlError(path, "this is a set-up; a play file names it by `setup = ...`, beside `ruleset = ...`")
    play = convert_toml(path, data, text, Play)
    lines = tuple(number for number, line in enumerate(text.splitlines(), 1) if _ANSWER.match(line))
    if isinstance(play.setup, dict):
        return PlayFile(path, play, lines, play.setup, (path, text), "setup")
    setup_path = path.parent / play.setup
    setup, setup_text = read_data(setup_path)
    return PlayFile(path, play, lines, setup, (setup_path, setup_text), "")


def run_play(source: PlayFile, ruleset: Ruleset[Any]) -> Conflict:
    """Play it. Raises `SetupError`, or `PlayError` at the first answer that does not fit."""
    try:
        conflict = Conflict(ruleset, source.setup)
    except RulesetFaultError as error:
        raise PlayError(str(source.path), f"the ruleset failed on the set-up: {error}", 0) from error
    for place, step in enumerate(source.play.answers):
        try:
            _take(conflict, step)
        except RefusedError as error:
            raise PlayError(source.where(place), str(error), place, error) from error
        except (ValueError, RulesetFaultError) as error:
            raise PlayError(source.where(place), str(error), place) from error
    return conflict


def _take(conflict: Conflict, step: Step) -> None:
    if (step.ask is None) == (step.interject is None):
        raise ValueError("an answer names either its ask or an interjection")
    if step.interject is None and (step.params or step.held):
        raise ValueError("params and held go with interject; an answer to an ask has a value")
    if step.interject is not None:
        conflict.interject(Interjection(step.interject, step.by, step.params, tuple(step.held)))
        return
    open_ask = _find(conflict.asks(), str(step.ask), step.by)
    for_them = step.by not in open_ask.ask.who and step.by == GM and open_ask.ask.kind != "window"
    by = open_ask.ask.who[0] if for_them else step.by
    conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, step.value, step.source, gm=step.gm or for_them))


def _find(asks: list[OpenAsk], pattern: str, by: str) -> OpenAsk:
    mine = [ask for ask in asks if by == GM or by in ask.ask.who]
    found = [ask for ask in mine if ask.id == pattern] or [ask for ask in mine if fnmatch.fnmatchcase(ask.id, pattern)]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{ask.id} ({'/'.join(ask.ask.who)})" for ask in asks) or "none, the conflict is over"
    if found:
        raise ValueError(f"{pattern!r} fits {len(found)} open asks: {', '.join(ask.id for ask in found)}")
    raise ValueError(f"{by!r} has no open ask {pattern!r}; open: {listed}")


def step_json(entry: Entry) -> dict[str, Json]:
    """An entry of a conflict's log as a play file has it; what is as it is by default is left out."""
    if isinstance(entry, Answer):
        step: dict[str, Json] = {"by": entry.by, "ask": entry.ask, "value": entry.value, "source": entry.source}
        return step | {"gm": True} if entry.gm else step
    step = {"by": entry.by, "interject": entry.kind, "params": dict(entry.params)}
    return step | {"held": list(entry.held)} if entry.held else step
