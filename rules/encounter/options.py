"""Options that many asks and fields share: participants, sides, checks, conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.asks import Option
from rules.encounter.names import KNOWN_CONDITIONS, check_name, condition_name
from rules.terms import Text, Who, msg


def who_options(people: Iterable[str]) -> tuple[Option[str], ...]:
    """Participants, by their ids."""
    return tuple(Option(who, who, msg("enc-option-who", who=Who(who))) for who in people)


def side_options(sides: Iterable[str]) -> tuple[Option[str], ...]:
    """Sides, by their places: their names may be any words."""
    return tuple(
        Option(f"side-{place + 1}", side, msg("enc-option-words", words=Text(side))) for place, side in enumerate(sides)
    )


def check_options(checks: Iterable[str]) -> tuple[Option[str], ...]:
    """Checks and defences, by their names."""
    return tuple(Option(check, check, msg("enc-option-check", check=check_name(check))) for check in checks)


CONDITIONS: Final = tuple(
    Option(name, name, msg("enc-option-condition", condition=condition_name(name))) for name in KNOWN_CONDITIONS
)
"""The conditions we have words for."""
OTHER: Final = Option("other", "", msg("enc-option-other"))
"""Something that is not listed: said in words, or by a number."""
