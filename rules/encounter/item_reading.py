"""Reads action items from JSON: a GM's own, the common ones, the one that improvised items start from."""

from __future__ import annotations

import re

from rules.encounter.effect_kinds import EFFECTS
from rules.encounter.items import (
    ACTION_POINT,
    CATALYST,
    COMPONENTS,
    CONSUMABLE,
    DURATIONS,
    FREE,
    GESTURE,
    KINDS,
    MOMENTS,
    PREPARE,
    REACTION,
    ROUNDS,
    SUSTAIN,
    Against,
    Area,
    Check,
    Component,
    Effect,
    Item,
    Targets,
    Trigger,
)
from rules.encounter.names import PLAIN_CHECK, read_id, read_numbers
from rules.names import read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg

_CHECK = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


def read_item(reading: Reading, language: str = "en", default: Item | None = None, *, named: bool = True) -> Item:
    """An action item (`docs/encounter.md`, "Action items"). Faults are collected in `reading` with step and rule.

    What is left out is taken from `default`; `named` says whether an id and a name must be given.
    """
    base = default or Item("")
    kind = reading.one_of("kind", KINDS, base.kind, rule="ENC-50")
    usual = base.cost if kind == base.kind else 0 if kind == FREE else 1
    cost = reading.number("cost", usual, most=20, rule="ENC-51" if kind != REACTION else "ENC-52")
    if kind == FREE and cost:
        reading.fault("cost", msg("enc-setup-free-cost", step=3), "ENC-50")
    turns = reading.number("turns", base.turns, least=1, most=100, rule="ENC-54")
    if turns > 1 and (kind != ACTION_POINT or cost != 1):
        reading.fault("turns", msg("enc-setup-long-cost", step=3), "ENC-54")
    duration = reading.one_of("duration", DURATIONS, base.duration, rule="ENC-85")
    identity = read_id(reading) if named else base.id
    return Item(
        id=identity,
        name=read_name(reading, language) if named else base.name,
        kind=kind,
        cost=0 if kind == FREE else cost,
        turns=turns,
        components=_components(reading) if reading.has("components") else base.components,
        resources=read_numbers(reading, "resources", least=0, rule="ENC-66") or base.resources,
        trigger=_trigger(reading, kind) if reading.has("trigger") else base.trigger,
        range=reading.decimal("range", rule="ENC-80") if reading.has("range") else base.range,
        targets=_targets(reading) if reading.has("targets") else base.targets,
        area=_area(reading) if reading.has("area") else base.area,
        duration=duration,
        rounds=_rounds(reading, duration, base),
        provides=_provides(reading, duration),
        release_cost=reading.one_of("release_cost", ("", "none", "reaction"), base.release_cost, rule="ENC-93"),
        check=read_check(reading.object("check")) if reading.has("check") else base.check,
        effects=read_effects(reading) if reading.has("effects") else base.effects,
        own_turn=reading.flag("own_turn", base.own_turn),
        everyone=reading.flag("everyone", base.everyone),
        note=reading.text("note", base.note, longest=400),
    )


def read_effects(reading: Reading) -> tuple[Effect, ...]:
    """The effects of step 9 (ENC-68); one of a kind we do not know is refused naming those there are."""
    return tuple(effect for part in reading.objects("effects") if (effect := _effect(part)) is not None)


def _effect(reading: Reading) -> Effect | None:
    kind = reading.text("kind", rule="ENC-68")
    to = reading.one_of("to", Effect.TO, "target", rule="ENC-68")
    when = reading.one_of("when", Effect.WHEN, "success", rule="ENC-68")
    known = EFFECTS.get(kind)
    if known is None:
        list(reading.keys())  # of an effect that nobody knows, no key can be wrong
        allowed = Text(", ".join(EFFECTS))
        reading.fault("kind", msg("enc-setup-unknown-effect", step=9, got=Text(kind), allowed=allowed), "ENC-68")
        return None
    return known.read(reading, to, when)


def read_check(reading: Reading) -> Check:
    """The check of an item (ENC-06): `roll` or `modifier`, who rolls, and what it is measured against."""
    found = [key for key in Against.KINDS if key != "gm" and reading.has(key)]
    against = Against()
    if len(found) > 1:
        reading.fault(found[1], msg("enc-setup-check-against", step=9, allowed=Text(", ".join(found))), "ENC-06")
    elif found == ["difficulty"]:
        against = Against("difficulty", reading.number("difficulty", least=-50, most=200, rule="ENC-07"))
    elif found:
        against = Against(found[0], name=_check_id(reading, found[0]))
    modifier = reading.number("modifier", least=-100, most=100, rule="ENC-06") if reading.has("modifier") else None
    if modifier is None and not reading.has("roll"):
        reading.fault("roll", msg("setup-missing"), "ENC-06")
    return Check(
        roll=_check_id(reading, "roll") if reading.has("roll") else PLAIN_CHECK,
        modifier=modifier,
        by=reading.one_of("by", ("performer", "target"), "performer", rule="ENC-06"),
        per_target=reading.flag("per_target", False),
        against=against,
        hit_penalty=reading.flag("hit_penalty", False, rule="ENC-44"),
    )


def _check_id(reading: Reading, key: str) -> str:
    name = reading.text(key, longest=40, rule="ENC-06")
    if name and _CHECK.fullmatch(name) is None:
        reading.fault(key, msg("enc-setup-id", got=Text(name)), "ENC-06")
    return name


def _components(reading: Reading) -> tuple[Component, ...]:
    components = []
    for part in reading.objects("components"):
        kind = part.one_of("kind", COMPONENTS, rule="ENC-75")
        rule = {CATALYST: "ENC-76", CONSUMABLE: "ENC-77"}.get(kind, "ENC-75")
        material = part.text("material", longest=40, rule=rule) if kind in (CATALYST, CONSUMABLE) else ""
        fitting = part.words("fitting", rule="ENC-79") if kind == GESTURE else ()
        components.append(Component(kind, material, fitting))
    return tuple(components)


def _trigger(reading: Reading, kind: str) -> Trigger:
    if kind != REACTION:
        reading.fault("trigger", msg("enc-setup-trigger-kind", step=2), "ENC-52")
    trigger = reading.object("trigger")
    moments = trigger.words("moments", rule="ENC-52")
    for moment in moments:
        if moment not in MOMENTS:
            allowed = Text(", ".join(MOMENTS))
            trigger.fault("moments", msg("setup-not-one-of", allowed=allowed, got=Text(moment)), "ENC-52")
    return Trigger(tuple(moment for moment in moments if moment in MOMENTS), trigger.text("words", "", longest=200))


def _targets(reading: Reading) -> Targets:
    targets = reading.object("targets")
    least = targets.number("least", 0, most=20, rule="ENC-81")
    most = targets.number("most", max(least, 1), least=1, most=20, rule="ENC-81")
    if least > most:
        targets.fault("least", msg("setup-not-a-number", least=0, most=most, got=Text(str(least))), "ENC-81")
    return Targets(least, most, targets.one_of("who", Targets.WHO, "any", rule="ENC-81"))


def _area(reading: Reading) -> Area:
    if reading.has("targets"):
        reading.fault("area", msg("enc-setup-area-and-targets", step=4), "ENC-80")
    area = reading.object("area")
    kind = area.text("kind", longest=40, rule="ENC-82")
    r = area.decimal("r", rule="ENC-82") if kind == Area.RADIUS or area.has("r") else 0.0
    return Area(kind, r, read_point(area, "source") if area.has("source") else None)


def read_point(reading: Reading, key: str) -> tuple[float, float] | None:
    """A place on a grid: a list of two numbers; None, and a fault, where it is anything else."""
    value: Json = reading.raw(key)
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if _is_number(x) and _is_number(y):
            return float(str(x)), float(str(y))
    reading.fault(key, msg("enc-setup-point"), "ENC-83")
    return None


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1_000_000


def _rounds(reading: Reading, duration: str, base: Item) -> int | None:
    if duration == ROUNDS:
        return reading.number("rounds", base.rounds, least=1, most=1000, rule="ENC-85")
    if duration == SUSTAIN and reading.has("rounds"):
        return reading.number("rounds", least=1, most=1000, rule="ENC-85")
    return None


def _provides(reading: Reading, duration: str) -> str:
    if duration == PREPARE:
        return read_id(reading, "provides")
    if reading.has("provides"):
        reading.fault("provides", msg("enc-setup-provides", step=9), "ENC-91")
    return ""
