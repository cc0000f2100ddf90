"""A running part of a script: its place, what it waits for, what it has told."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from rules.asks import Ask
from rules.events import Event


class Unfinished:
    """What the parts of a running `together` have given so far."""

    __slots__ = ("results", "waits_for")

    def __init__(self, labels: list[str]) -> None:
        self.results: dict[str, Any] = dict.fromkeys(labels)
        self.waits_for = len(labels)


class Branch:
    """One running coroutine: the root, a scope, or a part of a `together`."""

    __slots__ = (
        "answered", "ask", "children", "coro", "counts", "finished", "label", "parent", "path", "so_far", "start",
        "told", "unfinished",
    )  # fmt: skip

    def __init__(
        self,
        label: str,
        parent: Branch | None,
        coro: Coroutine[Any, Any, Any],
        start: Callable[[], Coroutine[Any, Any, Any]] | None = None,
    ) -> None:
        self.label = label
        self.parent = parent
        self.path = parent.place(label) if parent is not None else ""
        self.coro = coro
        self.start = start  # makes it anew; None where it is not revisable
        self.told: list[Event] | None = None  # held back until the siblings of a together are done
        self.finished = False  # a part of a together that waits for its siblings
        self.reset()

    def reset(self) -> None:
        """As it was before it ran: for a new coroutine."""
        self.children: list[Branch] = []
        self.counts: dict[str, int] = {}
        self.ask: Ask[Any] | None = None
        self.so_far: Any = None
        self.answered = False
        self.unfinished: Unfinished | None = None

    def place(self, label: str) -> str:
        """The path of `label` below this branch, unlike any given before."""
        count = self.counts[label] = self.counts.get(label, 0) + 1
        path = f"{self.path}/{label}" if self.path else label
        return path if count == 1 else f"{path}#{count}"

    def numbered(self, mark: str) -> str:
        """The path with `mark` and a count: the id of an ask (`:`) or an event (`!`)."""
        count = self.counts[mark] = self.counts.get(mark, 0) + 1
        return f"{self.path}{mark}{count}"

    def ancestors(self) -> Iterator[Branch]:
        """This branch and all around it, innermost first."""
        branch: Branch | None = self
        while branch is not None:
            yield branch
            branch = branch.parent
