"""Reads the choices of a case: what each ask is answered with, and what is interjected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.asks import Option, Pick, PickNumber, PickSeveral
from rules.conflict import Conflict
from rules.log import Interjection
from rules.ruleset import Offer
from rules.viewers import GM
from rules.yze_chase.ranges import BANDS
from rules.yze_chase.shots import Aim
from rules.yze_chase.strikes import Blow
from tests.cases.report import NotRunError
from tests.cases.yze_dice import PUSH_WORDS, CaseDice
from tests.cases.yze_given import AUTOMATIC, is_mounted, shots
from tests.cases.yze_words import action_of

ENDS = {
    "end": "surrender", "end_chase": "surrender", "ends": "surrender", "surrender": "surrender",
    "fight": "fight", "turn_and_fight": "fight",
}  # fmt: skip
SUFFIXES = (
    "weapon", "melee_weapon", "cancels", "cancel", "crawls", "crawl", "push", "pushes", "target", "part", "actor",
    "other", "moves", "ends", "helpers", "engaged_choice", "cut_off_attack", "hide_win", "ambush_distance", "old_man",
    "attack", "attacks", "engaged_attack", "pays", "cancelled", "overtake", "overtakes", "ruling", "preroll_push",
)  # fmt: skip
PREY_ENDS = ("prey_ends", "prey_ends_chase", "prey_end", "end_chase")
FIXED = (
    "engaged_choice", "hide_win", "ambush_distance", "old_man", "cut_off_attack", "passenger_shots", "passenger_shot",
    "automatic_shots", "automatic_shot", "mounted_shots", "at_level", "passing", "order", "actor", "actors", "push",
    "pushes", "helpers", "help", "crawls", "cancels", "interjections", "rounds", "prey_ends", "table", "targets",
    "set_range", "modifiers_by_gm", "cut_off_choice", "attack_choice", "engaged_attack", "attack", "pays", "weapon",
    "melee_weapon", "cancel", "cancelled", "overtake", "overtakes", "ruling", "gm_ruling", "other", "moves",
    "preroll_push", *PREY_ENDS,
)  # fmt: skip
CUT_OFF_WORDS = ("cut_off_attack", "cut_off_choice")
ENGAGED_WORDS = ("engaged_choice", "engaged_attack", "attack_choice", "attack", "attacks")
YES = (True, "attack", "yes", "ram", "melee", "unarmed")


class Choices:
    """The choices of one round."""

    def __init__(self, case: Mapping[str, Any], choices: Mapping[str, Any]) -> None:
        self.case = case
        self.choices = choices
        self.refused_shots: dict[str, str] = {}
        """Shots that could not be taken, by shooter, and why."""
        self._done: list[str] = []

    def check_all_used(self) -> None:
        """Raise `NotRunError` naming choices that nothing is known of."""
        names = self._names()
        known = [*FIXED, *names, *(f"{name}_{suffix}" for name in names for suffix in SUFFIXES)]
        unknown = [key for key in self.choices if key not in known]
        if unknown:
            raise NotRunError(f"choices: nothing is known of {', '.join(unknown)}")

    def _names(self) -> list[str]:
        given = self.case["given"]
        names = ["prey", "pursuer", "preys", "pursuers"]
        for key in ("prey", "pursuer", "preys", "pursuers", "participants"):
            value = given.get(key, [])
            if isinstance(value, Mapping) and key == "participants":
                names += value
                value = list(value.values())
            people = [value] if isinstance(value, Mapping) else value
            for person in people:
                names += [str(person["id"])] if "id" in person else []
                names += [str(passenger["id"]) for passenger in person.get("passengers", [])]
        return names

    # -- who said what -----------------------------------------------------------------------------------

    def aliases(self, who: str, conflict: Conflict) -> list[str]:
        """The words under which a case speaks of somebody: the id, and the role it had at first."""
        found = [who]
        for role in ("prey", "pursuer"):
            value = self.case["given"].get(role)
            if isinstance(value, Mapping) and value.get("id") == who:
                found.append(role)
        runner = conflict.state.runners.get(who)
        if runner is not None and runner.side in ("prey", "pursuer") and runner.side not in found:
            found.append(runner.side)
        return [*found, *(f"{role}s" for role in found if role in ("prey", "pursuer"))]

    def said(self, who: str, conflict: Conflict, *suffixes: str, default: Any = None) -> Any:
        """What is chosen for somebody under `<name>_<suffix>`, or under `<suffix>` for all."""
        for suffix in suffixes:
            for name in self.aliases(who, conflict):
                if f"{name}_{suffix}" in self.choices:
                    return self.choices[f"{name}_{suffix}"]
            value = self.choices.get(suffix)
            if isinstance(value, Mapping):
                for name in self.aliases(who, conflict):
                    if name in value:
                        return value[name]
            elif isinstance(value, list) and suffix in ("crawls", "cancels", "cancel", "cancelled"):
                return any(name in value for name in self.aliases(who, conflict))
            elif value is not None:
                return value
        return default

    def action(self, who: str, conflict: Conflict) -> tuple[str, str]:
        """The action and its target, "" where none is named."""
        for name in self.aliases(who, conflict):
            value = self.choices.get(name)
            if value is None:
                continue
            target = str(value.get("target", "")) if isinstance(value, Mapping) else ""
            action = action_of(value)
            if action is None:
                raise NotRunError(f"choices: {name} does {value!r}, which is no chase action")
            return action, target or str(self.said(who, conflict, "target", default=""))
        raise NotRunError(f"choices: nothing is said of what {who} does")

    # -- interjections -----------------------------------------------------------------------------------

    def interjections(self, conflict: Conflict, offers: Mapping[str, Offer]) -> Iterator[Interjection]:
        """What is to be interjected now, each once."""
        for place, entry in enumerate(self.choices.get("interjections", [])):
            kind = str(entry["kind"])
            if kind in offers and self._once(f"interjection-{place}"):
                params = {key: value for key, value in entry.items() if key not in ("kind", "by")}
                yield Interjection(kind, str(entry.get("by", GM)), params)
        if "cancel" in offers:
            for who in offers["cancel"].by[1:]:
                if self._cancels(who, conflict) and self._once(f"cancel-{who}"):
                    yield Interjection("cancel", who, {"who": who})
        if "help" in offers:
            for helper in offers["help"].by[1:]:
                if helper in self._helpers() and self._once(f"help-{helper}"):
                    yield Interjection("help", helper, {"who": helper})
        ending = self._prey_ends()
        if ending and "prey-ends" in offers and self._once("prey-ends"):
            yield Interjection("prey-ends", GM, {"how": ending})

    def _once(self, key: str) -> bool:
        if key in self._done:
            return False
        self._done.append(key)
        return True

    def _helpers(self) -> list[str]:
        value = self.choices.get("helpers", self.choices.get("help", []))
        if isinstance(value, Mapping):
            value = [name for names in value.values() for name in ([names] if isinstance(names, str) else names)]
        if isinstance(value, str):
            value = [value]
        return [name if isinstance(name, str) else str(name.get("by")) for name in value]

    def _prey_ends(self) -> str:
        word = self.choices.get("prey")
        if isinstance(word, str) and word in ENDS:
            return ENDS[word]
        value = next((self.choices[key] for key in PREY_ENDS if key in self.choices), None)
        return "" if not value else ENDS.get(str(value), "surrender")

    def _cancels(self, who: str, conflict: Conflict) -> bool:
        value = self.said(who, conflict, "cancels", "cancel", "cancelled", default=False)
        return value in self.aliases(who, conflict) if isinstance(value, str) else bool(value)

    def ends_in_vain(self, conflict: Conflict) -> bool:
        """Whether the prey wants to end the chase and is not allowed to (YZC-09)."""
        chase = conflict.state
        return bool(self._prey_ends()) and chase.step == "picks" and chase.settings["prey_may_end"] == "off"

    # -- picks -------------------------------------------------------------------------------------------

    def pick(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        """The key of the option that the case takes."""
        readers = {
            "yze-ask-action": self._action,
            "yze-ask-actor": self._actor,
            "yze-ask-aim": self._aim,
            "yze-ask-passenger": self._passenger,
            "yze-ask-automatic": self._passenger,
            "yze-ask-attack": self._cut_off_attack,
            "yze-ask-engaged": self._engaged,
            "yze-ask-hidden": self._hidden,
            "yze-ask-pay": self._pay,
            "yze-ask-crawl": self._crawl,
            "yze-ask-table": self._table,
        }
        if [option.key for option in ask.options] == ["go-on"]:
            return "go-on"
        reader = readers.get(ask.why.id)
        if reader is None:
            raise NotRunError(f"no choice is known for {ask.why}")
        return reader(ask, who, conflict)

    def _action(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        action, target = self.action(who, conflict)
        keys = [option.key for option in ask.options]
        if action in keys:
            return action
        if target:
            return f"{action}@{target}"
        free = [o.key for o in ask.options if o.key.startswith(f"{action}@") and o.bar is None]
        if len(free) != 1:
            raise NotRunError(f"choices: {who} does {action} with no target named")
        return free[0]

    def _actor(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        keys = [option.key for option in ask.options]
        wanted = [self.choices.get("actor"), *_values(self.choices.get("actors"))]
        wanted += [self.choices.get(f"{side}_actor") for side in ("prey", "pursuer")]
        return next((key for key in keys if key in wanted), keys[0])

    def _weapon(self, who: str, conflict: Conflict) -> Mapping[str, Any] | None:
        own = next((self.choices[n] for n in self.aliases(who, conflict) if n in self.choices), None)
        if isinstance(own, Mapping) and isinstance(own.get("weapon"), Mapping):
            return own["weapon"]  # type: ignore[no-any-return]
        value = self.said(who, conflict, "weapon")
        return value if isinstance(value, Mapping) else None

    def _aim(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        target = str(self.said(who, conflict, "target", default=""))
        part = self.said(who, conflict, "part")
        found = _matching(ask.options, self._weapon(who, conflict), target, part, gunner=None)
        if found is None:
            return "hold"
        return found.key

    def _passenger(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        automatic = ask.why.id == "yze-ask-automatic"
        for shot in shots(self.choices):
            weapon = shot.get("weapon")
            is_automatic = isinstance(weapon, Mapping) and _automatic(weapon)
            by = str(shot.get("by", ""))
            mine = by in self.aliases(who, conflict) or (automatic and by not in self._names())
            if not mine or is_automatic is not automatic:
                continue
            gunner = isinstance(weapon, Mapping) and is_mounted(weapon) and not automatic
            found = _matching(ask.options, weapon, str(shot.get("target", "")), shot.get("part"), gunner=gunner)
            if found is not None and found.bar is None:
                return found.key
            if found is not None:
                self.refused_shots[by or who] = "out_of_range"
        return "hold"

    def automatic_by(self, driver: str) -> str:
        """The word a case has for an automatic weapon that fired; the driver where it has none."""
        for shot in shots(self.choices):
            weapon = shot.get("weapon")
            if isinstance(weapon, Mapping) and _automatic(weapon) and shot.get("by"):
                return str(shot["by"])
        return driver

    def _attack_key(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        """Attack with the weapon named, or the one in hand; with bare hands or the vehicle where there is none."""
        weapon = self.said(who, conflict, "melee_weapon", "weapon")
        name = weapon.get("name", "weapon") if isinstance(weapon, Mapping) else weapon
        for option in ask.options:
            blow = option.value if isinstance(option.value, Blow) else getattr(option.value, "blow", None)
            # a weapon in hand is used where nothing is said of it; bare hands come last
            if blow is not None and blow.weapon is not None and name in (None, blow.weapon.name):
                return str(option.key)
        return "attack"

    def _cut_off_attack(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        value = self.said(who, conflict, *CUT_OFF_WORDS, *ENGAGED_WORDS, default=False)
        return self._attack_key(ask, who, conflict) if value in YES else "stay"

    def _engaged(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        target = _target_of(ask)
        at_level = self.choices.get("at_level", self.choices.get("passing"))
        if isinstance(at_level, Mapping):
            value = at_level.get(who, at_level)
            value = value.get(target, "stay") if isinstance(value, Mapping) else value
        else:
            value = self.said(who, conflict, *ENGAGED_WORDS, default="stay")
            if self.said(who, conflict, "overtake", "overtakes") is True:
                value = "overtake"
        if isinstance(value, Mapping):
            value = value.get(target, "stay")
        return self._attack_key(ask, who, conflict) if value in YES else str(value or "stay")

    def _hidden(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        if self.said(who, conflict, "hide_win", default="end") not in ("ambush", "sneak_attack", "attack"):
            return "end"
        distance = self.said(who, conflict, "ambush_distance", default="short")
        return f"ambush-{BANDS[distance] if isinstance(distance, int) else distance}"

    def _pay(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        word = self.said(who, conflict, "old_man", "pays", default="force")
        return "pay" if word in ("pay", "pays", "paid", "bribe", True) else "roll"

    def _crawl(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        return "crawl" if self.said(who, conflict, "crawls", "crawl", default=False) else "drive"

    def _table(self, ask: Pick[Any], who: str, conflict: Conflict) -> str:
        return str(self.choices.get("table", self.case["given"].get("table", "foot")))

    # -- the rest ----------------------------------------------------------------------------------------

    def push(self, ask: PickSeveral[Any], who: str, dice: CaseDice, conflict: Conflict) -> list[Any]:
        """The dice picked up again: those named, or, where a push is only said to happen, as many as are listed."""
        value = self._push_of(who)
        free = {option.key: option for option in ask.options}
        if isinstance(value, Mapping):
            value = next((value[key] for key in ("dice", "indices", "which") if key in value), True)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return [key if isinstance(key, str) else _die_key(conflict, who, key) for key in value]
        # a push that is said to happen is the one whose second roll comes next, where labels say which that is
        if value is False or ((value is None or dice.names_pushes) and not dice.next_is(PUSH_WORDS)):
            return []
        failures = [key for key, option in free.items() if _face(option) < 6]
        if dice.next_count == len(failures):
            return list(failures)
        return list(free) if dice.next_count == len(free) else list(failures)

    def _push_of(self, who: str) -> Any:
        names = [who]
        for role in ("prey", "pursuer"):
            value = self.case["given"].get(role)
            if isinstance(value, Mapping) and value.get("id") == who:
                names.append(role)
        for name in names:
            for key in (f"{name}_push", f"{name}_pushes", f"{name}_preroll_push"):
                if key in self.choices:
                    return self.choices[key]
        for key in ("push", "pushes", "preroll_push"):
            value = self.choices.get(key)
            if isinstance(value, Mapping) and "who" in value:
                return value.get("dice", True) if value["who"] in names else None
            if isinstance(value, Mapping):
                return next((value[name] for name in names if name in value), None)
            if isinstance(value, str):
                return value in names
            if isinstance(value, list) and value and all(entry in self._names() for entry in value):
                return any(name in value for name in names)
            if value is not None:
                return value
        return None

    def order(self, keys: list[str]) -> list[Any]:
        """The order of equals: as the case says, or as listed."""
        wanted = [key for key in self.choices.get("order", []) if key in keys]
        return [*wanted, *(key for key in keys if key not in wanted)]

    def number(self, ask: PickNumber, conflict: Conflict) -> int:
        """What the Other that is being resolved gains: nothing unless the case says."""
        value = self.said(conflict.state.turn, conflict, "other", "moves", "ruling", "gm_ruling", default=0)
        return value if isinstance(value, int) and ask.least <= value <= ask.most else 0


def _values(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(value.values())
    return list(value) if isinstance(value, list) else [value]


def _automatic(weapon: Mapping[str, Any]) -> bool:
    return any(weapon.get(key) for key in AUTOMATIC)


def _die_key(conflict: Conflict, who: str, place: int) -> str:
    """The key under which a push has a die of somebody's last roll, by its place in the list of the case."""
    told = [dict(event.facts) for event in conflict.events]
    rolled = [facts for facts in told if facts.get("who") == who and "purpose" in facts]
    for number, group in enumerate(rolled[-1]["dice"] if rolled else []):
        if place < group["count"]:
            return f"{number}-{place}"
        place -= group["count"]
    raise NotRunError("choices: more dice are pushed than were rolled")


def _face(option: Option[Any]) -> int:
    return int(str(dict(option.text.params)["face"]))


def _target_of(ask: Pick[Any]) -> str:
    target = dict(ask.why.params).get("target")
    return str(getattr(target, "id", ""))


def _matching(
    options: Sequence[Option[Any]], weapon: Any, target: str, part: Any, gunner: bool | None
) -> Option[Any] | None:
    """The shot with this weapon at this target; the vehicle itself where the target drives and nothing is said."""
    for option in options:
        aim = option.value
        if not isinstance(aim, Aim) or (gunner is not None and aim.gunner is not gunner):
            continue
        if isinstance(weapon, Mapping) and aim.weapon.name != weapon.get("name", "weapon"):
            continue
        if isinstance(weapon, str) and aim.weapon.name != weapon:
            continue
        if target and aim.target.id != target:
            continue
        if part is not None and aim.part != part:
            continue
        return option
    return None
