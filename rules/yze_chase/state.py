"""The state of one chase: everything that its script writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rules.asks import Option, Pick
from rules.kernel import Kernel
from rules.terms import Json, Message, Who, msg
from rules.viewers import GM
from rules.yze_chase.obstacles import Obstacle, Table
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.plans import Plan
from rules.yze_chase.settings import Settings
from rules.yze_chase.sheets import Sheet
from rules.yze_chase.track import Line, OneDistance, Track

LIGHTS = {"bright": 0, "dim": -1, "dark": -2}
"""The modifier to shots by light (YZC-61)."""


class Gone(Exception):
    """Somebody has left whose part in something it was; that is lost, and the rest goes on without."""


class Ended(Exception):
    """The chase is over, wherever in the script that happens."""

    def __init__(self, result: str, what: Message, combat: dict[str, Json] | None = None) -> None:
        super().__init__(result)
        self.result = result
        self.what = what
        self.combat = combat


@dataclass
class Chase:
    """One chase. `step` is the phase of the round: picks, obstacle, resolve, end; in the end over."""

    kernel: Kernel
    settings: Settings
    tables: dict[str, Table]
    library: Table
    """Obstacles of the set-up that no table has, for the GM to choose."""
    runners: dict[str, Runner]
    track: Track
    reserve: dict[str, tuple[Sheet, str]]
    """Those who may join later, with the side they would join."""
    open: bool = False
    light: str = "bright"
    language: str = "en"
    title: str = ""
    """What this chase is called, where it has a name."""
    doom: int = 0
    driving: bool = False
    """Whether the game has the skill Driving (YZC-19)."""
    round: int = 0
    step: str = "picks"
    obstacle: Obstacle | None = None
    chosen: Obstacle | None = None
    thugs: int | None = None
    gate_bonus: dict[str, int] = field(default_factory=dict)
    """What a won preliminary roll gives to an action, this round (YZC-94)."""
    acting: dict[str, str] = field(default_factory=dict)
    """Mode sides: who acts for each side this round (YZC-70)."""
    plans: dict[str, Plan] = field(default_factory=dict)
    past: dict[str, Plan] = field(default_factory=dict)
    """The plans of the round before, by participant."""
    ranks: dict[str, int] = field(default_factory=dict)
    """Mode individual: positions at the reveal (YZC-79, YZC-79c)."""
    order: list[str] = field(default_factory=list)
    """Mode individual: who resolves after whom (YZC-79)."""
    revealed: bool = False
    alley_done: bool = False
    turn: str = ""
    dice_read: bool = False
    """Whether any die of this round's resolution has been read."""
    extra: dict[str, int] = field(default_factory=dict)
    """The GM's modifier to somebody's next roll."""
    helpers: dict[str, list[str]] = field(default_factory=dict)
    """Who helps whose next roll (YZD-16)."""
    busy: list[str] = field(default_factory=list)
    """Passengers who have done something this round."""
    attacked: list[str] = field(default_factory=list)
    """Pursuers who have made their attack of this round (YZC-29)."""
    start_distance: int = 0
    """The distance when the round began."""
    joined: list[tuple[Runner, int]] = field(default_factory=list)
    """Those who join when the next round begins, with their positions in mode individual."""
    combats: list[dict[str, Json]] = field(default_factory=list)
    """Ambushes that took a pair of individuals out of the chase (YZC-79d)."""

    # -- who ---------------------------------------------------------------------------------------------

    @property
    def individual(self) -> bool:
        """Whether everybody acts separately (YZC-75)."""
        return self.settings["mode"] == "individual"

    def present(self) -> Iterator[Runner]:
        """Everybody who has not left, in the order of the set-up."""
        return (runner for runner in self.runners.values() if not runner.out)

    def members(self, side: str) -> list[Runner]:
        """Who is left of a side."""
        return [runner for runner in self.present() if runner.side == side]

    def actor(self, side: str) -> Runner:
        """Who acts and rolls for a side this round (YZC-70, YZC-74)."""
        chosen = self.acting.get(side, "")
        runner = self.runners.get(chosen)
        return runner if runner is not None and not runner.out else self.members(side)[0]

    def opponents(self, runner: Runner) -> list[Runner]:
        """Everybody it is in a chase with."""
        return [other for other in self.present() if self.opposed(runner, other)]

    def opposed(self, one: Runner, other: Runner) -> bool:
        """Whether two are on different sides and in contact."""
        if one.id == other.id or one.side == other.side:
            return False
        return not isinstance(self.track, Line) or self.track.in_contact(one, other)

    def opponent(self, runner: Runner) -> Runner | None:
        """The one its action is about: the other side's actor, or the target it named; None where there is none."""
        if not self.individual:
            return self.actor("pursuer" if runner.side == "prey" else "prey")
        plan = self.plans.get(runner.id)
        target = self.runners.get(plan.target) if plan is not None else None
        return target if target is not None and not target.out and self.opposed(runner, target) else None

    def role(self, runner: Runner) -> str:
        """`prey`, `pursuer` or "" for the obstacle's text (YZC-79a)."""
        if not isinstance(self.track, Line):
            return runner.side
        gaps = [self.track.ahead(runner, other) for other in self.opponents(runner)]
        if any(gap < 0 for gap in gaps):
            return "pursuer"
        return "prey" if any(gap > 0 for gap in gaps) else runner.role

    def role_toward(self, runner: Runner, other: Runner) -> str:
        """The role toward one opponent: prey of those behind, pursuer of those ahead (YZC-77); level: either."""
        if not isinstance(self.track, Line):
            return runner.side
        gap = self.track.ahead(runner, other)
        return "prey" if gap > 0 else "pursuer" if gap < 0 else ""

    # -- what is there to choose ---------------------------------------------------------------------------

    @cached_property
    def obstacle_pick(self) -> Pick[Obstacle]:
        """Every obstacle of both tables, with its place there, and of the set-up's library.

        A key that two share stands for the first.
        """
        options: dict[str, Option[Obstacle]] = {}
        for name, table in self.tables.items():
            for obstacle in table:
                of = msg(f"yze-table-{name}")
                text = msg("yze-option-obstacle", table=of, roll=obstacle.roll, obstacle=obstacle.name_message())
                options.setdefault(obstacle.id, Option(obstacle.id, obstacle, text))
        for obstacle in self.library:
            options.setdefault(obstacle.id, Option(obstacle.id, obstacle, obstacle.name_message()))
        return Pick(who=(GM,), why=msg("yze-field-obstacle"), options=tuple(options.values()))

    # -- how far -----------------------------------------------------------------------------------------

    def distance(self, runner: Runner) -> int:
        """The raw distance to the one its action is about; in mode individual without a target, to the nearest."""
        other = self.opponent(runner)
        if other is not None:
            return self.track.between(runner, other)
        gaps = [self.track.between(runner, one) for one in self.opponents(runner)]
        return min(gaps, default=0)

    @property
    def one_distance(self) -> OneDistance:
        """The distance of the two sides; only in mode `sides`."""
        if not isinstance(self.track, OneDistance):
            raise TypeError("a chase of individuals has no one distance")
        return self.track

    @property
    def line(self) -> Line:
        """The positions; only in mode `individual`."""
        if not isinstance(self.track, Line):
            raise TypeError("a chase of two sides has no line")
        return self.track

    # -- what --------------------------------------------------------------------------------------------

    @property
    def driving_skill(self) -> str:
        """What driving rolls: Mobility where the game has no skill for it (YZC-19)."""
        return "driving" if self.driving else "mobility"

    def plan(self, runner: Runner) -> Plan:
        """This round's plan; of its side in mode `sides`."""
        if self.individual:
            return self.plans[runner.id]
        return self.plans[runner.side]

    def has_plan(self, runner: Runner) -> bool:
        """Whether it has picked."""
        return (runner.id if self.individual else runner.side) in self.plans

    def everybody(self) -> Iterator[Person]:
        """Every person in the chase, passengers included."""
        for runner in self.present():
            yield runner.person
            yield from runner.passengers

    def find_person(self, identity: str) -> Person | None:
        """A person in the chase by id."""
        return next((person for person in self.everybody() if person.id == identity), None)

    def takes_part(self, identity: str) -> bool:
        """Whether somebody can still be asked for anything: in the chase, by themselves or aboard."""
        return self.find_person(identity) is not None

    def runner_of(self, person: Person) -> Runner:
        """The participant with whom a person runs or rides."""
        return next(r for r in self.runners.values() if person is r.person or person in r.passengers)

    # -- the end -----------------------------------------------------------------------------------------

    def remove(self, runner: Runner, reason: str) -> None:
        """Take a participant out of the chase and tell it; the chase may be over by this (see `leaving.check_end`)."""
        runner.out = reason
        self.kernel.tell(msg(f"yze-out-{reason}", who=Who(runner.id)), who=runner.id, reason=reason)
