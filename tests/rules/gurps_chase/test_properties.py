"""Whatever is set up, answered and interjected: a chase asks or has ended, and its books balance."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.digital import digital_answer
from rules.asks import Option, Pick, PickNumber, PickSeveral, PickText
from rules.conflict import Conflict, replay
from rules.errors import RefusedError
from rules.gurps_chase import RULESET
from rules.gurps_chase.settings import CHOICES
from rules.gurps_chase.state import CLOSE_CALL, SEIZED_CONTROL, Chase
from rules.gurps_chase.tables import BAND_IDS
from rules.log import Answer, Interjection
from rules.ruleset import Offer
from rules.viewers import GM, PUBLIC, Viewer

SKILLS = ("acrobatics", "jumping", "climbing", "stealth", "guns", "judo", "area_knowledge", "urban_survival")
LEAVINGS = ("leave", "leave-person")
KINDS = {"car": "driving", "bike": "driving", "aircraft": "piloting", "boat": "boating"}


@st.composite
def sheets(draw: st.DrawFn, identity: str, operates: str | None) -> dict[str, Any]:
    """A person, able to operate a kind of vehicle where one is named."""
    chosen = draw(st.lists(st.sampled_from(SKILLS), unique=True, max_size=5))
    skills = {skill: draw(st.integers(2, 19)) for skill in (*chosen, "running")}
    if operates or draw(st.booleans()):
        skills[KINDS[operates or "car"]] = draw(st.integers(2, 19))
    sheet: dict[str, Any] = {
        "id": identity,
        "name": identity,
        "dx": draw(st.integers(5, 15)),
        "hp": draw(st.integers(1, 14)),
        "move": draw(st.sampled_from([0, 4, 5, 6, 7.5])),
        "skills": skills,
        "gunslinger": draw(st.booleans()),
        "down": draw(st.sampled_from([False, False, False, True])),
    }
    if draw(st.booleans()):
        sheet["st"] = draw(st.integers(1, 20))
    if "guns" in skills:
        damage = draw(st.sampled_from(["", "2d+2", "6d"]))
        sheet["weapons"] = [{"name": "gun", "skill": "guns", "acc": 3, "bulk": -4, "damage": damage}]
    return sheet


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """A set-up of one to three pursuers and one who may come later, on foot and in vehicles, starting anywhere."""
    people: list[dict[str, Any]] = []
    vehicles: list[dict[str, Any]] = []

    def vehicle(kind: str, identity: str) -> str:
        car: dict[str, Any] = {
            "id": identity, "name": identity, "kind": kind, "skill": KINDS[kind],
            "speed": draw(st.sampled_from([0, 5, 12, 30, 75])), "handling": draw(st.integers(-3, 3)),
            "sr": draw(st.integers(0, 5)), "dr": draw(st.integers(0, 5)),
        }  # fmt: skip
        if draw(st.booleans()):
            car |= {"st": draw(st.integers(1, 120)), "hp": draw(st.integers(1, 60))}
        vehicles.append(car)
        return identity

    def side(name: str) -> dict[str, Any]:
        kind = draw(st.sampled_from([None, "car", "car", "bike", "aircraft", "boat"]))
        people.append(draw(sheets(name, kind)))
        crew = [f"{name}-{place}" for place in range(draw(st.integers(0, 2)))]
        people.extend(draw(sheets(one, None)) for one in crew)
        found: dict[str, Any] = {
            "operator": name,
            "passengers": crew,
            "status": draw(st.lists(st.sampled_from([CLOSE_CALL, SEIZED_CONTROL]), unique=True, max_size=1)),
            "lasting_static": draw(st.booleans()),
            "superior": draw(st.booleans()),
        }
        if kind:
            found["vehicle"] = vehicle(kind, f"{name}-{kind}")
        if draw(st.booleans()):
            found["band"] = draw(st.sampled_from(BAND_IDS))
        return found

    quarry = side("lin")
    pursuers = [side(f"p{place}") for place in range(draw(st.integers(1, 3)))]
    chosen = {key: draw(st.sampled_from(words)) for key, (_, words) in CHOICES.items()}
    chosen |= {"close_floor": draw(st.booleans()), "lucky_break_cost": draw(st.integers(0, 2))}
    later = [side("late")] if chosen["many_pursuers"] == "pair_bands" and draw(st.booleans()) else []
    if "vehicle" in quarry and len(pursuers[0]["passengers"]) and draw(st.booleans()):
        pursuers[0]["boarders"] = {pursuers[0]["passengers"].pop(): "lin"}
    vehicle("car", "taxi")
    return {
        "settings": chosen,
        "participants": people,
        "vehicles": vehicles,
        "quarry": quarry,
        "pursuers": pursuers,
        "later": later,
        "scenery": draw(st.booleans()),
        "built_up": draw(st.booleans()),
        "feats": [{"name": "leap", "minimum": -6, "skills": ["jumping"]}, {"name": "vault"}][: draw(st.integers(0, 2))],
    }


def free(options: tuple[Option[Any], ...]) -> list[str]:
    """The keys that may be picked."""
    return [option.key for option in options if option.bar is None]


def fill_in(offer: Offer, rng: random.Random) -> dict[str, Any] | None:
    """Something for every field of an offer; None where a field has nothing to pick."""
    params: dict[str, Any] = {}
    for name, form in offer.fields.items():
        if name in offer.optional and rng.random() < 0.5:
            continue
        if isinstance(form, PickNumber):
            params[name] = rng.randint(max(form.least, -20), min(form.most, 40))
        elif isinstance(form, PickText):
            params[name] = "x"
        elif isinstance(form, PickSeveral):
            params[name] = rng.sample(free(form.options), rng.randint(0, len(form.options)))
        elif isinstance(form, Pick):
            if not free(form.options):
                return None
            params[name] = rng.choice(free(form.options))
    return params


def interject(conflict: Conflict, rng: random.Random, leavings: float = 0.1) -> None:
    """An interjection at random; ends are rare, and leavings too by default, or nothing would ever be played."""
    others = {offer.kind for offer in conflict.offers()} - {"end", *LEAVINGS}
    kinds = LEAVINGS if rng.random() < leavings else others
    offers = [offer for offer in conflict.offers() if offer.kind in kinds]
    if rng.random() < 0.01:
        offers = [offer for offer in conflict.offers() if offer.kind == "end"]
    offer = rng.choice(offers)
    params = fill_in(offer, rng)
    if params is None:
        return
    held = tuple(ask.id for ask in conflict.asks() if rng.random() < 0.1)
    try:
        conflict.interject(Interjection(offer.kind, "gm", params, held))
    except RefusedError as error:
        assert error.rule  # noqa: PT017 - refusing is allowed, doing so without a rule is not


def play(data: dict[str, Any], seed: int, moves: int, interjections: float = 0.15) -> Conflict:
    """Random legal answers and interjections."""
    rng = random.Random(seed)
    conflict = Conflict(RULESET, data)
    for _ in range(moves):
        if conflict.outcome is not None:
            break
        if rng.random() < interjections:
            interject(conflict, rng)
            continue
        asks = conflict.asks()
        # Mostly the first: a Stop picked by chance would end nearly every chase in its first round.
        ask = asks[0] if rng.random() < 0.7 else rng.choice(asks)
        by, value = digital_answer(ask, rng)
        if value == "stop" and rng.random() < 0.9 and "move" in free(ask.ask.options):  # type: ignore[attr-defined]
            value = "move"
        conflict.answer(Answer(ask.id, ask.ask.signature, by, value))
    return conflict


def check_books(conflict: Conflict) -> None:
    """What must hold after every input."""
    chase: Chase = conflict.state
    assert conflict.outcome is not None or conflict.asks()
    check_asks(conflict)
    placed = [person for side in (chase.quarry, *chase.pursuers) for person in side.people]
    assert len({id(person) for person in placed}) == len(placed), "somebody is in two places"
    crews = [crew for side in (chase.quarry, *chase.pursuers, *chase.joining, *chase.later) for crew in side.crews]
    cars = [id(car) for car in (*(crew.vehicle for crew in crews if crew.vehicle is not None), *chase.at_hand)]
    assert len(set(cars)) == len(cars), "a vehicle is in two places"
    for side in chase.sides:
        assert 0 <= side.band < len(BAND_IDS)
        assert side.accident >= 0
        assert set(side.statuses) <= {CLOSE_CALL, SEIZED_CONTROL}
        assert len(set(side.statuses)) == len(side.statuses)
        assert side.operator.sheet.level(side.lead.chase_skill) is not None, "the operator cannot operate"
    assert all(person.lucky >= 0 for person in chase.people.values())
    ids = [event.id for event in conflict.events]
    assert len(set(ids)) == len(ids)


def check_asks(conflict: Conflict) -> None:
    """Nothing is asked of anyone who has left, but the damage of the very wreck they left by (GC-73)."""
    chase: Chase = conflict.state
    for ask in conflict.asks():
        here = [who == GM or not chase.has_left(chase.people[who]) for who in ask.ask.who]
        assert all(here) or ask.ask.why.id == "gc-roll-wreck", f"{ask.id} is asked of somebody who has left"


def state_of(conflict: Conflict) -> tuple[Any, ...]:
    """All that can be seen of a conflict, and its events."""
    return conflict.view(Viewer(gm=True)), [event.json() for event in conflict.events]


PLAYS = settings(
    max_examples=settings.default.max_examples // 4,  # 25, in a soak run 250
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_a_chase_always_asks_or_has_ended_and_its_books_balance(data: dict[str, Any], seed: int):
    rng = random.Random(seed)
    conflict = Conflict(RULESET, data)
    for _ in range(70):
        check_books(conflict)
        if conflict.outcome is not None:
            break
        if rng.random() < 0.15:
            interject(conflict, rng)
        else:
            ask = rng.choice(conflict.asks())
            by, value = digital_answer(ask, rng)  # raises where every option is barred: a dead ask
            conflict.answer(Answer(ask.id, ask.ask.signature, by, value))
    check_books(conflict)


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_whoever_leaves_is_asked_nothing_more(data: dict[str, Any], seed: int):
    rng = random.Random(seed)
    conflict = Conflict(RULESET, data)
    for _ in range(60):
        if conflict.outcome is not None:
            break
        if rng.random() < 0.15:
            interject(conflict, rng, leavings=0.6)
        else:
            ask = rng.choice(conflict.asks())
            by, value = digital_answer(ask, rng)
            if value == "stop":
                value = "move" if "move" in free(ask.ask.options) else value  # type: ignore[attr-defined]
            conflict.answer(Answer(ask.id, ask.ask.signature, by, value))
        check_books(conflict)
    again = replay(RULESET, data, conflict.entries)
    assert again.unfit == ()
    assert state_of(again.conflict) == state_of(conflict)


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_the_replay_of_the_log_is_the_live_run(data: dict[str, Any], seed: int):
    live = play(data, seed, 80)
    again = replay(RULESET, data, live.entries)
    assert again.unfit == ()
    assert state_of(again.conflict) == state_of(live)


@PLAYS
@given(setups(), st.integers(0, 2**32), st.data())
def test_undoing_an_input_and_playing_on_is_like_never_having_made_it(
    data: dict[str, Any], seed: int, pick: st.DataObject
):
    live = play(data, seed, 60)
    cut = pick.draw(st.integers(0, len(live.entries)))
    again = replay(RULESET, data, live.entries[:cut])
    assert again.unfit == ()
    check_books(again.conflict)
    for entry in live.entries[cut:]:
        again.conflict.take(entry)
    assert state_of(again.conflict) == state_of(live)


@PLAYS
@given(setups(), st.integers(0, 2**32), st.data())
def test_a_misread_die_can_be_amended(data: dict[str, Any], seed: int, pick: st.DataObject):
    live = play(data, seed, 60, interjections=0.05)
    rolls = [
        place
        for place, entry in enumerate(live.entries)
        if isinstance(entry, Answer) and isinstance(entry.value, list) and entry.value and ":" in entry.ask
        and isinstance(entry.value[0], list)
    ]  # fmt: skip
    if not rolls:
        return
    place = pick.draw(st.sampled_from(rolls))
    entry = live.entries[place]
    assert isinstance(entry, Answer)
    value = [[1 for _ in group] for group in entry.value]  # type: ignore[union-attr]
    amended = Answer(entry.ask, entry.signature, entry.by, value)
    again = replay(RULESET, data, [*live.entries[:place], amended, *live.entries[place + 1 :]])
    assert place not in again.unfit
    check_books(again.conflict)


def play_in_order(data: dict[str, Any], seed: int, place: int) -> Conflict:
    """Always the same answer to the same ask, but of several open asks the first (0) or the last (-1) at first."""
    conflict = Conflict(RULESET, data)
    for _ in range(150):
        if conflict.outcome is not None or conflict.state.round > 4:
            break
        ask = conflict.asks()[place]
        by, value = digital_answer(ask, random.Random(f"{seed}/{ask.id}"))
        if value == "stop" and "move" in free(ask.ask.options):  # type: ignore[attr-defined]
            value = "move"
        conflict.answer(Answer(ask.id, ask.ask.signature, by, value))
    return conflict


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_answers_to_asks_that_are_open_at_once_may_come_in_any_order(data: dict[str, Any], seed: int):
    assert state_of(play_in_order(data, seed, 0)) == state_of(play_in_order(data, seed, -1))


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_choices_are_open_everyone_sees_the_same(data: dict[str, Any], seed: int):
    live = play(data, seed, 40)
    gm, public = live.view(Viewer(gm=True)), live.view(PUBLIC)
    assert gm["state"] == public["state"]
    assert gm["asks"] == public["asks"]
    assert live.view(PUBLIC)["face_down"] == []


@PLAYS
@given(setups(), st.integers(0, 2**32))
def test_without_interjections_every_chase_ends_when_somebody_stops(data: dict[str, Any], seed: int):
    live = play(data, seed, 400, interjections=0)
    for _ in range(200):
        if live.outcome is not None:
            break
        ask = live.asks()[0]
        by, value = digital_answer(ask, random.Random(seed))
        if ask.ask.why.id.startswith("gc-pick-maneuver") and "stop" in free(ask.ask.options):  # type: ignore[attr-defined]
            value = "stop"
        live.answer(Answer(ask.id, ask.ask.signature, by, value))
    assert live.outcome is not None
