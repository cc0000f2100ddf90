"""Reads what was handed over, and says what of a set-up travels on; the same for every ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.handover.meeting import RANGES, Member
from rules.handover.plain import JsonObject, as_object, text_at
from rules.terms import Json


def carried_setup(setup: Mapping[str, Json], carried: Iterable[str]) -> JsonObject:
    """What an `Outcome.hand_over` holds of the set-up: the keys `carried`, and those that every ruleset has."""
    return {key: setup[key] for key in ("language", *carried, "elsewhere") if key in setup}


def read_member(one: Mapping[str, Json], ruleset: str, sheet: JsonObject) -> Member:
    """A member from what was handed over of somebody, and their sheet for `ruleset`."""
    sheets = {key: as_object(value) for key, value in as_object(one.get("elsewhere")).items()}
    sheets |= {key: as_object(value) for key, value in as_object(sheet.get("elsewhere")).items() if key not in sheets}
    plain = {key: value for key, value in sheet.items() if key != "elsewhere"}
    if plain:
        sheets[ruleset] = plain
    identity = text_at(one, "id")
    name, role = text_at(one, "name") or identity, text_at(one, "role")
    return Member(identity, name, role, bool(one.get("down")), bool(one.get("away")), sheets)


def read_setups(
    setup: Mapping[str, Json], handed: Mapping[str, Json], ruleset: str, carried: Iterable[str]
) -> dict[str, JsonObject]:
    """Partial set-ups by ruleset: those carried along, and of this one's the keys `carried`."""
    setups = {key: as_object(value) for key, value in as_object(setup.get("elsewhere")).items()}
    mine = {**setup, **as_object(handed.get("setup"))}
    setups[ruleset] = {key: mine[key] for key in carried if key in mine}
    if "language" in setup:
        setups[ruleset]["language"] = setup["language"]
    return setups


def read_range(value: Json) -> str | None:
    """A range; None for anything else."""
    return value if isinstance(value, str) and value in RANGES else None
