"""The errors of the rule core: one root, named leaves."""

from __future__ import annotations

from dataclasses import dataclass

from rules.terms import Message


class RulesError(Exception):
    """Root of every error that `rules` raises."""


class RefusedError(RulesError):
    """An input that the rules do not allow; nothing has moved.

    `reason` is a message for people, `rule` the id of the statement that forbids it (`YZC-30`), or "" where
    no rule but only the form of the input is at fault.
    """

    def __init__(self, reason: Message, rule: str = "") -> None:
        super().__init__(f"{reason}{f' [{rule}]' if rule else ''}")
        self.reason = reason
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a set-up: the path of keys to it, the reason and the rule that asks for it."""

    path: tuple[str | int, ...]
    reason: Message
    rule: str = ""

    @property
    def where(self) -> str:
        """The dotted key, list places in brackets: `participants[1].skills.force`."""
        out = ""
        for part in self.path:
            out += f"[{part}]" if isinstance(part, int) else f".{part}" if out else part
        return out

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}{f' [{self.rule}]' if self.rule else ''}"


class SetupError(RulesError):
    """A set-up that cannot be played; `problems` names every fault found, in the order of the set-up."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class RulesetFaultError(RulesError):
    """A ruleset's script raised something of its own. The conflict stands as it was before the input."""
