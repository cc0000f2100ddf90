"""What a played case tells, under the names that cases use in `expected`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.asks import Dice
from rules.conflict import Conflict
from rules.errors import RefusedError
from rules.events import Event
from rules.kernel import OpenAsk
from rules.log import Answer
from rules.yze_chase.ranges import band_name
from rules.yze_chase.rounds import by_participant
from rules.yze_chase.sheets import ATTRIBUTES
from rules.yze_chase.state import Chase
from rules.yze_chase.track import Line
from tests.cases.yze_choices import Choices
from tests.cases.yze_values import RolledDice

OBSTACLE_ATTACKERS = ("guard", "police", "thug")
OBSTACLE_EVENTS = ("bystander_hit", "collateral", "panic")


def refused_facts(conflict: Conflict, open_ask: OpenAsk, answer: Answer, error: RefusedError) -> dict[str, Any]:
    """A choice that the rules refuse: at declaration an illegal action."""
    chase: Chase = conflict.state
    illegal = open_ask.ask.why.id == "yze-ask-action"
    facts: dict[str, Any] = {
        "error": "illegal_action" if illegal else "illegal_choice",
        "who": answer.by,
        "rule": error.rule,
        "reason": error.reason.id,
        "state_unchanged": conflict.find(open_ask.id) is not None,
        "chase_over": False,
        "obstacle": None,
    }
    if not chase.individual:
        facts["distance"] = band_name(chase.one_distance.distance)
        facts["raw_final"] = chase.one_distance.distance
    if error.reason.id == "yze-bar-reach":
        shot = {"by": answer.by, "legal": False, "reason": "out_of_range"}
        runner = chase.runners.get(answer.by)
        facts |= {f"{name}_attack": shot for name in (answer.by, runner.side if runner is not None else answer.by)}
    return facts


def no_end_facts(conflict: Conflict) -> dict[str, Any]:
    """The prey wants to end the chase, and may not (YZC-09)."""
    chase: Chase = conflict.state
    facts: dict[str, Any] = {
        "error": "illegal_action",
        "who": next((runner.id for runner in chase.present() if runner.side == "prey"), ""),
        "rule": "YZC-09",
        "state_unchanged": True,
        "chase_over": False,
        "result": None,
        "obstacle": None,
    }
    return facts if chase.individual else facts | {"distance": band_name(chase.one_distance.distance)}


def facts_of(case: Mapping[str, Any], conflict: Conflict, choices: Choices, first_round: int) -> dict[str, Any]:
    """All facts of the last round that the case plays."""
    chase: Chase = conflict.state
    last = first_round + len(case["choices"].get("rounds", [0])) - 1
    events = [
        event for event in conflict.events if not event.id.startswith((f"round-{last + 1}/", f"round-{last + 1}!"))
    ]
    return _Facts(case, conflict, chase, events, choices).all()


def _dice_of(facts: Mapping[str, Any]) -> RolledDice:
    """The dice that were rolled, from the facts of the event that told it."""
    return RolledDice.of([Dice(group["count"], group["sides"], group.get("group", "")) for group in facts["dice"]])


class _Facts:
    def __init__(
        self, case: Mapping[str, Any], conflict: Conflict, chase: Chase, events: list[Event], choices: Choices
    ) -> None:
        self.case, self.conflict, self.chase, self.events, self.choices = case, conflict, chase, events, choices
        self.told = [(event, dict(event.facts)) for event in events]
        self.names = self._names()
        self.out: dict[str, Any] = {}

    def _names(self) -> dict[str, list[str]]:
        """Each participant with the words a case has for it."""
        names: dict[str, list[str]] = {identity: [identity] for identity in self.chase.runners}
        for role in ("prey", "pursuer"):
            value = self.case["given"].get(role)
            if isinstance(value, Mapping) and value.get("id") in names:
                names[str(value["id"])].append(role)
        acted = {str(facts["side"]): str(facts["actor"]) for facts in self._of("acts")}
        acted |= {side: actor for side, actor in self.chase.acting.items() if not self._of("overtakes")}
        for role, actor in acted.items():
            if actor in names and not any(role in words for words in names.values()):
                names[actor].append(role)
        return names

    def all(self) -> dict[str, Any]:
        """Everything, by name."""
        self._ends()
        self._ranges()
        self._rolls()
        self._actions()
        self._attacks()
        self._harm()
        self._people()
        return self.out

    def _of(self, event: str) -> list[dict[str, Any]]:
        return [facts for _, facts in self.told if facts.get("event") == event]

    def _put(self, identity: str, key: str, value: Any) -> None:
        for name in self.names.get(identity, [identity]):
            self.out[f"{name}_{key}"] = value

    # -- parts -------------------------------------------------------------------------------------------

    def _ends(self) -> None:
        outcome = self.conflict.outcome
        self.out["chase_over"] = outcome is not None
        self.out["result"] = None if outcome is None else outcome.result
        hand_over: Mapping[str, Any] = {} if outcome is None else outcome.hand_over
        combats = [hand_over["combat"]] if "combat" in hand_over else list(self.chase.combats)
        self.out["combat"] = combats[-1] if combats else None
        drawn = self._of("obstacle")
        self.out["obstacle"] = drawn[-1]["obstacle"] if drawn else None
        self.out["obstacle_roll"] = drawn[-1]["roll"] if drawn else None
        thugs = self._of("thugs")
        self.out["thugs"] = thugs[-1]["thugs"] if thugs else None
        self.out["round"] = self.chase.round
        self.out["doom"] = self.chase.doom

    def _ranges(self) -> None:
        track = self.chase.track
        if isinstance(track, Line):
            self._line(track)
            return
        moves = [(event, facts) for event, facts in self.told if facts.get("event") == "distance"]
        start = moves[0][1]["was"] if moves else self.chase.start_distance
        prey = self._id_of("prey")
        acted = [facts["raw"] for event, facts in moves if "/resolve/" in event.id]
        of_prey = [facts["raw"] for event, facts in moves if f"/turn-{prey}/" in event.id]
        self.out["raw_after_prey"] = of_prey[-1] if of_prey else start
        self.out["raw_final"] = acted[-1] if acted else start
        final = self.chase.one_distance.distance
        self.out["distance"] = band_name(final)
        self.out["raw_distance"] = final
        overtakes = self._of("overtakes")
        self.out["excess"] = -self.out["raw_final"] if self.out["raw_final"] < 0 else 0
        self.out["overtaken"] = bool(overtakes)
        self.out["roles"] = {role: runner for runner, role in self._sides()}

    def _sides(self) -> Iterable[tuple[str, str]]:
        for side in ("pursuer", "prey"):
            acting = self.chase.acting.get(side) or next(
                (runner.id for runner in self.chase.runners.values() if runner.side == side), ""
            )
            yield acting, side

    def _id_of(self, role: str) -> str:
        return next((identity for identity, names in self.names.items() if role in names), "")

    def _line(self, line: Line) -> None:
        self.out["positions"] = dict(line.positions)
        runners = list(self.chase.runners.values())
        pairs: dict[str, str] = {}
        for place, one in enumerate(runners):
            for other in runners[place + 1 :]:
                distance = band_name(line.between(one, other))
                if line.in_contact(one, other):
                    pairs[f"{one.id}-{other.id}"] = pairs[f"{other.id}-{one.id}"] = distance
        self.out["pairs"] = pairs
        lost = [facts["pair"] for facts in self._of("contact_lost")]
        self.out["contact_lost"] = ["-".join(sorted(pair)) for pair in lost]
        for runner in runners:
            roles = {}
            for other in runners:
                if other is not runner:
                    gap = line.ahead(runner, other)
                    role = "prey" if gap > 0 else "pursuer" if gap < 0 else self._level_role(runner.id, other.id)
                    roles[f"toward_{other.id}"] = role
            self.out[f"{runner.id}_role"] = roles
            self.out[f"{runner.id}_position"] = line.positions[runner.id]
        self.out["roles"] = {runner.id: self.chase.role(runner) for runner in runners}
        self.out["overtaken"] = [facts["pursuer"] for facts in self._of("overtakes")]

    def _level_role(self, one: str, other: str) -> str:
        """Of two who are level, the one who was behind last still is the pursuer."""
        rear = self.chase.line.rear_of(one, other)
        return "" if not rear else "pursuer" if rear == one else "prey"

    def _rolls(self) -> None:
        rolls = [facts for _, facts in self.told if "purpose" in facts]
        self._no_rolls()
        for facts in rolls:
            who, purpose = str(facts["who"]), str(facts["purpose"])
            if purpose == "armor":
                continue
            count, successes = _dice_of(facts), facts["successes"]
            if purpose == "action":
                self._put(who, "dice", count)
                self._put(who, "successes", successes)
            elif purpose in ("preliminary", "block"):
                self._put(who, "preroll_successes", successes)
                self._put(who, "preroll_dice", count)
                self._put(who, f"{'block_roll' if purpose == 'block' else 'obstacle_roll'}_successes", successes)
            elif purpose == "opposing":
                self.out["opposing_successes"] = successes
                self.out["opposing_dice"] = count
                self._put(who, "opposing_successes", successes)
                self._put(who, "opposing_dice", count)
            elif purpose == "alley":
                self._put(who, "alley_successes", successes)
                self._put(who, "alley_dice", count)
            elif purpose in ("passenger", "automatic"):
                self.out[f"{purpose}_dice"] = count
                self.out[f"{purpose}_successes"] = successes
                self._put(who, f"{purpose}_dice", count)
                if purpose == "passenger":
                    self.out[f"{who}_dice"] = count
                    self.out[f"{who}_successes"] = successes
            elif purpose == "attack":
                self.out["attack_dice"] = count
                self._put(who, "attack_dice", count)
                self._put(who, "attack_successes", successes)
            elif purpose == "attacker":
                self.out["attacker_dice"] = count
        pushed = [facts for facts in rolls if facts.get("pushed")]
        self.out["pushed"] = bool(pushed)
        for facts in pushed:
            self._put(str(facts["who"]), "pushed", True)
            banes = sum(face == 1 for group in facts["faces"] for face in group)
            self._put(str(facts["who"]), "banes", banes)
            self.out["banes"] = banes

    def _no_rolls(self) -> None:
        """None for each roll that may not have been made."""
        self.out |= {"opposing_successes": None, "opposing_dice": None}
        for who in self.names:
            for key in ("dice", "successes", "preroll_dice", "preroll_successes", "opposing_successes"):
                self._put(who, key, None)

    def _actions(self) -> None:
        plans = by_participant(self.chase) if self.conflict.outcome is not None else self.chase.past
        for identity, plan in plans.items():
            status = {"planned": "not_resolved"}.get(plan.status, plan.status)
            self._put(identity, "action", status)
            self._put(identity, "chosen", plan.action)
            if status == "auto_failed":  # YZC-16: a roll with 0 successes, though nothing is rolled
                self._put(identity, "dice", 0)
                self._put(identity, "successes", 0)
        for name, event in (("hide", "hide"), ("cut_off", "cut_off")):
            results = self._of(event)
            self.out[f"result_{name}"] = None if not results else "won" if results[-1]["won"] else "lost"
        paid = self._of_key("paid")
        self.out["paid"] = sum(facts["paid"] for facts in paid) if paid else 0

    def _of_key(self, key: str) -> list[dict[str, Any]]:
        return [facts for _, facts in self.told if key in facts]

    def _attacks(self) -> None:
        out, runners = self.out, self.chase.runners
        offered = self._offered()
        out["attack_offered"] = offered[-1][1] if offered else None
        out["attack_target"] = offered[-1][2] if offered else None
        out["attack"] = out["passenger_attack"] = out["automatic_attack"] = out["obstacle_attack"] = None
        for name in OBSTACLE_ATTACKERS:
            out[f"{name}_attack"] = None
        for identity in runners:
            self._put(identity, "attack", None)
        attacks: list[dict[str, Any]] = []
        for event, facts in self.told:
            if facts.get("event") != "attack":
                continue
            attack = {key: facts[key] for key in ("by", "kind", "target", "part", "successes", "damage")}
            attack |= {"hit": facts["successes"] > 0, "legal": True, "reason": None, "dice": self._dice_before(event)}
            attacks.append(attack)
            by = str(facts["by"])
            if by in OBSTACLE_ATTACKERS:
                out[f"{by}_attack"] = out["obstacle_attack"] = attack
                out["attack"] = out["attack"] or attack
            elif "/passengers/" in event.id:
                kind = "automatic" if "/automatic-" in event.id else "passenger"
                if kind == "automatic":
                    attack["by"] = by = self.choices.automatic_by(by)
                    out["passenger_attack"] = out["passenger_attack"] or attack
                    out["passenger_dice"] = attack["dice"]
                out[f"{kind}_attack"] = attack
                out[f"{by}_attack"] = attack
            else:
                self._put(by, "attack", attack)
                if facts["kind"] in ("melee", "ram"):
                    out["attack"] = attack
        out["attacks"] = attacks
        out |= {f"{name}_attacks": [one for one in attacks if one["by"] == name] for name in OBSTACLE_ATTACKERS}
        self._no_attacks()

    def _no_attacks(self) -> None:
        """Shots that could not be fired."""
        out, runners = self.out, self.chase.runners
        for by, reason in self.choices.refused_shots.items():
            refused = {"by": by, "legal": False, "reason": reason}
            out[f"{by}_attack"] = refused
            if by not in runners:
                out["passenger_attack"] = refused
        for facts in self._of("no_shot"):
            refused = {"by": facts["who"], "legal": False, "reason": "out_of_range"}
            self._put(str(facts["who"]), "attack", refused)

    def _dice_before(self, event: Event) -> RolledDice | None:
        place = self.events.index(event)
        for _, facts in reversed(self.told[:place]):
            if "dice_count" in facts and facts["purpose"] != "opposing":
                return _dice_of(facts)
        return None

    def _offered(self) -> list[tuple[str, str, str]]:
        """Attacks at Engaged that were offered: by whom, of which kind, on whom."""
        found = []
        for entry in self.conflict.entries:
            ask = getattr(entry, "ask", "")
            if "/end/engaged" in ask:
                pursuer = self._id_of("pursuer") or self._acting_at_start("pursuer")
                found.append((pursuer, self._kind(pursuer), self._id_of("prey") or self._acting_at_start("prey")))
            elif "/end/passing-" in ask and "/at-" in ask:
                who = ask.split("/passing-")[1].split("/")[0]
                found.append((who, self._kind(who), ask.split("/at-")[1].split(":")[0].split("#")[0]))
            elif ask.split(":")[0].endswith("/action/attack"):
                who = ask.split("/turn-")[1].split("/")[0]
                plan = self.chase.past.get(who) or self.chase.plans.get(who)
                found.append(
                    (who, self._kind(who), plan.target if plan is not None and plan.target else self._id_of("prey"))
                )
        return found

    def _acting_at_start(self, side: str) -> str:
        told = [facts for facts in self._of("acts") if facts["side"] == side]
        return str(told[-1]["actor"]) if told else self.chase.acting.get(side, "")

    def _kind(self, identity: str) -> str:
        runner = self.chase.runners.get(identity)
        return "ram" if runner is not None and runner.ride is not None else "melee"

    def _harm(self) -> None:
        events = []
        for event, facts in self.told:
            kind = facts.get("event")
            known = kind in OBSTACLE_EVENTS or event.what.id == "yze-event-own"
            if known or (kind == "component_hit" and "/hit" not in event.id):
                events.append(kind)
        self.out["events"] = events
        self.out |= {kind: bool(self._of(kind)) for kind in (*OBSTACLE_EVENTS, "component_hit")}
        damage: dict[str, int] = {}
        suffered: dict[tuple[str, str], int] = {}
        for facts in self._of_key("vehicle_damage"):
            damage[str(facts["who"])] = damage.get(str(facts["who"]), 0) + facts["vehicle_damage"]
        for facts in self._of_key("by"):
            if "harm" in facts:
                key = (str(facts["who"]), str(facts["harm"]))
                suffered[key] = suffered.get(key, 0) + facts["by"]
        self.out["vehicle_damage"] = damage
        for identity in self.names:
            self._put(identity, "vehicle_damage", damage.get(identity, 0))
            for harm in ("damage", "stress", "physical", "mental"):
                self._put(identity, harm, suffered.get((identity, harm), 0))
            self._put(
                identity, "conditions", suffered.get((identity, "physical"), 0) + suffered.get((identity, "mental"), 0)
            )
            hurt = {harm: by for (who, harm), by in suffered.items() if who == identity}
            self._put(identity, "harm", hurt)
            self._put(identity, "attribute_damage", sum(by for harm, by in hurt.items() if harm in ATTRIBUTES))
            worn = [facts["by"] for facts in self._of_key("gear") if facts["who"] == identity]
            self._put(identity, "gear_worn", sum(worn))
        self.out["damage"] = {who: by for (who, harm), by in suffered.items() if harm == "damage"}
        self.out["stress"] = {who: by for (who, harm), by in suffered.items() if harm == "stress"}

    def _people(self) -> None:
        chase = self.chase
        reasons = {facts["who"]: facts["reason"] for facts in self._of_key("reason") if "event" not in facts}
        self.out["wrecked"] = [r.id for r in chase.runners.values() if r.ride is not None and r.ride.wrecked]
        self.out["broken"] = [person for person, reason in reasons.items() if reason == "broken"]
        self.out["out"] = [runner.id for runner in chase.runners.values() if runner.out]
        self.out["money"] = {
            runner.id: runner.person.money for runner in chase.runners.values() if runner.person.money is not None
        }
        acts = {facts["side"]: facts["actor"] for facts in self._of("acts")}
        self.out["actors"] = acts or dict(chase.acting)
        several = [side for side in acts if len([r for r in chase.runners.values() if r.side == side]) > 1]
        self.out["actor"] = self.out["actors"].get(several[0] if len(several) == 1 else "pursuer")
        for side, actor in self.out["actors"].items():
            self.out[f"{side}_actor"] = actor
        measures: dict[str, Any] = {}
        for facts in self._of("acts"):
            measures |= facts["measures"]
        self.out["measures"] = measures
        self.out["crawled"] = [facts["who"] for facts in self._of("crawls")]
        for facts in self._of("ended"):
            self.out["end"] = facts["result"]
