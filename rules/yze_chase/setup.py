"""Reads a set-up: everything checked at once, every fault with its key and rule."""

from __future__ import annotations

from collections.abc import Mapping

from rules.errors import Problem
from rules.kernel import Kernel
from rules.names import LANGUAGES, read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg
from rules.yze_chase.joining import runner_from
from rules.yze_chase.obstacles import Table, read_obstacle, read_table, shipped_tables
from rules.yze_chase.people import SIDES, Runner
from rules.yze_chase.ranges import BANDS, EXTREME, LONG
from rules.yze_chase.settings import Settings, read_settings
from rules.yze_chase.sheets import PASSENGER_NEEDS, Sheet, missing_driving, read_sheet
from rules.yze_chase.state import LIGHTS, Chase
from rules.yze_chase.track import FARTHEST, Line, OneDistance, Track, pair


def begin(setup: Mapping[str, Json], kernel: Kernel) -> Chase:
    """The state before the first ask. Raises `SetupError` with every fault of the set-up."""
    reading = Reading(dict(setup))
    reading.raw("elsewhere")  # set-ups of other rule systems, carried along
    language = reading.one_of("language", LANGUAGES, "en")
    title = read_name(reading, language, "", key="title")
    settings = read_settings(reading.object("settings"))
    individual = settings["mode"] == "individual"
    rounds_played = reading.number("round", 0, most=10_000)
    runners, positions = _read_participants(reading, settings, language)
    driving = reading.flag("driving", _anyone_drives_by_skill(runners), rule="YZC-19")
    for runner in runners.values():
        runner.driving_skill = "driving" if driving else "mobility"
    track = _read_track(reading, individual, positions, started=rounds_played > 0)
    chase = Chase(
        kernel=kernel,
        settings=settings,
        tables=_read_tables(reading, language),
        library=tuple(read_obstacle(entry, language) for entry in reading.objects("obstacles")),
        runners=runners,
        track=track,
        reserve=_read_reserve(reading, settings, language, runners),
        open=reading.flag("open", False, rule="YZC-21"),
        light=reading.one_of("light", tuple(LIGHTS), "bright", rule="YZC-61"),
        language=language,
        title=title,
        doom=reading.number("doom", 0, rule="YZD-11"),
        driving=driving,
        round=rounds_played,
    )
    _check_obstacle_ids(reading, chase)
    if driving:
        _check_drivers(reading, chase)
    if individual:
        _name_the_rear(chase)
        if not rounds_played:
            _check_line(reading, chase)
    _check_sides(reading, chase)
    reading.check()
    return chase


def _read_participants(reading: Reading, settings: Settings, language: str) -> tuple[dict[str, Runner], dict[str, int]]:
    individual = settings["mode"] == "individual"
    runners: dict[str, Runner] = {}
    positions: dict[str, int] = {}
    known: list[str] = []
    for entry in reading.objects("participants", least=2, rule="YZC-05"):
        sheet = read_sheet(entry, step=settings.step, language=language)
        passengers = tuple(
            read_sheet(passenger, step=settings.step, language=language, needs=PASSENGER_NEEDS)
            for passenger in entry.objects("passengers")
        )
        if individual:
            side = entry.text("side", sheet.id or "-")
            positions[sheet.id] = entry.number("position", least=-FARTHEST, most=FARTHEST, rule="YZC-78")
        else:
            side = entry.one_of("side", SIDES, rule="YZC-05")
        runner = runner_from(sheet, side, passengers)
        first = not runners or side == next(iter(runners.values())).side
        runner.role = entry.one_of("role", SIDES, "prey" if first else "pursuer", rule="YZC-79a") if individual else ""
        _check_vehicle(entry, runner, passengers)
        for identity in (sheet.id, *(passenger.id for passenger in passengers)):
            if identity in known:
                entry.fault("id", msg("yze-setup-id-twice", got=Text(identity)))
            known.append(identity)
        runners[sheet.id] = runner
    return runners, positions


def _anyone_drives_by_skill(runners: Mapping[str, Runner]) -> bool:
    """Whether the game has the skill Driving: some sheet has it (YZC-19)."""
    people = [person for runner in runners.values() for person in (runner.person, *runner.passengers)]
    return any("driving" in person.sheet.skills for person in people)


def _check_drivers(reading: Reading, chase: Chase) -> None:
    """Whoever is at a wheel has the skill Driving on the sheet, where the game has it (YZC-19)."""
    here = [runner.person.sheet if runner.drives else None for runner in chase.runners.values()]
    later = [sheet if sheet.vehicle is not None else None for sheet, _ in chase.reserve.values()]
    for key, sheets in (("participants", here), ("reserve", later)):
        for place, sheet in enumerate(sheets):
            if sheet is not None:
                reading.problems += missing_driving(sheet, (*reading.path, key, place))


def _check_vehicle(entry: Reading, runner: Runner, passengers: tuple[Sheet, ...]) -> None:
    if entry.one_of("mode", ("foot", "vehicle"), "vehicle" if runner.drives else "foot", rule="YZC-19") == "foot":
        runner.ride = None
    elif runner.ride is None:
        entry.fault("vehicle", msg("yze-setup-no-vehicle"), "YZC-120")
    seats = runner.ride.sheet.seats if runner.ride is not None else 0
    if len(passengers) > seats:
        entry.fault("passengers", msg("yze-setup-seats", seats=seats), "YZC-120")


def _read_track(reading: Reading, individual: bool, positions: dict[str, int], started: bool) -> Track:
    """The distance, or the line. A start is at most Long (YZC-03); a chase under way may stand at Extreme."""
    if individual:
        lost = [(str(pair[0]), str(pair[1])) for pair in _pairs(reading, "contact_lost")]
        return Line(positions, [(min(ids), max(ids)) for ids in lost])
    band = reading.one_of("distance", BANDS, rule="YZC-03")
    distance = BANDS.index(band)
    if distance > LONG and not started:
        reading.fault("distance", msg("yze-setup-too-far"), "YZC-03")
    return OneDistance(min(distance, EXTREME))


def _pairs(reading: Reading, key: str) -> list[list[Json]]:
    value = reading.raw(key)
    if value is None:
        return []
    pairs = value if isinstance(value, list) else [value]
    good = [pair for pair in pairs if isinstance(pair, list) and len(pair) == 2]
    if len(good) != len(pairs):
        reading.fault(key, msg("yze-setup-pairs"), "YZC-79b")
    return good


def _name_the_rear(chase: Chase) -> None:
    """Of two who start level the one whose role is pursuer is the pursuer of the other (YZC-79a)."""
    chase.line.remember()
    for one in chase.runners.values():
        for other in chase.runners.values():
            if (one.role, other.role) == ("pursuer", "prey"):
                chase.line.rear.setdefault(pair(one, other), one.id)


def _check_line(reading: Reading, chase: Chase) -> None:
    """Opponents start at Long from each other at most (YZC-03)."""
    runners = list(chase.runners.values())
    for place, one in enumerate(runners):
        if any(chase.opposed(one, other) and chase.line.between(one, other) > LONG for other in runners[:place]):
            path = (*reading.path, "participants", place, "position")
            reading.problems.append(Problem(path, msg("yze-setup-too-far"), "YZC-03"))


def _read_tables(reading: Reading, language: str) -> dict[str, Table]:
    tables = dict(shipped_tables())
    own = reading.object("tables")
    for name in ("foot", "vehicle"):
        if own.has(name):
            tables[name] = read_table(own, name, language)
    return tables


def _check_obstacle_ids(reading: Reading, chase: Chase) -> None:
    """No two have the same id: the GM chooses by it, and one of them could never come (YZC-11)."""
    listed: list[tuple[tuple[str | int, ...], str]] = [
        (("tables", name), obstacle.id) for name, table in chase.tables.items() for obstacle in table
    ]
    listed += [(("obstacles", place, "id"), obstacle.id) for place, obstacle in enumerate(chase.library)]
    known: list[str] = []
    for path, identity in listed:
        if identity in known:
            twice = msg("yze-setup-id-twice", got=Text(identity))
            reading.problems.append(Problem((*reading.path, *path), twice, "YZC-11"))
        known.append(identity)


def _read_reserve(
    reading: Reading, settings: Settings, language: str, runners: Mapping[str, Runner]
) -> dict[str, tuple[Sheet, str]]:
    """Those who may join later, each with the side it would join."""
    reserve: dict[str, tuple[Sheet, str]] = {}
    for entry in reading.objects("reserve"):
        sheet = read_sheet(entry, step=settings.step, language=language)
        individual = settings["mode"] == "individual"
        side = entry.text("side", sheet.id or "-") if individual else entry.one_of("side", SIDES, rule="YZC-05")
        if sheet.id in runners or sheet.id in reserve:
            entry.fault("id", msg("yze-setup-id-twice", got=Text(sheet.id)))
        reserve[sheet.id] = (sheet, side)
    return reserve


def _check_sides(reading: Reading, chase: Chase) -> None:
    """Both sides must have somebody who can run, and among individuals two sides at least (YZC-05, YZC-75)."""
    for place, runner in enumerate(chase.runners.values()):
        if runner.lost(chase.settings):
            reading.fault("participants", msg("yze-setup-out-already", place=place + 1), "YZC-08")
    sides = {runner.side for runner in chase.runners.values()}
    if len(sides) < 2:
        reading.fault("participants", msg("yze-setup-sides"), "YZC-05")
