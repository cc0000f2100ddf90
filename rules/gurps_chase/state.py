"""The state of a chase: people, vehicles, crews, the two sides, and what holds in the running round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from rules.gurps_chase.contest import Check
from rules.gurps_chase.settings import Settings
from rules.gurps_chase.sheets import Sheet, VehicleSheet
from rules.gurps_chase.speed import speed_bonus
from rules.gurps_chase.tables import MEDIUM, PURSUER, QUARRY, Maneuver
from rules.kernel import Kernel
from rules.terms import Json

CLOSE_CALL: Final = "close_call"
SEIZED_CONTROL: Final = "seized_control"
STATUSES: Final = (CLOSE_CALL, SEIZED_CONTROL)

# Why a side is out of the chase.
WRECKED: Final = "wrecked"
DISABLED: Final = "disabled"
STOPPED: Final = "stopped"
SHAKEN_OFF: Final = "shaken_off"
LEFT: Final = "left"
LEFT_BEHIND: Final = "left_behind"


class Step(IntEnum):
    """Where in a round the chase is (GC-10)."""

    QUARRY_CHOOSES = 0
    PURSUER_CHOOSES = 1
    PURSUER_ACTS = 2
    QUARRY_ACTS = 3
    CHASE_ROLLS = 4
    RANGE = 5


@dataclass(slots=True, eq=False)
class Person:
    """Someone in the chase. `team` is the side they belong to, wherever they are aboard."""

    sheet: Sheet
    team: str
    hp: int
    lucky: int
    source: Mapping[str, Json] = field(default_factory=dict)
    """The sheet as the set-up has it, to be handed on."""
    down: bool = False
    out: bool = False
    at_risk: bool = False
    """Hurt to 0 HP or less since the GM last said whether they go on."""

    @property
    def id(self) -> str:
        """The participant's id."""
        return self.sheet.id

    @property
    def able(self) -> bool:
        """Whether they can act."""
        return not self.down and not self.out


@dataclass(slots=True, eq=False)
class Vehicle:
    """A vehicle, in the chase or at hand."""

    sheet: VehicleSheet
    hp: int | None
    source: Mapping[str, Json] = field(default_factory=dict)
    """The sheet as the set-up has it, to be handed on; empty where the GM made it up in play."""
    disabled: bool = False
    at_risk: bool = False

    @property
    def id(self) -> str:
        """Its id."""
        return self.sheet.id


@dataclass(slots=True, eq=False)
class Crew:
    """Those who move together: one operator and others, boarders among them, in a vehicle or on foot (GC-103).

    On foot, `mode` names the terrain set and `skill` what is rolled ("" for Running, or DX where there is none).
    """

    operator: Person
    others: list[Person]
    vehicle: Vehicle | None = None
    mode: str = "foot"
    skill: str = ""

    @property
    def people(self) -> tuple[Person, ...]:
        """All aboard, the operator first."""
        return (self.operator, *self.others)

    @property
    def chase_skill(self) -> str:
        """The skill Chase Rolls are made with (GC-20)."""
        if self.vehicle is not None:
            return self.vehicle.sheet.skill
        return self.skill or ("running" if self.operator.sheet.level("running") is not None else "dx")

    @property
    def on_foot(self) -> bool:
        """Whether it runs: no vehicle, and no skill of its own such as Swimming (GC-45, GC-54, GC-57)."""
        return self.vehicle is None and self.chase_skill in ("running", "dx")

    @property
    def handling(self) -> int:
        """Handling of the vehicle (GC-21); 0 on foot."""
        return self.vehicle.sheet.handling if self.vehicle is not None else 0

    def speed_bonus(self, settings: Settings) -> int:
        """The speed bonus (GC-23)."""
        if self.vehicle is not None:
            return speed_bonus(self.vehicle.sheet.speed, on_foot=False)
        return speed_bonus(self.operator.sheet.speed, on_foot=True, move6=settings["move6_bonus"])

    def terrain(self, settings: Settings) -> tuple[str, ...]:
        """Where it can go (GC-101)."""
        if self.vehicle is None:
            return settings.terrain_sets.get(self.mode, ())
        return self.vehicle.sheet.terrain or settings.terrain_sets.get(self.vehicle.sheet.kind, ())

    def put_at_controls(self, person: Person) -> None:
        """Make someone aboard the operator; the one before stays aboard."""
        if person is not self.operator:
            self.others.remove(person)
            self.others.insert(0, self.operator)
            self.operator = person


@dataclass(frozen=True, slots=True)
class Choice:
    """A maneuver and all that is announced with it.

    `opened_by` is the alternative that met its condition, `penalty`, `skill` and `feat` belong to a Stunt, `skill`
    also to a Reverse on foot, `route` (a terrain, "" for one that a Lucky Break opened) to a Mobility Escape, `rival`
    (a side) to a maneuver aimed at one, `vehicle` (an id, "" for leaving one) to Disembark/Embark.
    """

    maneuver: Maneuver
    opened_by: str = ""
    penalty: int = 0
    skill: str = ""
    feat: str = ""
    route: str = ""
    rival: str = ""
    vehicle: str = ""

    @property
    def id(self) -> str:
        """The maneuver's id."""
        return self.maneuver.id


@dataclass(slots=True, eq=False)
class Turn:
    """What a side does, and what befalls it, in one round."""

    choice: Choice | None = None
    tasks: dict[str, str] = field(default_factory=dict)
    """What the side's passengers do, by id (GC-90 to 96)."""
    opponents: dict[str, str] = field(default_factory=dict)
    """Who opposes whoever seizes the controls, by the latter's id; "" for nobody (GC-95)."""
    as_quarry: bool = False
    """Whether it was the quarry when the round began."""
    lasting: bool = False
    """Whether a lasting static state was on it when the round began."""
    lost_control: bool = False
    """Whether its operator went down and someone took over: what the maneuver still had to roll is lost (GC-94)."""
    cut_off: bool = False
    """Whether its maneuver is treated as static this round (GC-47, GC-59)."""
    answered_wrongly: bool = False
    """Whether it had no right answer to a made Stunt Escape, and so no bonus (GC-59a)."""
    stunt: Check | None = None
    attacked: bool = False
    """Whether its operator attacked (GC-51)."""
    distracted: bool = False
    """Whether a boarder fights aboard (GC-93)."""
    contested: bool = False
    """Whether its controls are fought for (GC-95)."""
    complementary: int = 0
    embarks: bool = False
    """Whether its Disembark/Embark worked: the new mode holds from next round on (GC-41)."""
    chase: Check | None = None
    roller: str = ""
    """Who made the Chase Roll; they may have left before the others had made theirs."""

    @property
    def maneuver(self) -> str:
        """The id of the maneuver; "" before it is chosen."""
        return "" if self.choice is None else self.choice.maneuver.id

    @property
    def stunt_bonus(self) -> int:
        """What a made Stunt adds (GC-57)."""
        made = self.stunt is not None and self.stunt.success and not self.answered_wrongly
        return -self.choice.penalty // 2 if made and self.choice is not None else 0


@dataclass(slots=True, eq=False)
class Side:
    """The quarry, or a pursuer with a range of its own (GC-102). The first of its crews leads and rolls.

    `band` and `start_band` belong to a pursuer: the index of the range band now and when the round began; `was` is
    the band before the last change. `superior` and `can_strike` are the GM's word on mobility (GC-101) and on
    whether this pursuer and the quarry can strike each other (None: by where they can go).
    """

    id: str
    crews: list[Crew]
    band: int = MEDIUM
    start_band: int = MEDIUM
    was: int | None = None
    statuses: list[str] = field(default_factory=list)
    lasting_static: bool = False
    disembarked: int | None = None
    """The round in which it left a vehicle with the right to a Mobility Escape (GC-41a)."""
    accident: int = 0
    """What an accident takes off its next Chase Roll (GC-75)."""
    next_roll: int = 0
    standing: int = 0
    """The GM's modifiers: on the next Chase Roll, on all."""
    superior: bool = False
    can_strike: bool | None = None
    out: str = ""
    turn: Turn = field(default_factory=Turn)

    @property
    def lead(self) -> Crew:
        """The crew that moves and rolls for the side."""
        return self.crews[0]

    @property
    def operator(self) -> Person:
        """Who operates the leading crew."""
        return self.lead.operator

    @property
    def people(self) -> Iterator[Person]:
        """All aboard its crews, boarders too."""
        return (person for crew in self.crews for person in crew.people)

    @property
    def static(self) -> bool:
        """Whether its maneuver is static or treated as static (GC-22, GC-32)."""
        choice = self.turn.choice
        return self.lasting_static or self.turn.cut_off or (choice is not None and choice.maneuver.static)


@dataclass(frozen=True, slots=True)
class Feat:
    """A climbing or parkour feat of the set-up: its mildest penalty and the skills it may be rolled with (GC-57)."""

    name: str
    least: int
    skills: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Chase:
    """One chase. Only the script and interjections write it."""

    kernel: Kernel
    settings: Settings
    people: dict[str, Person]
    quarry: Side
    pursuers: list[Side]
    later: list[Side] = field(default_factory=list)
    """Pursuers who are not in it yet."""
    joining: list[Side] = field(default_factory=list)
    """Pursuers who come in with the next round."""
    at_hand: list[Vehicle] = field(default_factory=list)
    """Vehicles that nobody is in."""
    given_bands: tuple[str, ...] = ()
    """Pursuers whose starting range the set-up gives."""
    scenery: tuple[str, ...] = ()
    """The maneuvers that the scenery opens (GC-13)."""
    built_up: bool = False
    feats: tuple[Feat, ...] = ()
    round: int = 0
    step: Step = Step.QUARRY_CHOOSES
    source: Mapping[str, Json] = field(default_factory=dict)
    """The set-up as it was given."""
    title: str = ""
    added: int = 0
    """How many vehicles the GM has put at hand."""

    @property
    def active(self) -> list[Side]:
        """The pursuers still in the chase, in their order."""
        return [side for side in self.pursuers if not side.out]

    @property
    def sides(self) -> list[Side]:
        """The quarry and all pursuers still in the chase."""
        return [self.quarry, *self.active]

    def side(self, identity: str) -> Side | None:
        """The side of that id, out of the chase or not."""
        return next(
            (side for side in (self.quarry, *self.pursuers, *self.joining, *self.later) if side.id == identity), None
        )

    def role(self, side: Side) -> str:
        """`quarry` or `pursuer`."""
        return QUARRY if side is self.quarry else PURSUER

    def rivals(self, side: Side) -> list[Side]:
        """Who chases it or whom it chases, those still in the chase."""
        return self.active if side is self.quarry else [] if self.quarry.out else [self.quarry]

    def pair(self, side: Side, rival: Side) -> Side:
        """The pursuer of the two, which holds their range."""
        return rival if side is self.quarry else side

    def vehicles(self, *, gone: bool = False) -> list[Vehicle]:
        """The vehicles of the sides still in the chase, with `gone` of all that ever were, then those at hand."""
        sides = (self.quarry, *self.pursuers) if gone else self.sides
        crews = (crew for side in sides for crew in side.crews)
        return [*(crew.vehicle for crew in crews if crew.vehicle is not None), *self.at_hand]

    def crew_of(self, person: Person) -> tuple[Side, Crew] | None:
        """Where someone is aboard; None where they are out of it."""
        for side in (self.quarry, *self.pursuers):
            for crew in side.crews:
                if person in crew.people:
                    return side, crew
        return None

    def has_left(self, person: Person) -> bool:
        """Whether someone is out of the chase: by themselves, or with the side they are aboard."""
        place = self.crew_of(person)
        return person.out or place is None or bool(place[0].out)

    def team(self, side: Side) -> list[Person]:
        """Those of its people who can act, aboard its own crews first, then as boarders on others."""
        here = [person for person in side.people if person.team == side.id and person.able]
        rest = [p for p in self.people.values() if p.team == side.id and p.able and p not in here]
        return here + [person for person in rest if self.crew_of(person) is not None]

    def opens(self, maneuver: str) -> bool:
        """Whether the scenery opens a maneuver (GC-13)."""
        return maneuver in self.scenery
