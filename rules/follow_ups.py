"""What may follow a conflict that has ended, and what has to be said to open it (see `rules.handover`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.asks import Option, Pick, PickSeveral
from rules.handover import ENCOUNTER, GURPS, PREY, PURSUER, RANGES, YZE, Meeting, Opening, follow_up, meeting
from rules.ruleset import Field, Offer
from rules.terms import Json, Message, Who, msg
from rules.viewers import GM

FOLLOWING: Final[Mapping[str, tuple[str, ...]]] = {
    YZE: (ENCOUNTER, YZE),
    GURPS: (ENCOUNTER, GURPS),
    ENCOUNTER: (YZE, GURPS),
}
"""The rulesets that may follow each, by the id of the one that has ended."""
_WORDS: Final = {ENCOUNTER: "follow-up-encounter", YZE: "follow-up-chase", GURPS: "follow-up-chase"}
_FARTHEST: Final = {YZE: "long"}
"""The range at which a conflict of the ruleset begins at most; any, where it is not named."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A conflict that may follow: what is to be filled in, as in an offer, and what holds where that is left out."""

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

    def open(
        self, ended: str, setup: Mapping[str, Json], handed: Mapping[str, Json], params: Mapping[str, Json]
    ) -> Opening:
        """The set-up that follows, see `follow_up`. Raises `RefusedError` where `params` do not fit the fields."""
        values = self.offer.read(params)
        return follow_up(ended, setup, handed, self.ruleset, values.get("prey", ()), values.get("range", ""))


def follow_ups(ended: str, setup: Mapping[str, Json], handed: Mapping[str, Json]) -> list[FollowUp]:
    """What may follow a conflict of the ruleset `ended`, from its set-up and `Outcome.hand_over`.

    None where the ruleset is one that hands nothing over, and no chase where fewer than two can still run. The chase
    that most have sheets for comes first.
    """
    following = FOLLOWING.get(ended, ())
    if not following:
        return []
    there = meeting(ended, setup, handed)
    able = [one.id for one in there.runners()]
    possible = [ruleset for ruleset in following if ruleset == ENCOUNTER or len(able) > 1]
    with_sheet = {ruleset: sum(ruleset in one.sheets for one in there.members) for ruleset in possible}
    possible.sort(key=lambda ruleset: (ruleset != ENCOUNTER, -with_sheet[ruleset]))
    return [_follow_up(ruleset, there, able) for ruleset in possible]


def _follow_up(ruleset: str, there: Meeting, able: Sequence[str]) -> FollowUp:
    fields: dict[str, Field] = {}
    given: dict[str, Json] = {}
    optional = {"range"}
    if ruleset != ENCOUNTER:
        options = tuple(Option(who, who, msg("follow-up-who", who=Who(who))) for who in able)
        fields["prey"] = PickSeveral(who=(GM,), why=msg("follow-up-prey"), options=options, least=1, most=len(able) - 1)
        roles = {one.id: one.role for one in there.members if one.id in able}
        if {PREY, PURSUER} <= set(roles.values()):
            optional.add("prey")
            given["prey"] = [who for who in able if roles[who] == PREY]
    near_enough = RANGES[: RANGES.index(_FARTHEST.get(ruleset, RANGES[-1])) + 1]
    ranges = tuple(Option(key, key, msg(f"enc-range-{key}")) for key in near_enough)
    fields["range"] = Pick(who=(GM,), why=msg("follow-up-range"), options=ranges)
    if there.range is not None or ruleset != ENCOUNTER:
        given["range"] = _nearest(there.range or "long", near_enough)
    words = msg(_WORDS[ruleset], ruleset=Message(f"ruleset-{ruleset}"))
    return FollowUp(Offer(ruleset, words, fields=fields, optional=frozenset(optional)), given)


def _nearest(range_: str, ranges: Sequence[str]) -> str:
    return range_ if range_ in ranges else ranges[-1]
