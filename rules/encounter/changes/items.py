"""Interjections on action items: improvise one, react outside a window, interrupt one, shut the windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rules.asks import Option, Pick, PickSeveral
from rules.encounter.changes.base import Change, number_field, offer, pick_field, text_field, who_field
from rules.encounter.conditions import ConditionData
from rules.encounter.costs import InterruptedItem
from rules.encounter.effect_kinds import AddCondition, Amount, Damage, Note
from rules.encounter.items import (
    CATALYST,
    COMPONENTS,
    CONSUMABLE,
    FREE,
    KINDS,
    MOMENTS,
    REACTION,
    Against,
    Check,
    Component,
    Effect,
    Targets,
)
from rules.encounter.names import PLAIN_CHECK, term
from rules.encounter.options import CONDITIONS
from rules.encounter.owned import items_of
from rules.encounter.reactions import Choice, reaction_option, releases
from rules.encounter.state import BreakIn, Deed, Encounter
from rules.encounter.way import bar
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Who, msg
from rules.viewers import GM

# -- improvised items (ENC-102) --------------------------------------------------------------------------------

_NEEDED = ("who", "name")


def _offer_improvise(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if not there:
        return
    kinds = [Option(kind, kind, term("kind", kind)) for kind in KINDS]
    components = tuple(Option(kind, kind, term("component", kind)) for kind in COMPONENTS)
    fields: dict[str, Field] = {
        "who": who_field(there),
        "name": text_field("name", 80),
        "kind": pick_field("kind", kinds),
        "cost": number_field("cost", 0, 20),
        "targets": number_field("targets", 0, 20),
        "modifier": number_field("modifier", -50, 100),
        "difficulty": number_field("difficulty", -20, 100),
        "components": PickSeveral(who=(GM,), why=msg("enc-field-components"), options=components),
        "material": text_field("material", 40),
        "damage": number_field("damage", 0, 1000),
        "condition": pick_field("condition", CONDITIONS),
        "rounds": number_field("rounds", 1, 1000),
        "words": text_field("words", 400),
    }
    yield offer("improvise", fields, *(name for name in fields if name not in _NEEDED), rule="ENC-102")


def _improvise(state: Encounter, by: str, values: Values) -> None:
    """An item for one participant, from now on; what the GM leaves out is that of `improvised_default`."""
    who = values["who"]
    default = state.settings.improvised_default
    kind = values.get("kind", default.kind)
    usual = default.cost if kind == default.kind else 0 if kind == FREE else 1
    material = values.get("material", "")
    if not material and any(one in (CATALYST, CONSUMABLE) for one in values.get("components", ())):
        raise RefusedError(msg("enc-refused-material"), "ENC-76")
    item = replace(
        default,
        id=f"improvised-{1 + sum(map(len, state.improvised.values()))}",
        name=values["name"],
        kind=kind,
        cost=0 if kind == FREE else values.get("cost", usual),
        targets=Targets(0, values["targets"], "any") if values.get("targets") else default.targets,
        components=_components(values["components"], material) if "components" in values else default.components,
        check=_check(values) or default.check,
        effects=_effects(values) or default.effects,
    )
    state.improvised.setdefault(who, []).append(item)
    state.kernel.tell(
        msg("enc-improvises", who=Who(who), item=item.text), who=who, item=item.id, item_kind=item.kind, cost=item.cost
    )  # fmt: skip


def _components(kinds: tuple[str, ...], material: str) -> tuple[Component, ...]:
    return tuple(Component(kind, material if kind in (CATALYST, CONSUMABLE) else "") for kind in kinds)


def _check(values: Values) -> Check | None:
    if "modifier" not in values and "difficulty" not in values:
        return None
    against = Against("difficulty", values["difficulty"]) if "difficulty" in values else Against()
    return Check(PLAIN_CHECK, values.get("modifier", 0), against=against)


def _effects(values: Values) -> tuple[Effect, ...]:
    to = "target" if values.get("targets") else "self"
    effects: list[Effect] = []
    if values.get("damage"):
        effects.append(Damage(to=to, amount=Amount(values["damage"])))
    if "condition" in values:
        effects.append(AddCondition(to=to, data=ConditionData(values["condition"], values.get("rounds"))))
    if "words" in values:
        effects.append(Note(note=values["words"]))
    return tuple(effects)


# -- reactions and releases outside windows (ENC-50, ENC-52, ENC-93) -------------------------------------------


def _offer_react(state: Encounter) -> Iterator[Offer]:
    if state.step != "round" or state.turn is None:
        return
    theirs = {who: tuple(_out_of_turn(state, who)) for who in state.in_turn_order() if who != state.turn}
    for who, options in theirs.items():
        item = Pick(who=(who,), why=msg("enc-field-item"), options=options)
        yield offer("react", {"item": item, "words": text_field("words")}, "words", by=who, rule="ENC-52")
    if not theirs:
        return
    items = tuple(_of(who, option) for who, options in theirs.items() for option in options)
    fields: dict[str, Field] = {
        "trigger": _TRIGGER,
        "item": Pick(who=(GM,), why=msg("enc-field-item"), options=items),
        "words": text_field("words"),
    }
    yield offer("react", fields, "trigger", "words", rule="ENC-52")


_NO_TRIGGER: Final = Option("none", "", msg("enc-trigger-none"), msg("enc-bar-no-trigger", step=2), "ENC-52")
_TRIGGER: Final = Pick(
    who=(GM,),
    why=msg("enc-field-trigger"),
    options=(*(Option(moment.id, moment.id, moment.name) for moment in MOMENTS.values()), _NO_TRIGGER),
)


def _of(who: str, option: Option[tuple[str, Choice]]) -> Option[tuple[str, Choice]]:
    text = msg("enc-option-item-of", who=Who(who), item=option.text)
    return replace(option, key=f"{who}:{option.key}", text=text)


def _out_of_turn(state: Encounter, who: str) -> Iterator[Option[tuple[str, Choice]]]:
    """What `who` could do now, barred or not: reactions, releases, and free actions that were not readied (ENC-50)."""
    for item in items_of(state, who):
        if item.kind == REACTION:
            option = reaction_option(state, who, item)
            yield option.giving((who, option.value))
        elif item.kind == FREE:
            barred = bar(state, who, item)
            if barred is not None:
                yield Option(item.id, (who, Choice(item)), msg("enc-option-item", item=item.text)).unless(barred)
    for option in releases(state, who):
        yield option.giving((who, option.value))


def _react(state: Encounter, by: str, values: Values) -> None:
    """Called for outside a window: performed at the next chance, before anybody is asked anything else."""
    who, choice = values["item"]
    trigger = values.get("trigger")
    if by == GM and choice.release is None and trigger is None:
        raise RefusedError(msg("enc-bar-no-trigger", step=2), "ENC-52")
    release = None if choice.release is None else choice.release.id
    state.owed.append(BreakIn(who, choice.item, trigger, values.get("words", ""), release))
    state.kernel.tell(
        msg("enc-calls-for", who=Who(who), item=choice.item.text), who=who, item=choice.item.id, trigger=trigger,
        words=values.get("words", ""),
    )  # fmt: skip


# -- interrupting (ENC-56) -------------------------------------------------------------------------------------


def _under_way(state: Encounter) -> list[Deed]:
    return [deed for deed in state.stack if deed.paid and state.kernel.path_of(deed.label) is not None]


def _offer_interrupt(state: Encounter) -> Iterator[Offer]:
    options = [
        Option(deed.label, deed, msg("enc-option-item-of", who=Who(deed.by), item=deed.item.text))
        for deed in _under_way(state)
    ]
    if options:
        yield offer("interrupt", {"item": pick_field("item", options)}, rule="ENC-56")


def _offer_cancel(state: Encounter) -> Iterator[Offer]:
    for who in dict.fromkeys(deed.by for deed in _under_way(state)):
        yield offer("cancel", {}, by=who, rule="ENC-56")


def _interrupt(state: Encounter, by: str, values: Values) -> None:
    """Stop an item, and what is being performed in answer to it; the costs are lost (ENC-56, ENC-57)."""
    state.kernel.interrupt(state.kernel.path_of(values["item"].label), InterruptedItem("gm"))


def _cancel(state: Encounter, by: str, values: Values) -> None:
    """A performer stops its own innermost item: an interruption like any other."""
    deed = [one for one in _under_way(state) if one.by == by][-1]
    state.kernel.interrupt(state.kernel.path_of(deed.label), InterruptedItem("cancelled"))


# -- windows ---------------------------------------------------------------------------------------------------


def _offer_windows(state: Encounter) -> Iterator[Offer]:
    opening = [Option(key, key == "open", msg(f"enc-windows-{key}")) for key in ("open", "shut")]
    yield offer("windows", {"windows": pick_field("windows", opening)}, rule="ENC-71")


def _windows(state: Encounter, by: str, values: Values) -> None:
    """Whether windows offer what has no known moment: releases, and reactions whose trigger the GM names."""
    state.windows_open = values["windows"]
    key = "open" if state.windows_open else "shut"
    state.kernel.tell(msg("enc-windows-now", windows=msg(f"enc-windows-{key}")), windows_open=state.windows_open)


def _offer_let_pass(state: Encounter) -> Iterator[Offer]:
    deed = state.top()
    if deed is not None and deed.paid and state.windows_open and not deed.let_pass:
        yield offer("let-pass", {}, rule="ENC-71")


def _let_pass(state: Encounter, by: str, values: Values) -> None:
    """No more windows for the item being performed, but for moments that are known."""
    deed = state.stack[-1]
    deed.let_pass = True
    state.kernel.tell(
        msg("enc-lets-pass", who=Who(deed.by), item=deed.item.text), quiet=True, who=deed.by, item=deed.item.id
    )


CHANGES: Final = (
    Change("react", _offer_react, _react),
    Change("improvise", _offer_improvise, _improvise),
    Change("interrupt", _offer_interrupt, _interrupt),
    Change("cancel", _offer_cancel, _cancel),
    Change("let-pass", _offer_let_pass, _let_pass),
    Change("windows", _offer_windows, _windows),
)
