"""The chase as screens draw it; nothing in it tells a pick before the reveal."""

from __future__ import annotations

from rules.terms import Json, Message, Who, msg, signed, slug
from rules.viewers import Viewer
from rules.yze_chase.obstacle_note import obstacle_note
from rules.yze_chase.people import SIDES, Person, Runner, gauge
from rules.yze_chase.plans import action_text
from rules.yze_chase.ranges import AWAY, BANDS, EXTREME, band_text
from rules.yze_chase.rounds import actors
from rules.yze_chase.state import Chase
from rules.yze_chase.track import Line

ORDER = ("picks", "obstacle", "reveal", "prey", "pursuer")
_BANDS: list[Json] = [
    {"key": name, "text": band_text(band).json(), "note": msg(f"yze-reach-{name}").json()}
    for band, name in enumerate(BANDS)
]
"""The scale of the track, with about how far each band reaches (YZC-01)."""


def view(chase: Chase, viewer: Viewer) -> dict[str, Json]:
    """What `docs/protocol.md` ("State of a conflict") lists, as far as it applies to a chase."""
    out: dict[str, Json] = {
        "title": chase.title,
        "round": chase.round,
        "steps": steps(chase),
        "track": {"bands": _BANDS, "pairs": pairs(chase)},
        "people": [person_json(chase, runner) for runner in chase.runners.values()],
        "notes": [note.json() for note in notes(chase)],
    }
    if chase.obstacle is not None:
        out["obstacle"] = {
            "text": chase.obstacle.name_message().json(),
            "note": obstacle_note(chase),
            "roll": chase.obstacle.roll,
        }
    if isinstance(chase.track, Line):
        out["positions"] = dict(chase.track.positions)
    return out


def steps(chase: Chase) -> list[Json]:
    """The round's flow: what is done, what is now, what comes."""
    now = _now(chase)
    out: list[Json] = []
    for place, key in enumerate(ORDER):
        state = "done" if place < now else "now" if place == now else "later"
        step: dict[str, Json] = {"key": key, "text": msg(f"yze-step-{key}").json(), "state": state}
        note = _step_note(chase, key, state)
        if note is not None:
            step["note"] = note.json()
        out.append(step)
    return out


def _now(chase: Chase) -> int:
    if chase.step == "picks":
        return 0
    if chase.step == "obstacle":
        return 1
    if chase.step in ("end", "over"):
        return len(ORDER)
    acting = chase.runners.get(chase.turn)
    return 4 if acting is not None and chase.role(acting) == "pursuer" else 3


def _step_note(chase: Chase, key: str, state: str) -> Message | None:
    if key == "picks" and (state == "now" or (state == "done" and chase.step != "over")):
        runners = actors(chase) if chase.individual or len(chase.acting) == len(SIDES) else []
        return msg("yze-note-picks", done=sum(map(chase.has_plan, runners)), all=len(runners))
    if key == "obstacle" and chase.obstacle is not None:
        return chase.obstacle.name_message()
    if key == "reveal" and chase.revealed and not chase.individual:
        return msg(
            "yze-note-reveal",
            prey=action_text(chase.plans["prey"].action, "prey"),
            pursuer=action_text(chase.plans["pursuer"].action, "pursuer"),
        )
    return None


def pairs(chase: Chase) -> list[Json]:
    """Pursuer and prey with their distance as a band's index, one past the last is away."""
    if not isinstance(chase.track, Line):
        if not chase.members("prey") or not chase.members("pursuer"):
            return []
        pair: dict[str, Json] = {
            "pursuer": chase.actor("pursuer").id,
            "prey": chase.actor("prey").id,
            "at": at(chase.one_distance.distance),
        }
        if chase.step in ("resolve", "end", "over") and at(chase.start_distance) != pair["at"]:
            pair["was"] = at(chase.start_distance)
        if open_brackets := brackets(chase):
            pair["brackets"] = open_brackets
        return [pair]
    out: list[Json] = []
    runners = list(chase.present())
    for place, one in enumerate(runners):
        for other in runners[place + 1 :]:
            if chase.opposed(one, other):
                is_behind = chase.track.rear_of(one.id, other.id) == one.id
                prey, pursuer = (other, one) if is_behind else (one, other)
                out.append({"pursuer": pursuer.id, "prey": prey.id, "at": at(chase.track.between(one, other))})
    return out


def brackets(chase: Chase) -> list[Json]:
    """Where the action that is being resolved can send the distance, between two sides: the bands it may end in."""
    runner = chase.runners.get(chase.turn)
    if chase.step != "resolve" or runner is None or not chase.has_plan(runner) or not chase.plan(runner).stands:
        return []
    raw, forward = chase.one_distance.distance, 1 if runner.side == "prey" else -1
    targets: dict[str, list[tuple[str, int]]] = {
        "pursue_flee": [("success", raw + forward)],
        "block": [("block", raw + 1)],
        "cut_off": [("win", 0), ("lose", AWAY if raw >= EXTREME else EXTREME)],
    }
    return [
        {"from": at(to), "to": at(to), "text": msg(f"yze-bracket-{key}").json()}
        for key, to in targets.get(chase.plan(runner).action, [])
    ]


def at(raw: int) -> int:
    """A raw distance as an index on the track: 0 at the nearest, one past the last band at the farthest."""
    return max(0, min(raw, AWAY))


def person_json(chase: Chase, runner: Runner) -> dict[str, Json]:
    """A participant with gauges, tags and passengers."""
    out: dict[str, Json] = {
        "id": runner.id,
        "side": runner.side,
        "mode": runner.mode().json(),
        "gauges": [*runner.person.gauges(chase.settings), *_hull(runner)],
        "tags": [tag.json() for tag in tags(chase, runner)],
        "out": bool(runner.out),
    }
    role = runner.side if not chase.individual else chase.role(runner) if not runner.out else runner.role
    if role:
        out["role"] = role
    if runner.everyone_aboard:
        out["passengers"] = [_passenger(chase, passenger) for passenger in runner.everyone_aboard]
    return out


def _hull(runner: Runner) -> list[Json]:
    if runner.ride is None:
        return []
    hull = runner.ride.sheet.hull
    return [gauge("hull", max(0, hull - runner.ride.damage), hull)]


def _passenger(chase: Chase, person: Person) -> dict[str, Json]:
    return {"id": person.id, "gauges": person.gauges(chase.settings), "out": person.broken(chase.settings), "tags": []}


def tags(chase: Chase, runner: Runner) -> list[Message]:
    """Short remarks: who acts for the side, what became of the action, why somebody is out."""
    if runner.out:
        return [msg(f"yze-tag-{runner.out}")]
    found = []
    if not chase.individual and len(chase.members(runner.side)) > 1 and chase.acting.get(runner.side) == runner.id:
        found.append(msg("yze-tag-acts"))
    if chase.revealed and chase.has_plan(runner) and (chase.individual or chase.actor(runner.side) is runner):
        plan = chase.plan(runner)
        found.append(action_text(plan.action, chase.role(runner)))
        if plan.status != "planned":
            found.append(msg(f"yze-status-{slug(plan.status)}"))
    if extra := chase.extra.get(runner.id):
        found.append(msg("yze-tag-modifier", value=signed(extra)))
    return found


def notes(chase: Chase) -> list[Message]:
    """What holds for all: open terrain, light, thugs, doom."""
    found = []
    if chase.open:
        found.append(msg("yze-notes-open"))
    if chase.light != "bright":
        found.append(msg(f"yze-mod-{chase.light}"))
    if chase.thugs is not None:
        found.append(msg("yze-thugs", count=chase.thugs))
    if chase.doom:
        found.append(msg("yze-doom", points=chase.doom))
    found += [msg("yze-will-join-who", who=Who(runner.id)) for runner, _ in chase.joined]
    return found
