"""From a set-up to a chase: everything checked, every fault with its key and rule (`docs/gurps-chase.md`)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.gurps_chase.settings import Settings, read_settings
from rules.gurps_chase.sheets import CHASE_SKILLS, Sheet, main_skill, read_sheet, read_vehicle
from rules.gurps_chase.state import STATUSES, Chase, Crew, Feat, Person, Side, Vehicle
from rules.gurps_chase.tables import BAND_IDS, MILDEST_STUNT, OPENED_BY_SCENERY, STUNT_SKILLS
from rules.kernel import Kernel
from rules.names import LANGUAGES, read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg


def read_setup(setup: Mapping[str, Json], kernel: Kernel) -> Chase:
    """The chase of a set-up. Raises `SetupError` naming every fault."""
    reading = Reading(dict(setup))
    reading.raw("elsewhere")  # set-ups of other rule systems, carried along
    language = reading.one_of("language", LANGUAGES, "en")
    title = read_name(reading, language, "", key="title")
    settings = read_settings(reading.object("settings"))
    cast = _Cast(reading, settings, language)
    common_band = reading.one_of("band", BAND_IDS, rule="GC-02") if reading.has("band") else None
    quarry = cast.read_side(reading.object("quarry"))
    pursuers = [cast.read_side(side, common_band) for side in reading.objects("pursuers", least=1, rule="GC-01")]
    later = [cast.read_side(side, common_band) for side in reading.objects("later")]
    if settings["many_pursuers"] == "one_side":
        pursuers = _as_one(pursuers)
        if later:
            reading.fault("later", msg("gc-setup-later-one-side"), "GC-102")
    round_number = reading.number("round", 1, least=1, rule="GC-10")
    for side in cast.disembarked:
        side.disembarked = round_number - 1
    chase = Chase(
        kernel=kernel,
        settings=settings,
        people=cast.people,
        quarry=quarry,
        pursuers=pursuers,
        later=later,
        at_hand=[car for identity, car in cast.vehicles.items() if identity not in cast.manned],
        given_bands=tuple(cast.given_bands),
        scenery=_read_scenery(reading),
        built_up=reading.flag("built_up", False, rule="GC-26"),
        feats=tuple(_read_feat(feat, language) for feat in reading.objects("feats")),
        round=round_number,
        source=setup,
        title=title,
    )
    cast.put_boarders(chase)
    cast.find_shared_ids(reading)
    cast.find_idle(reading)
    reading.check()
    return chase


class _Cast:
    """The people and vehicles of a set-up while its sides are read; each may be in one place only."""

    def __init__(self, reading: Reading, settings: Settings, language: str) -> None:
        self.settings = settings
        self.people: dict[str, Person] = {}
        self.vehicles: dict[str, Vehicle] = {}
        self.owned: dict[str, Vehicle] = {}
        """Vehicles on people's sheets, until a side takes them into the chase."""
        self.manned: list[str] = []
        self.placed: list[str] = []
        self.given_bands: list[str] = []
        self.disembarked: list[Side] = []
        self.boarders: list[tuple[Reading, str, Person]] = []
        for place, part in enumerate(reading.objects("participants", least=2, rule="GC-01")):
            self._add_person(part, language, _source(reading, "participants", place))
        for place, part in enumerate(reading.objects("vehicles")):
            sheet = read_vehicle(part, language=language, modes=self.settings.terrain_sets)
            disabled = part.flag("disabled", False, rule="GC-10")
            if sheet.id in self.vehicles:
                part.fault("id", msg("gc-setup-id-twice", got=Text(sheet.id)))
            else:
                self.vehicles[sheet.id] = Vehicle(sheet, sheet.hp, _source(reading, "vehicles", place), disabled)

    def _add_person(self, part: Reading, language: str, source: dict[str, Json]) -> None:
        sheet = read_sheet(part, language=language)
        lucky = self.settings.lucky_breaks if sheet.lucky_breaks is None else sheet.lucky_breaks
        if sheet.id in self.people:
            part.fault("id", msg("gc-setup-id-twice", got=Text(sheet.id)))
            return
        if sheet.vehicle is not None:
            own = source.get("vehicle")
            car = Vehicle(sheet.vehicle, sheet.vehicle.hp, own if isinstance(own, dict) else {})
            self.owned[sheet.vehicle.id] = car
        down = part.flag("down", False, rule="GC-94")
        self.people[sheet.id] = Person(sheet, "", sheet.hp, lucky, source, down)

    def read_side(self, part: Reading, common_band: str | None = None) -> Side:
        """The quarry, a pursuer, or one who comes later."""
        operator = self._person(part, "operator", part.text("operator", longest=40, rule="GC-103"))
        identity = operator.id
        others = []
        for name in part.words("passengers", rule="GC-103"):
            person = self._person(part, "passengers", name)
            others.append(person)
        crew = self._read_crew(part, operator, others)
        side = Side(identity, [crew])
        for person in crew.people:
            person.team = identity
        self._read_boarders(part, side)
        if part.has("band") or common_band is not None:
            band = part.one_of("band", BAND_IDS, common_band, rule="GC-02")
            side.band = side.start_band = BAND_IDS.index(band)
            self.given_bands.append(identity)
        side.statuses = [status for status in STATUSES if status in part.words("status", rule="GC-43")]
        unknown = [status for status in part.words("status") if status not in STATUSES]
        if unknown:
            part.fault(
                "status", msg("setup-not-one-of", allowed=Text(", ".join(STATUSES)), got=Text(unknown[0])), "GC-43"
            )
        side.lasting_static = part.flag("lasting_static", False, rule="GC-48")
        if part.flag("disembarked_last_round", False, rule="GC-41a"):
            self.disembarked.append(side)
        side.accident = part.number("accident", 0, most=100, rule="GC-75")
        side.standing = part.number("modifier", 0, least=-20, most=20, rule="GC-27")
        side.superior = part.flag("superior", False, rule="GC-101")
        side.can_strike = part.flag("can_strike", rule="GC-44") if part.has("can_strike") else None
        return side

    def _person(self, part: Reading, key: str, identity: str) -> Person:
        person = self.people.get(identity)
        if person is None:
            if identity:
                known = Text(", ".join(self.people))
                part.fault(key, msg("gc-setup-unknown-person", got=Text(identity), known=known), "GC-103")
            return _nobody(identity)
        if identity in self.placed:
            part.fault(key, msg("gc-setup-person-twice", got=Text(identity)), "GC-103")
            return _nobody(identity)
        self.placed.append(identity)
        return person

    def _read_crew(self, part: Reading, operator: Person, others: list[Person]) -> Crew:
        vehicle = self._read_vehicle(part, operator)
        crew = Crew(operator, others, vehicle)
        if vehicle is not None:
            if operator.sheet.level(vehicle.sheet.skill) is None and operator.sheet.name:
                part.fault("operator", msg("gc-setup-no-skill", skill=Text(vehicle.sheet.skill)), "GC-20")
            return crew
        crew.mode = part.one_of("mode", tuple(self.settings.terrain_sets), "foot", rule="GC-101")
        crew.skill = part.text("skill", "", longest=60, rule="GC-20")
        if crew.skill and (main_skill(crew.skill) not in CHASE_SKILLS or operator.sheet.level(crew.skill) is None):
            part.fault("skill", msg("gc-setup-no-skill", skill=Text(crew.skill)), "GC-20")
        return crew

    def _read_vehicle(self, part: Reading, operator: Person) -> Vehicle | None:
        """The vehicle named; where none is named the operator's own; on foot where it is ""."""
        own = operator.sheet.vehicle.id if operator.sheet.vehicle is not None else ""
        identity = part.text("vehicle", own, longest=60, rule="GC-41")
        for name in (own, identity):
            if name in self.owned and name not in self.vehicles:
                self.vehicles[name] = self.owned[name]
        if not identity:
            return None
        if identity not in self.vehicles:
            known = Text(", ".join((*self.vehicles, *self.owned)))
            part.fault("vehicle", msg("gc-setup-unknown-vehicle", got=Text(identity), known=known), "GC-41")
            return None
        if identity in self.manned:
            part.fault("vehicle", msg("gc-setup-vehicle-twice", got=Text(identity)), "GC-103")
        self.manned.append(identity)
        return self.vehicles[identity]

    def _read_boarders(self, part: Reading, side: Side) -> None:
        """Those of the side who are aboard another: `boarders = {bo = "lin"}`, by the id of the side."""
        boarders = part.object("boarders")
        for name in list(boarders.keys()):
            person = self._person(boarders, name, name)
            person.team = side.id
            self.boarders.append((boarders, name, person))

    def put_boarders(self, chase: Chase) -> None:
        """Put all boarders where they are, now that all sides are known."""
        for reading, name, person in self.boarders:
            target = chase.side(reading.text(name, longest=40, rule="GC-93"))
            if target is None or target.id == person.team or target.lead.vehicle is None:
                reading.fault(name, msg("gc-setup-not-boarded"), "GC-93")
            else:
                target.lead.others.append(person)

    def find_shared_ids(self, reading: Reading) -> None:
        """A vehicle must not have the id of a person: both are targets, by their ids."""
        for identity in (*self.vehicles, *self.owned):
            if identity in self.people:
                reading.fault("vehicles", msg("gc-setup-id-twice", got=Text(identity)))

    def find_idle(self, reading: Reading) -> None:
        """People who are in no side are a fault: nobody would ever ask them anything."""
        for place, identity in enumerate(self.people):
            if identity not in self.placed:
                reading.fault("participants", msg("gc-setup-idle", who=Text(identity), place=place), "GC-103")


def _source(reading: Reading, key: str, place: int) -> dict[str, Json]:
    """One of the objects in a list as it stands."""
    found = reading.raw(key)
    one = found[place] if isinstance(found, list) else None
    return one if isinstance(one, dict) else {}


def _nobody(identity: str) -> Person:
    """Stands in for someone who is at fault, so that reading can go on."""
    return Person(Sheet(identity, ""), identity, 10, 0)


def _as_one(pursuers: list[Side]) -> list[Side]:
    """One side of several crews, led by the first (GC-102, `many_pursuers` one_side)."""
    first = pursuers[:1]
    for side in pursuers[1:]:
        first[0].crews.extend(side.crews)
        for person in side.people:
            person.team = first[0].id
    return first


def _read_scenery(reading: Reading) -> tuple[str, ...]:
    """True for all it can open, false for none, or the list of maneuvers it opens (GC-13)."""
    if not isinstance(reading.raw("scenery"), list):
        return OPENED_BY_SCENERY if reading.flag("scenery", False, rule="GC-13") else ()
    words = reading.words("scenery")
    for word in words:
        if word not in OPENED_BY_SCENERY:
            allowed = Text(", ".join(OPENED_BY_SCENERY))
            reading.fault("scenery", msg("setup-not-one-of", allowed=allowed, got=Text(word)), "GC-13")
    return tuple(word for word in OPENED_BY_SCENERY if word in words)


def _read_feat(reading: Reading, language: str) -> Feat:
    """A feat: `name`, `minimum` (even, -2 or worse), `skills` it may be rolled with (GC-57)."""
    least = reading.number("minimum", MILDEST_STUNT, least=-100, most=MILDEST_STUNT, rule="GC-57")
    if least % 2:
        reading.fault("minimum", msg("gc-setup-odd"), "GC-57")
    skills = tuple(skill for skill in reading.words("skills", STUNT_SKILLS, rule="GC-57") if skill in STUNT_SKILLS)
    if not skills or len(skills) != len(reading.words("skills", STUNT_SKILLS)):
        reading.fault("skills", msg("gc-setup-feat-skills", known=Text(", ".join(STUNT_SKILLS))), "GC-57")
    return Feat(read_name(reading, language), least, skills or STUNT_SKILLS)
