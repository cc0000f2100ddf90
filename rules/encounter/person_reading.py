"""Reads a participant: a sheet, and what has become of the character where the encounter starts in the middle."""

from __future__ import annotations

from rules.encounter.conditions import OFF_GUARD, read_condition
from rules.encounter.item_reading import read_point
from rules.encounter.items import SUSTAIN
from rules.encounter.lasting import start_lasting
from rules.encounter.names import MOST, read_id, read_numbers
from rules.encounter.sheet import read_hands, read_sheet
from rules.encounter.state import Encounter, LongAction, Modifier, Person, Prepared
from rules.reading import Reading
from rules.terms import Text, msg


def read_person(reading: Reading, state: Encounter) -> Person:
    """A participant of the set-up. Its items are found in `state.items`, faults collected in `reading`."""
    sheet = read_sheet(reading, state.language)
    person = Person(sheet, list(sheet.hands), dict(sheet.resources))
    person.present = not reading.flag("later", False, rule="ENC-35")
    person.surpriser = reading.flag("surpriser", False, rule="ENC-20")
    person.surprised = reading.flag("surprised", False, rule="ENC-20")
    person.points = reading.number("points", 0, most=100, rule="ENC-43")
    started = not person.surprised
    person.reactions = reading.number("reactions_left", sheet.reactions if started else 0, most=20, rule="ENC-48")
    person.hit_penalty = reading.number("hit_penalty", 0, most=1000, rule="ENC-44")
    person.damage = reading.number("damage", 0, most=MOST, rule="ENC-94")
    if reading.has("held"):
        person.hands = list(read_hands(reading, "held"))
    if reading.has("resources_left"):
        person.resources |= read_numbers(reading, "resources_left", least=0, most=MOST, rule="ENC-66")
    if reading.has("place"):
        person.place = read_point(reading, "place")
    _read_initiative(reading, person)
    for part in reading.objects("conditions"):
        _read_condition(part, person)
    for part in reading.objects("modifiers"):
        person.modifiers.append(_read_modifier(part, person))
    _read_under_way(reading, state, person)
    return person


def _read_initiative(reading: Reading, person: Person) -> None:
    """A check that was made: `{"natural": face, "total": face + modifier}` (ENC-30, ENC-31)."""
    if not reading.has("initiative"):
        return
    rolled = reading.object("initiative")
    person.initiative = rolled.number("total", least=-200, most=1000, rule="ENC-30")
    person.natural = rolled.number("natural", 10, least=1, most=20, rule="ENC-31")


def _read_condition(reading: Reading, person: Person) -> None:
    data = read_condition(reading)
    by = read_id(reading, "by") if reading.has("by") else person.id
    condition = data.put(by, elapsed=reading.number("elapsed", 0, most=1000, rule="ENC-41"))
    condition.from_surprise = reading.flag("from_surprise", data.name == OFF_GUARD and person.surprised, rule="ENC-20")
    if reading.has("ends_with"):
        effect = reading.object("ends_with")
        condition.ends_with = read_id(effect, "by"), effect.text("item", longest=40, rule="ENC-85")
    person.conditions.append(condition)


def link_to_effects(state: Encounter, person: Person) -> None:
    """Conditions that say `ends_with` an effect end with it, as they did before (ENC-87)."""
    for condition in person.conditions:
        if condition.ends_with is None:
            continue
        by, item = condition.ends_with
        lasting = next((one for one in state.lasting if one.by == by and one.item.id == item), None)
        if lasting is not None:
            condition.effect = lasting.id
            if person.id not in lasting.on:
                lasting.on = (*lasting.on, person.id)


def _read_modifier(reading: Reading, person: Person) -> Modifier:
    return Modifier(
        read_id(reading, "on"),
        reading.number("amount", least=-100, most=100, rule="ENC-06"),
        read_id(reading, "by") if reading.has("by") else person.id,
        reading.number("rounds", least=1, most=1000, rule="ENC-41") if reading.has("rounds") else None,
        reading.number("elapsed", 0, most=1000, rule="ENC-41"),
    )


def _read_under_way(reading: Reading, state: Encounter, person: Person) -> None:
    """Prepared items, the one sustained item, a long action."""
    for part in reading.objects("prepared", rule="ENC-91"):
        item = state.items.get(part.text("item", longest=40, rule="ENC-91"))
        handed_over = part.flag("handed_over", True, rule="ENC-91")
        if item is None:
            part.fault("item", msg("enc-setup-no-item", got=Text(str(part.raw("item")))), "ENC-91")
        else:
            person.prepared.append(Prepared(state.next_id(), item, handed_over))
    if reading.has("sustained"):
        part = reading.object("sustained")
        item = state.items.get(part.text("item", longest=40, rule="ENC-87"))
        elapsed = part.number("elapsed", 0, most=1000, rule="ENC-41")
        if item is None or item.duration != SUSTAIN:
            part.fault("item", msg("enc-setup-no-sustain-item", got=Text(str(part.raw("item")))), "ENC-87")
        else:
            state.people[person.id] = person
            start_lasting(state, item, person.id, (), elapsed)
    if reading.has("long"):
        part = reading.object("long")
        item = state.items.get(part.text("item", longest=40, rule="ENC-54"))
        done = part.number("done", 1, least=1, most=1000, rule="ENC-54")
        if item is None or not 0 < done < item.turns:
            part.fault("item", msg("enc-setup-no-long-item", got=Text(str(part.raw("item")))), "ENC-54")
        else:
            person.long = LongAction(item, done, part.flag("advanced", False, rule="ENC-54"))
