"""Plays the cases of the GURPS Action chase: the real ruleset, driven answer by answer with the dice of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.asks import Pick, Roll
from rules.conflict import Conflict
from rules.errors import RefusedError, SetupError
from rules.gurps_chase import RULESET
from rules.gurps_chase.passengers import BOARD, NOTHING, OTHER_TASK, SEIZE_CONTROL
from rules.gurps_chase.sheets import COMPLEMENTARY_SKILLS
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.terms import Json
from tests.cases.gurps_facts import Facts
from tests.cases.gurps_functions import play_function
from tests.cases.gurps_given import Given, read_given
from tests.cases.gurps_loose import LooseChoices
from tests.cases.gurps_shape import shape
from tests.cases.gurps_spread import by_role, maneuver_id
from tests.cases.report import NotRunError

HIDE_WINS = (
    "hide_win", "hide_choice", "win_choice", "hide_result", "hide_outcome", "hide_option", "on_win", "if_won", "win",
    "quarry_hide_win", "quarry_hide_choice", "quarry_win_choice",
)  # fmt: skip
BEHIND = ("behind", "behind_band", "behind_at", "emerge", "emerge_at", "emerge_band", "new_band", "hide_band")
KNOWN = {
    "quarry", "pursuer", "pursuers", "stunt_penalty", "quarry_stunt_penalty", "pursuer_stunt_penalty", "route",
    "target_dodges", "dodges", "passenger", "passengers", "boarder", "driver_opposes", "opposed", "opposes",
    *HIDE_WINS, *BEHIND, "complementary", "quarry_complementary",
    "pursuer_complementary", "shift", "shift_choice", "shift_direction", "lucky_break", "quarry_lucky_break",
    "pursuer_lucky_break", "lucky_break_answer", "use_lucky_break", "opened_by", "operator_attacks",
    "quarry_operator_attacks", "pursuer_operator_attacks", "passenger_attacks", "stunt_skill", "reverse_skill",
    "chase_skill", "feat", "target", "rival", "weapon", "takes_over", "takeover", "new_quarry", "start_band",
    "direction", "vehicle", "task", "task_skill", "disembark", "embark", "attack_type", "quarry_rival",
    "feat_minimum", "feat_min_penalty", "feat_penalty", "minimum_penalty", "min_penalty",
    "penalty", "quarry_penalty", "pursuer_penalty", "pursuer_rival", "boards", "board_target",
    "winner_shift", "shift_bands",
}  # fmt: skip
SHIFTS = ("shift_choice", "shift", "winner_shift", "shift_bands")
NARROWER = ("narrow", "narrower", "in", "nearer", "closer", "close")
ATTACK_WORDS = ("hit", "attack", "grapple", "shoot", "shot", "melee")
OTHER_ROLLS = (*ATTACK_WORDS, "stunt", "control", "dodge", "thrust", "damage", "board", "1d", "task", "wreck", "start")
GRAPPLES = ("grapple", "grapples", "grapple_success", "grapple_succeeds", "successful_grapple", "grappled")
TASKS = (BOARD, NOTHING, OTHER_TASK, SEIZE_CONTROL)
"""What is no maneuver too: `attack` is both."""
ERRORS = {
    "gc-pick-maneuver-quarry": "illegal_maneuver", "gc-pick-maneuver-pursuer": "illegal_maneuver",
    "gc-pick-penalty": "illegal_penalty", "gc-pick-feat": "illegal_feat", "gc-pick-task": "illegal_action",
    "gc-pick-route": "illegal_route", "gc-pick-shift": "illegal_shift", "gc-pick-aim": "illegal_attack",
    "gc-pick-complementary": "illegal_complementary",
}  # fmt: skip


def play(case: Mapping[str, Any]) -> dict[str, Any]:
    """Everything a case may ask about. Raises `NotRunError` where it cannot be read or played to its last die."""
    case = dict(case)
    choices = case["choices"]
    if isinstance(choices, dict) and "function" in choices:
        return play_function(case)
    given = read_given(case)
    rounds = choices if isinstance(choices, list) else choices.get("rounds", [choices])
    rounds = [by_role(one, case["given"]) for one in rounds]
    names = {
        *given.names,
        *(f"{name}_{key}" for name in given.names for key in ("stunt_penalty", "penalty", "lucky_break", *GRAPPLES)),
    }
    loose = [LooseChoices(one, {*KNOWN, *GRAPPLES, *names}) for one in rounds]
    return shape(_Player(case, given, rounds, loose).run(), case["expected"])


class _Player:
    """One case in play: answers asks in the order of the script until the dice or the rounds run out."""

    def __init__(
        self, case: dict[str, Any], given: Given, rounds: list[dict[str, Any]], loose: list[LooseChoices]
    ) -> None:
        self.loose = loose
        self.dice = list(case["dice"])
        self.given = given
        self.rounds = rounds
        self.first = given.setup["round"]
        self.falls = self._fall_later()
        try:
            self.conflict = Conflict(RULESET, given.setup)
        except SetupError as error:
            raise NotRunError(f"the set-up made of the case is refused: {error}") from error
        self.facts = Facts(self.conflict)

    def _fall_later(self) -> list[str]:
        """Operators who are down, where a passenger takes over in the same round and another maneuver goes on.

        They go down after the maneuver is chosen: who is down before makes an Emergency Action due at once (GC-94).
        """
        first = self.rounds[0] if self.rounds else {}
        down = [sheet for sheet in self.given.setup["participants"] if sheet.get("down")]
        if "seize_control" not in first.values() or first.get("quarry") in (None, "emergency_action"):
            return []
        return [sheet["id"] for sheet in down if sheet.pop("down")]

    def run(self) -> dict[str, Any]:
        """Play, and tell all facts."""
        while self.conflict.outcome is None and self._round() < len(self.rounds):
            ask = self.conflict.asks()[0]
            if self.falls and ask.ask.why.id == "gc-pick-task":
                self.conflict.interject(Interjection("down", "gm", {"person": self.falls.pop(), "down": "yes"}))
                continue
            if ask.ask.why.id == "gc-pick-aim" and self._grapple_is_given(ask):
                self.conflict.interject(Interjection("end", "gm", {"result": "grapple"}))
                continue
            if isinstance(ask.ask, Roll):
                if not self.dice and ask.ask.why.id == "gc-roll-wreck":  # no case needs the damage to be judged
                    self.facts.damage_left_out = True
                    value = [1] * ask.ask.count
                elif not self.dice:
                    return self.facts.tell(missing=str(ask.ask.why))
                else:
                    self.facts.note_roll(ask)
                    value = self._next_dice(ask, ask.ask)
            else:
                value = self._pick(ask)
            try:
                self.conflict.answer(Answer(ask.id, ask.ask.signature, ask.ask.who[0], value))
            except RefusedError as error:
                return self.facts.refused(error, ERRORS.get(ask.ask.why.id, "refused"), ask.ask.who[0])
        for loose in self.loose:
            loose.check_all_used()
        if self.dice:
            raise NotRunError("dice left over: " + ", ".join(str(die.get("label")) for die in self.dice))
        return self.facts.tell()

    def _grapple_is_given(self, ask: OpenAsk) -> bool:
        """Whether the case says that a grapple succeeds, and has no dice for it: that is the GM's word."""
        said = any(self.get(ask, key) is True for key in GRAPPLES)
        return said and not any(word in self.next_label() for word in ATTACK_WORDS)

    def _round(self) -> int:
        """The place of the round being played among the rounds of the case."""
        return int(self.conflict.state.round - self.first)

    @property
    def choices(self) -> dict[str, Any]:
        """The choices of this round."""
        return self.rounds[self._round()]

    def _next_dice(self, ask: OpenAsk, roll: Roll) -> list[Json]:
        entry = self.dice.pop(0)
        values = entry["values"]
        label = str(entry.get("label", "")).lower()
        if len(values) != roll.count:
            raise NotRunError(f"{ask.ask.why} wants {roll.count} dice, the next are {label!r} with {len(values)}")
        chase = ask.ask.why.id == "gc-roll-chase"
        if ("chase" in label) != chase and (not chase or any(word in label for word in OTHER_ROLLS)):
            raise NotRunError(f"the next dice are {label!r}, asked for is {ask.ask.why}")
        return list(values)

    def _pick(self, ask: OpenAsk) -> Json:
        handler = _PICKS.get(ask.ask.why.id)
        if handler is None:
            raise NotRunError(f"this player has no answer to {ask.ask.why}")
        if isinstance(ask.ask, Pick) and not ask.ask.why.id.startswith("gc-pick-maneuver"):
            told = self.loose[self._round()].find(self.role(ask), self.keys(ask))
            if told is not None:
                return told
        return handler(self, ask)

    # -- who is asked ------------------------------------------------------------------------------------

    def role(self, ask: OpenAsk) -> str:
        """`quarry` or `pursuer`: the role of whoever is asked."""
        chase = self.conflict.state
        side = next((side for side in chase.sides if ask.ask.who[0] in [person.id for person in side.people]), None)
        return chase.role(side) if side is not None else "pursuer"

    def get(self, ask: OpenAsk, key: str, default: Any = None) -> Any:
        """A choice that may be given by id or role (`pursuer_stunt_penalty`) or for all (`stunt_penalty`)."""
        for name in (f"{ask.ask.who[0]}_{key}", f"{self.role(ask)}_{key}", key):
            if name in self.choices:
                value = self.choices[name]
                if isinstance(value, dict) and (ask.ask.who[0] in value or self.role(ask) in value):
                    return value.get(ask.ask.who[0], value.get(self.role(ask)))
                return value
        return default

    def own(self, ask: OpenAsk) -> Any:
        """What the case chooses for whoever is asked."""
        who = ask.ask.who[0]
        if who in self.choices and self.choices[who] not in TASKS:
            return self.choices[who]
        several = self.choices.get("pursuers") if self.role(ask) == "pursuer" else None
        if isinstance(several, dict) and who in several:
            return several[who]
        if isinstance(several, list):
            return several[[side.operator.id for side in self.conflict.state.pursuers].index(who)]
        return self.choices.get(self.role(ask), "move")

    def keys(self, ask: OpenAsk) -> list[str]:
        """The keys that may be picked, barred ones too."""
        return [option.key for option in ask.ask.options]  # type: ignore[attr-defined]

    def free(self, ask: OpenAsk) -> list[str]:
        """The keys that are not barred."""
        return [option.key for option in ask.ask.options if option.bar is None]  # type: ignore[attr-defined]

    def next_label(self) -> str:
        """The label of the next dice."""
        return str(self.dice[0].get("label", "")).lower() if self.dice else ""

    # -- answers -----------------------------------------------------------------------------------------

    def maneuver(self, ask: OpenAsk) -> Json:
        own = self.own(ask)
        maneuver = maneuver_id(own.get("maneuver") if isinstance(own, dict) else own)
        if maneuver not in self.keys(ask):
            raise NotRunError(f"{ask.ask.who[0]} chooses {maneuver!r}, which is no maneuver")
        return str(maneuver)

    def way(self, ask: OpenAsk) -> Json:
        lucky = self.get(ask, "opened_by") == "lucky_break" or self.choices.get("quarry_lucky_break") is True
        return "lucky-break" if lucky or self.get(ask, "use_lucky_break") else "as-it-is"

    def route(self, ask: OpenAsk) -> Json:
        return str(self.get(ask, "route", self.keys(ask)[-1]))

    def named(self, ask: OpenAsk) -> Json:
        """The rival, vehicle or pursuer that the case names; the first where it names none."""
        keys = self.keys(ask)
        for key in ("rival", "target", "board_target", "new_quarry", "vehicle"):
            if self.get(ask, key) in keys:
                return str(self.get(ask, key))
        return keys[0]

    def feat(self, ask: OpenAsk) -> Json:
        return str(self.get(ask, "feat", "0")) if str(self.get(ask, "feat", "0")) in self.keys(ask) else "0"

    def skill(self, ask: OpenAsk) -> Json:
        wanted = [self.get(ask, key) for key in ("stunt_skill", "reverse_skill", "chase_skill", "task_skill", "task")]
        return next((key for key in wanted if key in self.keys(ask)), self.keys(ask)[0])

    def task_skill(self, ask: OpenAsk) -> Json:
        keys = self.keys(ask)
        return next((k for k in (self.get(ask, "task_skill"), self.get(ask, "task"), "task") if k in keys), "no-roll")

    def penalty(self, ask: OpenAsk) -> Json:
        own = self.own(ask)
        if isinstance(own, dict) and "penalty" in own:
            return own["penalty"]
        return self.get(ask, "stunt_penalty", self.get(ask, "penalty", -2))

    def task(self, ask: OpenAsk) -> Json:
        who = ask.ask.who[0]
        chosen = self.choices.get(who)
        if chosen is None and isinstance(self.choices.get("passengers"), dict):
            chosen = self.choices["passengers"].get(who)
        if chosen is None and "passenger" in self.choices:
            chosen = self.choices["passenger"]
        if chosen is None and (self.choices.get("passenger_attacks") or who in self.given.fighting):
            chosen = "attack"
        if isinstance(chosen, dict):
            chosen = chosen.get("action", chosen.get("maneuver"))
        alias = {"other": "other_task", "other_tasks": "other_task", "task": "other_task", "fight": "attack",
                 "none": "nothing", "seize": "seize_control", None: "nothing"}  # fmt: skip
        chosen = alias.get(chosen, chosen)
        return str(chosen) if chosen in self.keys(ask) else OTHER_TASK  # `first_aid`, `disarm_bomb`, ...

    def oppose(self, ask: OpenAsk) -> Json:
        opposes = self.get(ask, "driver_opposes", self.get(ask, "opposes", self.get(ask, "opposed", True)))
        return self.keys(ask)[0] if opposes else "nobody"

    def takeover(self, ask: OpenAsk) -> Json:
        wanted = self.get(ask, "takes_over", self.get(ask, "takeover"))
        wanted = next((who for who, what in self.choices.items() if what == "seize_control"), wanted)
        free = self.free(ask)
        return wanted if wanted in free else "nobody" if wanted is False else free[0]

    def follow(self, ask: OpenAsk) -> Json:
        lucky = self.get(ask, "lucky_break_answer")
        own = [value for key, value in self.choices.items() if key.startswith("pursuer") and "lucky" in key]
        if lucky is None and own:
            lucky = any(own)
        elif lucky is None:
            spent = [value for key, value in self.choices.items() if "lucky" in key]
            lucky = any(one.get("pursuer") if isinstance(one, dict) else one in ("pursuer", "both") for one in spent)
        return "follow" if lucky else "let-go"

    def aim(self, ask: OpenAsk) -> Json:
        """Attack where the next dice are a roll to hit; where the case only says that someone attacks, by hand."""
        label = self.next_label()
        free = [key for key in self.free(ask) if key not in ("hold", "by-hand")]
        grapples = self.get(ask, "attack_type") == "grapple" or any(self.get(ask, key) for key in GRAPPLES)
        wanted = "grapple" if "grapple" in label or grapples else ""
        free = [key for key in free if key.startswith(wanted)] or free
        if any(word in label for word in ATTACK_WORDS) and free:
            target = self.get(ask, "target")
            return next((key for key in free if key.split(":")[1] == target), free[0])
        person = self.conflict.state.people[ask.ask.who[0]]
        operates = any(side.operator is person for side in self.conflict.state.sides)
        attacks = self.get(ask, "operator_attacks" if operates else "passenger_attacks", False)
        return "by-hand" if attacks else "hold"

    def dodge(self, ask: OpenAsk) -> Json:
        dodges = self.get(ask, "target_dodges", self.get(ask, "dodges", "dodge" in self.next_label()))
        return "dodge" if dodges else "take-it"

    def complementary(self, ask: OpenAsk) -> Json:
        wanted = self.get(ask, "complementary")
        if wanted is None:
            label = self.next_label()
            if self.role(ask) in label or "pursuer" not in label:
                found = [skill for skill in COMPLEMENTARY_SKILLS if skill.replace("_", " ") in label]
                wanted = found[0] if found else "complementary" in label
        if wanted is True:
            free = self.free(ask)
            return free[0]
        return str(wanted) if wanted else "none"

    def shift(self, ask: OpenAsk) -> Json:
        wanted = next((w for key in SHIFTS if (w := self.get(ask, key)) is not None), None)
        direction = self.get(ask, "shift_direction", self.get(ask, "direction"))
        free = self.free(ask)
        if direction is not None and isinstance(wanted, int):
            wanted = {"bands": abs(wanted), "direction": direction}
        elif direction is not None:
            wanted = direction
        if isinstance(wanted, dict):
            bands = int(wanted.get("bands", 1))
            wanted = -bands if wanted.get("direction") in NARROWER else bands
        if isinstance(wanted, int):
            return str(wanted)
        if wanted in ("none", "decline", "stay", "hold", "keep"):
            return "0"
        if isinstance(wanted, str):
            return free[0] if wanted in NARROWER else free[-1]
        return free[-1] if self.role(ask) == "quarry" else free[0]

    def hide(self, ask: OpenAsk) -> Json:
        wanted = next((w for key in HIDE_WINS if (w := self.get(ask, key)) is not None), "escape")
        behind = next((b for key in BEHIND if (b := self.get(ask, key)) is not None), None)
        if isinstance(wanted, dict):
            behind = wanted.get("behind", wanted.get("band", behind))
        elif isinstance(wanted, str) and wanted.startswith("behind"):
            behind = wanted.replace("_", ":").replace("-", ":").partition(":")[2] or behind
        return f"behind-{behind}" if behind else "escape"

    def start(self, ask: OpenAsk) -> Json:
        return str(self.get(ask, "start_band", self.keys(ask)[0]))

    def go_on(self, ask: OpenAsk) -> Json:
        return self.keys(ask)[0]


_PICKS: dict[str, Callable[[_Player, OpenAsk], Json]] = {
    "gc-pick-maneuver-quarry": _Player.maneuver,
    "gc-pick-maneuver-pursuer": _Player.maneuver,
    "gc-pick-way": _Player.way,
    "gc-pick-route": _Player.route,
    "gc-pick-rival": _Player.named,
    "gc-pick-boarded": _Player.named,
    "gc-pick-new-quarry": _Player.named,
    "gc-pick-vehicle": _Player.named,
    "gc-pick-feat": _Player.feat,
    "gc-pick-stunt-skill": _Player.skill,
    "gc-pick-reverse-skill": _Player.skill,
    "gc-pick-skill": _Player.task_skill,
    "gc-pick-penalty": _Player.penalty,
    "gc-pick-task": _Player.task,
    "gc-pick-oppose": _Player.oppose,
    "gc-pick-takeover": _Player.takeover,
    "gc-pick-follow": _Player.follow,
    "gc-pick-aim": _Player.aim,
    "gc-pick-dodge": _Player.dodge,
    "gc-pick-complementary": _Player.complementary,
    "gc-pick-shift": _Player.shift,
    "gc-pick-hide": _Player.hide,
    "gc-pick-start": _Player.start,
    "gc-rule-goes-on": _Player.go_on,
    "gc-rule-runs-on": _Player.go_on,
}
