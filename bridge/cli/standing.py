"""How a conflict stands, in lines: from those keys of its state that all rulesets share (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bridge.cli.output import Printer
from bridge.i18n import Wording
from rules.terms import Text, Who, msg


def standing(state: Mapping[str, Any], out: Printer) -> Iterator[str]:
    """The round, how far apart people are, and how each of them fares."""
    yield out.text(msg("console-round", round=state.get("round", 0)))
    track = state.get("track") or {}
    bands = [band["text"] for band in track.get("bands", ())]
    for pair in track.get("pairs", ()):
        at = bands[pair["at"]] if pair["at"] < len(bands) else msg("console-track-away")
        who = {"pursuer": Who(pair["pursuer"]), "prey": Who(pair["prey"])}
        yield f"  {out.text(msg('cli-stands-pair', **who, range=_words(out, at)))}"
    for person in state.get("people", ()):
        yield f"  {_how_they_fare(person, out)}"
        for passenger in person.get("passengers", ()):
            yield f"    {_how_they_fare(passenger, out)}"
    for note in state.get("notes", ()):
        yield f"  {out.text(note)}"


def _how_they_fare(person: Mapping[str, Any], out: Printer) -> str:
    return ": ".join(part for part in (out.text({"who": person["id"]}), "; ".join(_fares(person, out))) if part)


def _fares(person: Mapping[str, Any], out: Printer) -> Iterator[str]:
    if person.get("mode"):
        yield out.text(person["mode"])
    gauges = [_level(gauge, out) for gauge in person.get("gauges", ())]
    if gauges:
        yield ", ".join(gauges)
    tags = [out.text(tag) for tag in person.get("tags", ())]
    if tags:
        yield ", ".join(tags)


def _level(gauge: Mapping[str, Any], out: Printer) -> str:
    name, value, most = _words(out, gauge["text"]), gauge["value"], gauge.get("most")
    if most is None:
        return f"{name.text} {value}"
    return out.text(msg("cli-stands-gauge", gauge=name, value=value, most=most))


def _words(out: Printer, what: Wording) -> Text:
    return Text(out.text(what))
