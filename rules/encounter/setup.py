"""Reads a set-up, one that starts in the middle included (`docs/encounter.md`, "Set-up")."""

from __future__ import annotations

from collections.abc import Mapping

from rules.encounter.common import COMMON_IDS, common_items
from rules.encounter.item_reading import read_item
from rules.encounter.items import PREPARE, ROUNDS, UNTIL_DESTROYED, Item
from rules.encounter.lasting import start_lasting
from rules.encounter.names import RANGES, read_id
from rules.encounter.person_reading import link_to_effects, read_person
from rules.encounter.settings import read_settings
from rules.encounter.state import POINTS, Encounter, GivenSurprise, Person, pair
from rules.encounter.turn import PHASES
from rules.kernel import Kernel
from rules.names import LANGUAGES, read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg


def begin(setup: Mapping[str, Json], kernel: Kernel) -> Encounter:
    """The state before the first ask. Raises `SetupError` naming every fault with key and rule."""
    reading = Reading(dict(setup))
    language = reading.one_of("language", LANGUAGES, "en")
    settings = read_settings(reading.object("settings"), COMMON_IDS, language)
    items = read_items(reading.objects("items"), common_items(settings.common_costs), language)
    state = Encounter(kernel, settings, language, {}, items, setup)
    state.title = read_name(reading, language, "", key="title")
    untold = _read_people(reading.objects("participants", least=1, rule="ENC-02"), state)
    if state.people and not any(state.present()):
        reading.fault("participants", msg("enc-setup-all-later"), "ENC-35")
    _read_effects(reading.objects("effects", rule="ENC-85"), state)
    _read_where(reading, state)
    _read_when(reading, state, untold)
    state.surprise = _read_surprise(reading, state)
    state.windows_open = reading.flag("windows_open", True, rule="ENC-71")
    reading.raw("elsewhere")  # set-ups of other rule systems, carried along
    reading.check()
    return state


def read_items(parts: list[Reading], items: dict[str, Item], language: str) -> dict[str, Item]:
    """The common items, then the GM's own; one of the id of a common item takes its place (ENC-100, ENC-103)."""
    own = []
    for part in parts:
        identity = part.raw("id")
        common = items.get(identity) if isinstance(identity, str) and identity in COMMON_IDS else None
        item = read_item(part, language, common, named=common is None or part.has("name"))
        if item.id in own:
            part.fault("id", msg("enc-setup-double", got=Text(item.id)))
        own.append(item.id)
        items[item.id] = item
    for part, identity in zip(parts, own, strict=True):
        if items[identity].duration == PREPARE and items[identity].provides not in items:
            part.fault("provides", msg("enc-setup-no-item", got=Text(items[identity].provides)), "ENC-91")
    return items


def _read_people(parts: list[Reading], state: Encounter) -> list[str]:
    """Everybody; gives the ids of those whose action points the set-up does not say."""
    people = []
    for part in parts:
        person = read_person(part, state)
        if person.id in state.people and state.people[person.id] is not person:
            part.fault("id", msg("enc-setup-double", got=Text(person.id)))
        state.people[person.id] = person
        people.append((part, person))
    for part, person in people:
        for item in person.sheet.items:
            if item not in state.items:
                part.fault("items", msg("enc-setup-no-item", got=Text(item)), "ENC-100")
        casters = [("conditions", one.by) for one in person.conditions]
        for key, by in (*casters, *(("modifiers", one.by) for one in person.modifiers)):
            if by not in state.people:
                part.fault(key, msg("enc-setup-nobody", got=Text(by)), "ENC-41")
    return [person.id for part, person in people if not part.has("points")]


def _read_effects(parts: list[Reading], state: Encounter) -> None:
    """Effects that last already, but for those that somebody sustains (ENC-85)."""
    for part in parts:
        item = state.items.get(part.text("item", longest=40, rule="ENC-85"))
        by = read_id(part, "by")
        on = part.words("on", rule="ENC-85")
        elapsed = part.number("elapsed", 0, most=1000, rule="ENC-41")
        for who in (by, *on):
            if who not in state.people:
                part.fault("on" if who in on else "by", msg("enc-setup-nobody", got=Text(who)), "ENC-85")
        if item is None or item.duration not in (ROUNDS, UNTIL_DESTROYED):
            part.fault("item", msg("enc-setup-no-lasting-item", got=Text(str(part.raw("item")))), "ENC-85")
        elif by in state.people:
            start_lasting(state, item, by, on, elapsed)
    for person in state.people.values():
        link_to_effects(state, person)


def _read_where(reading: Reading, state: Encounter) -> None:
    """Step 1, positions: how far apart the sides are, words, and what lies between pairs (ENC-83)."""
    state.range = reading.one_of("range", RANGES, rule="ENC-03") if reading.has("range") else ""
    state.positions = reading.text("positions", "", longest=2000)
    for part in reading.objects("distances", rule="ENC-83"):
        one, other = read_id(part, "from"), read_id(part, "to")
        for key, who in (("from", one), ("to", other)):
            if who not in state.people:
                part.fault(key, msg("enc-setup-nobody", got=Text(who)), "ENC-83")
        if one == other and one in state.people:
            part.fault("to", msg("enc-refused-same"), "ENC-83")
        if part.has("distance"):
            state.distances[pair(one, other)] = part.decimal("distance", rule="ENC-83")
        note = part.text("note", "", longest=200)
        if note:
            state.pair_notes[pair(one, other)] = note


def _read_when(reading: Reading, state: Encounter, untold: list[str]) -> None:
    """Where in the encounter it starts: the round, whose turn, which phase, and orders the GM has given.

    Somebody in the Action phase has the points of Energize, unless the set-up says otherwise.
    """
    state.round = reading.number("round", 1, least=1, most=10_000, rule="ENC-04")
    if reading.has("turn"):
        state.first_turn = reading.text("turn", rule="ENC-02")
        if state.first_turn not in state.people:
            reading.fault("turn", msg("enc-setup-nobody", got=Text(state.first_turn)), "ENC-02")
        elif not state.is_present(state.first_turn):
            reading.fault("turn", msg("enc-setup-turn-later", got=Text(state.first_turn)), "ENC-35")
    if reading.has("phase"):
        state.phase = reading.one_of("phase", PHASES, rule="ENC-40")
        if state.first_turn is None:
            reading.fault("phase", msg("enc-setup-phase-turn"), "ENC-40")
        elif state.phase == "action" and state.first_turn in untold:
            state.people[state.first_turn].points = POINTS
    order = reading.words("gm_order", rule="ENC-33")
    for who in order:
        if who not in state.people:
            reading.fault("gm_order", msg("enc-setup-nobody", got=Text(who)), "ENC-33")
    if order:
        state.gm_orders.append(order)


def _read_surprise(reading: Reading, state: Encounter) -> GivenSurprise:
    if not reading.has("surprise"):
        return GivenSurprise()
    surprise = reading.object("surprise")
    sides = list(dict.fromkeys(person.sheet.side for person in state.people.values()))
    by = surprise.one_of("by", ("nobody", *sides), rule="ENC-18")
    direction = surprise.one_of("direction", ("A", "B"), rule="ENC-18") if surprise.has("direction") else ""
    rollers = surprise.words("rollers", rule="ENC-19")
    for who in rollers:
        if who not in state.people:
            surprise.fault("rollers", msg("enc-setup-nobody", got=Text(who)), "ENC-19")
    return GivenSurprise(
        by,
        direction,
        read_id(surprise, "check") if surprise.has("check") else "",
        read_id(surprise, "against") if surprise.has("against") else "",
        rollers,
    )


def starts_in_the_middle(state: Encounter) -> bool:
    """Whether surprise is settled: a later round, a turn under way, or roles that the set-up gives."""
    given = any(_has_role(person) for person in state.people.values())
    return state.round > 1 or state.first_turn is not None or given


def _has_role(person: Person) -> bool:
    return person.surpriser or person.surprised
