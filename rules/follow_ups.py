"""What may follow a conflict that has ended, and what has to be said to open it (see `rules.handover`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rules.asks import Option, Pick, PickSeveral
from rules.errors import RulesError, RulesetFaultError
from rules.handover import PREY, PURSUER, Handover, Kind, Meeting, Opening
from rules.ruleset import Field, Offer, Ruleset
from rules.terms import Json, Message, Who, msg
from rules.viewers import GM


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A conflict that may follow: what is to be filled in, as in an offer, and what holds where that is left out."""

    there: Meeting
    handover: Handover
    offer: Offer
    given: Mapping[str, Json]

    @property
    def ruleset(self) -> str:
        """The ruleset that follows."""
        return self.offer.kind

    def json(self) -> dict[str, Json]:
        """As clients draw it: `{"ruleset", "text", "fields", "given"}`, the fields as those of an offer."""
        shown = self.offer.drawn
        return {
            "ruleset": self.ruleset,
            "text": shown["text"],
            "fields": shown["fields"],
            "given": dict(self.given),
        }

    def open(self, params: Mapping[str, Json]) -> Opening:
        """The set-up that follows.

        Raises `RefusedError` where `params` do not fit the fields, or nobody runs or follows, and `RulesetFaultError`.
        """
        values = self.offer.read(params)
        with _faults():
            return self.handover.opening(self.there.told(values.get("prey", ()), values.get("range", "")))


def follow_ups(
    rulesets: Mapping[str, Ruleset[Any]], ended: str, setup: Mapping[str, Json], handed: Mapping[str, Json]
) -> list[FollowUp]:
    """What of `rulesets` may follow a conflict of the ruleset `ended`, from its set-up and `Outcome.hand_over`.

    None where the ruleset is unknown or hands nothing over, and no chase where fewer than two can still run. Fights
    come first, then the chase that most have sheets for. Raises `RulesetFaultError`.
    """
    known = {id_: ruleset.handover for id_, ruleset in rulesets.items() if ruleset.handover is not None}
    mine = known.get(ended)
    if mine is None:
        return []
    with _faults():
        there = mine.meeting(setup, handed)
    able = [one.id for one in there.runners()]
    possible = [
        (id_, one)
        for id_, one in known.items()
        if one.kind is not mine.kind or (one.kind is Kind.CHASE and id_ == ended)
        if one.kind is Kind.FIGHT or len(able) > 1
    ]
    possible.sort(key=lambda it: (it[1].kind is Kind.CHASE, -sum(it[0] in one.sheets for one in there.members)))
    return [_follow_up(id_, one, there, able) for id_, one in possible]


def _follow_up(ruleset: str, handover: Handover, there: Meeting, able: Sequence[str]) -> FollowUp:
    fields: dict[str, Field] = {}
    given: dict[str, Json] = {}
    optional = {"range"}
    chase = handover.kind is Kind.CHASE
    if chase:
        options = tuple(Option(who, who, msg("follow-up-who", who=Who(who))) for who in able)
        fields["prey"] = PickSeveral(who=(GM,), why=msg("follow-up-prey"), options=options, least=1, most=len(able) - 1)
        roles = {one.id: one.role for one in there.members if one.id in able}
        if {PREY, PURSUER} <= set(roles.values()):
            optional.add("prey")
            given["prey"] = [who for who in able if roles[who] == PREY]
    if handover.ranges:
        ranges = tuple(Option(key, key, msg(f"enc-range-{key}")) for key in handover.ranges)
        fields["range"] = Pick(who=(GM,), why=msg("follow-up-range"), options=ranges)
        if there.range is not None or chase:
            given["range"] = _nearest(there.range or "long", handover.ranges)
    words = msg(handover.words or handover.kind.value, ruleset=Message(f"ruleset-{ruleset}"))
    return FollowUp(there, handover, Offer(ruleset, words, fields=fields, optional=frozenset(optional)), given)


def _nearest(range_: str, ranges: Sequence[str]) -> str:
    return range_ if range_ in ranges else ranges[-1]


@contextmanager
def _faults() -> Iterator[None]:
    """What a ruleset raises of its own, as a `RulesetFaultError`."""
    try:
        yield
    except RulesError:
        raise
    except Exception as error:
        raise RulesetFaultError(f"{type(error).__name__}: {error}") from error
