"""Who takes part: people with what they suffered, vehicles with their damage, and the two together."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.terms import Json, Message, msg
from rules.yze_chase.dice import stepped
from rules.yze_chase.settings import Settings
from rules.yze_chase.sheets import Sheet, VehicleSheet

SIDES = ("prey", "pursuer")
"""The sides of a chase in mode `sides`, in the order in which they act; otherwise roles (YZC-79a)."""
PHYSICAL = ("strength", "agility")
BREAKING_CONDITIONS = 4
"""The condition of one kind that breaks (upstream: three may be borne)."""


@dataclass
class Person:
    """A person in the chase: the sheet, and everything that has changed since."""

    sheet: Sheet
    damage: int = 0
    stress: int = 0
    physical: int = 0
    mental: int = 0
    money: int | None = None
    hurt: dict[str, int] = field(default_factory=dict)
    """Points lost by attribute, where pushing costs attributes (YZD-11 b)."""
    worn: dict[str, int] = field(default_factory=dict)
    """Steps lost by gear, under the skill it helps (YZD-11 b)."""

    @classmethod
    def from_sheet(cls, sheet: Sheet) -> Person:
        """A person as the sheet has it."""
        return cls(sheet, sheet.damage, sheet.stress, sheet.physical, sheet.mental, sheet.money)

    @property
    def id(self) -> str:
        """The participant's id."""
        return self.sheet.id

    def attribute(self, name: str) -> int:
        """What the attribute is worth now: a rating, or a die size."""
        lost = self.hurt.get(name, 0)
        if self.sheet.step:
            return stepped(self.sheet.attributes[name], -lost)
        return max(0, self.sheet.attributes[name] - lost)

    def skill(self, name: str) -> int:
        """The rating or die size of a skill, 0 without one (YZD-04)."""
        return self.sheet.skills.get(name, 0)

    def gear(self, skill: str, weapon: int = 0) -> int:
        """The gear bonus to a skill, a weapon's included, as far as it is not worn down."""
        return max(0, self.sheet.gear.get(skill, 0) + weapon - self.worn.get(skill, 0))

    def conditions(self, attribute: str) -> int:
        """How many conditions hinder rolls with this attribute (YZD-11 d)."""
        return self.physical if attribute in PHYSICAL else self.mental

    def broken(self, settings: Settings) -> bool:
        """Whether anything is used up that breaks: health, resolve, an attribute, or too many conditions (YZC-08).

        Stress breaks nobody where it is what pushing costs: there it makes rolls better, and panic likelier.
        """
        strained = settings["push_cost"] != "stress_dice" and self.stress >= self.sheet.resolve
        return (
            self.damage >= self.sheet.health
            or strained
            or any(self.attribute(name) == 0 for name in self.hurt)
            or max(self.physical, self.mental) >= BREAKING_CONDITIONS
        )

    def gauges(self, settings: Settings) -> list[Json]:
        """What screens draw: `{key, text, value, most}` for health, resolve and what else has been suffered."""
        out: list[Json] = [
            gauge("health", max(0, self.sheet.health - self.damage), self.sheet.health),
            gauge("resolve", max(0, self.sheet.resolve - self.stress), self.sheet.resolve),
        ]
        if settings["push_cost"] == "stress_dice":
            out[-1] = gauge("stress", self.stress, max(self.stress, self.sheet.resolve))
        if settings["push_cost"] == "condition":
            out.append(gauge("physical", self.physical, BREAKING_CONDITIONS))
            out.append(gauge("mental", self.mental, BREAKING_CONDITIONS))
        for name, lost in self.hurt.items():
            most = self.sheet.attributes[name]
            out.append(gauge(name, max(0, most - lost), most))
        return out


def gauge(key: str, value: int, most: int) -> dict[str, Json]:
    """One gauge as screens draw it."""
    return {"key": key, "text": msg(f"yze-gauge-{key}").json(), "value": value, "most": most}


@dataclass
class Ride:
    """A vehicle in the chase."""

    sheet: VehicleSheet
    damage: int = 0
    kind: str = ""

    @property
    def wrecked(self) -> bool:
        """Whether damage has reached the hull (YZC-121)."""
        return self.damage >= self.sheet.hull


@dataclass
class Runner:
    """One participant: a person on foot, or a driver with vehicle and passengers.

    `side` is `prey` or `pursuer` in mode `sides`, any word in mode `individual`. `out` says why it has left the chase.
    `role` is the last one it had (YZC-79a).
    """

    person: Person
    side: str
    ride: Ride | None = None
    passengers: list[Person] = field(default_factory=list)
    out: str = ""
    role: str = ""
    driving_skill: str = "mobility"
    """Driving where the game has that skill (YZC-19)."""
    fallen: list[Person] = field(default_factory=list)
    """Passengers who are broken."""

    @property
    def id(self) -> str:
        """The participant's id."""
        return self.person.id

    @property
    def name(self) -> str:
        """The participant's name."""
        return self.person.sheet.name

    @property
    def everyone_aboard(self) -> tuple[Person, ...]:
        """Its passengers, the broken ones last."""
        return (*self.passengers, *self.fallen)

    @property
    def drives(self) -> bool:
        """Whether it is in a vehicle."""
        return self.ride is not None

    @property
    def wrecked(self) -> bool:
        """Whether its vehicle is a wreck (YZC-121)."""
        return self.ride is not None and self.ride.wrecked

    def lost(self, settings: Settings) -> bool:
        """Whether it can no longer take part: broken or wrecked (YZC-08)."""
        return self.wrecked or self.person.broken(settings)

    def move_skill(self) -> str:
        """What Pursue/Flee rolls: Mobility on foot, the driving skill at the wheel (YZC-19)."""
        return self.skill_for("mobility")

    def skill_for(self, foot_skill: str) -> str:
        """The skill that stands in brackets replaces the one on foot (YZC-19)."""
        return self.driving_skill if self.drives else foot_skill

    def mode(self) -> Message:
        """On foot or in a vehicle, as a term."""
        return msg("yze-mode-vehicle") if self.drives else msg("yze-mode-foot")
