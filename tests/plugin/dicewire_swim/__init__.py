"""A swimming race: everybody picks a stroke in secret, then all swim at once. Who touches the far wall first wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from dicewire_swim.handover import HANDOVER, ID, hand_over
from rules.asks import Dice, Option, Pick, PickNumber, Roll
from rules.kernel import Kernel, scope, together_by
from rules.reading import Reading
from rules.ruleset import Offer, Outcome, Ruleset
from rules.terms import Json, Who, msg
from rules.viewers import GM, Viewer

DICE = {"glide": 1, "crawl": 2, "sprint": 3}
BREATH = {"glide": 1, "crawl": 0, "sprint": -1}


@dataclass
class Swimmer:
    id: str
    name: str
    breath: int
    elsewhere: Mapping[str, Json] = field(default_factory=dict)
    at: int = 0


@dataclass
class Race:
    kernel: Kernel
    length: int
    swimmers: dict[str, Swimmer]
    round: int = 0


def read_swimmer(reading: Reading) -> Swimmer:
    identity, name = reading.identity(), reading.text("name")
    return Swimmer(identity, name, reading.number("breath", 2, most=9, rule="SWIM-1"), reading.whole("elsewhere"))


async def pick_stroke(one: Swimmer) -> str:
    bars = {} if one.breath else {"sprint": msg("swim-puffed")}
    options = tuple(Option(key, key, msg(f"swim-{key}"), bars.get(key), "SWIM-2") for key in DICE)
    return await Pick[str](who=(one.id,), why=msg("swim-pick", who=Who(one.id)), options=options, secret=True)


async def swim(one: Swimmer, stroke: str) -> int:
    why = msg("swim-roll", who=Who(one.id), stroke=msg(f"swim-{stroke}"))
    (faces,) = await Roll(who=(one.id,), why=why, dice=(Dice(DICE[stroke], 6),), rule="SWIM-3")
    return sum(faces)


async def one_round(race: Race) -> None:
    strokes = await scope("strokes", together_by, {who: pick_stroke(one) for who, one in race.swimmers.items()})
    race.kernel.reveal("strokes")
    metres = await together_by({who: swim(race.swimmers[who], stroke) for who, stroke in strokes.items()})
    for who, one in race.swimmers.items():
        one.breath += BREATH[strokes[who]]
        one.at = min(one.at + metres[who], race.length)
        race.kernel.tell(msg("swim-swum", who=Who(who), by=metres[who], at=one.at), who=who, at=one.at)


class SwimRace(Ruleset[Race]):
    id = ID
    version = 1
    locales = Path(__file__).parent / "locales"
    sheets: ClassVar = {"character": read_swimmer}
    handover = HANDOVER

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Race:
        reading = Reading(dict(setup))
        parts = reading.objects("participants", least=2, rule="SWIM-1")
        swimmers = {one.id: one for one in map(read_swimmer, parts)}
        if len(swimmers) < len(parts):
            reading.fault("participants", msg("swim-twice"), "SWIM-1")
        for carried in ("elsewhere", "language"):
            reading.raw(carried)
        race = Race(kernel, reading.number("length", 25, least=10, most=1500, rule="SWIM-1"), swimmers)
        reading.check()
        return race

    async def script(self, race: Race) -> Outcome:
        while not (home := [who for who, one in race.swimmers.items() if one.at == race.length]):
            race.round += 1
            await scope(f"round-{race.round}", one_round, race)
        if len(home) > 1:
            photo = tuple(Option(who, who, msg("swim-who", who=Who(who))) for who in home)
            home = [await Pick[str](who=(GM,), why=msg("swim-photo"), options=photo, rule="SWIM-4")]
        return Outcome("won", msg("swim-won", who=Who(home[0])), hand_over(race, home[0]))

    def offers(self, race: Race) -> Sequence[Offer]:
        metres = PickNumber(who=(GM,), why=msg("swim-back"), least=1, most=10)
        return [Offer("wave", msg("swim-wave"), fields={"metres": metres}, rule="SWIM-5")]

    def interject(self, race: Race, kind: str, by: str, values: Mapping[str, Any]) -> None:
        race.kernel.tell(msg("swim-waved", by=values["metres"]), by=values["metres"])
        for one in race.swimmers.values():
            one.at = max(0, one.at - values["metres"])

    def view(self, race: Race, viewer: Viewer) -> dict[str, Json]:
        people: list[Json] = []
        for one in race.swimmers.values():
            metres: Json = {"key": "at", "text": msg("swim-metres").json(), "value": one.at, "most": race.length}
            people.append({"id": one.id, "gauges": [metres]})
        return {"round": race.round, "people": people}

    def participants(self, race: Race) -> Sequence[tuple[str, str]]:
        return [(one.id, one.name) for one in race.swimmers.values()]


RULESET = SwimRace()
