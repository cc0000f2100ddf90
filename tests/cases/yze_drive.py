"""Drives a real conflict through a case: its choices and dice in, everything that happened out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import Pick, PickNumber, PickSeveral, Roll
from rules.conflict import Conflict
from rules.errors import RefusedError, SetupError
from rules.kernel import OpenAsk
from rules.log import Answer
from rules.viewers import GM
from rules.yze_chase import RULESET
from tests.cases.report import NotRunError
from tests.cases.yze_choices import Choices
from tests.cases.yze_dice import ARMOR_WORDS, CaseDice
from tests.cases.yze_facts import facts_of, no_end_facts, refused_facts
from tests.cases.yze_given import read_setup


def drive(case: Mapping[str, Any]) -> dict[str, Any]:
    """Play the rounds of a case; `NotRunError` where its choices or dice do not fit what is asked."""
    try:
        conflict = Conflict(RULESET, read_setup(case))
    except SetupError as error:
        return {
            "error": "setup",
            "problems": [str(problem) for problem in error.problems],
            "rule": error.problems[0].rule,
        }
    player = _Player(case, conflict)
    try:
        return player.play()
    finally:
        conflict.close()


class _Player:
    def __init__(self, case: Mapping[str, Any], conflict: Conflict) -> None:
        self.case = case
        self.conflict = conflict
        self.dice = CaseDice(case["dice"])
        rounds = case["choices"].get("rounds")
        self.rounds = [Choices(case, choices) for choices in rounds] if rounds else [Choices(case, case["choices"])]
        self.first = conflict.state.round

    def play(self) -> dict[str, Any]:
        """Round after round of the case, until they are over or the chase is."""
        conflict = self.conflict
        while conflict.outcome is None and conflict.state.round - self.first < len(self.rounds):
            choices = self.rounds[conflict.state.round - self.first]
            if choices.ends_in_vain(conflict):
                return no_end_facts(conflict)
            if self._interject(choices):
                continue
            refused = self._answer_next(choices)
            if refused is not None:
                return refused
        for choices in self.rounds:
            choices.check_all_used()
        facts = facts_of(self.case, conflict, self.rounds[-1], self.first)
        if self.dice.left:
            raise NotRunError(f"dice are left over: {', '.join(self.dice.left)}; got {facts}")
        return facts

    def _interject(self, choices: Choices) -> bool:
        """Cancel an action, help, change the range, end the chase: whatever the choices say and may be done now."""
        offers = {offer.kind: offer for offer in self.conflict.offers()}
        for entry in choices.interjections(self.conflict, offers):
            try:
                self.conflict.interject(entry)
            except RefusedError as error:
                raise NotRunError(f"{entry.kind} is refused: {error}") from error
            return True
        return False

    def _answer_next(self, choices: Choices) -> dict[str, Any] | None:
        asks = self.conflict.asks()
        if not asks:
            raise NotRunError("nothing is asked and nothing has ended")
        open_ask = asks[0]
        answer = self._answer(choices, open_ask)
        try:
            self.conflict.answer(answer)
        except RefusedError as error:
            return refused_facts(self.conflict, open_ask, answer, error)
        return None

    def _answer(self, choices: Choices, open_ask: OpenAsk) -> Answer:
        ask = open_ask.ask
        who = ask.who[0]
        if isinstance(ask, Roll):
            value: Any = self._faces(ask, open_ask.id)
        elif isinstance(ask, PickSeveral) and ask.why.id == "yze-ask-push":
            value = choices.push(ask, who, self.dice, self.conflict)
        elif isinstance(ask, PickSeveral):
            value = choices.order([option.key for option in ask.options])
        elif isinstance(ask, PickNumber):
            value = choices.number(ask, self.conflict)
        elif isinstance(ask, Pick):
            value = choices.pick(ask, who, self.conflict)
        else:
            raise NotRunError(f"{open_ask.id}: no answer to a {ask.kind}")
        return Answer(open_ask.id, ask.signature, who if who != GM else GM, value)

    def _faces(self, roll: Roll, ask_id: str) -> list[list[int]]:
        if roll.rule == "YZC-122" and not self.dice.next_is(ARMOR_WORDS):
            # cases give damage before armour and list no armour dice: let it stop what it can
            return [[group.sides] * group.count for group in roll.dice]
        at_once = "/opposing" in ask_id or roll.why.id == "yze-roll-alley"
        return self.dice.take(roll, f"{ask_id} ({roll.why})", skip_push=at_once)
