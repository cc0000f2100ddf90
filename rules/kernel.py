"""Drives a ruleset's coroutines: no event loop, no clock, only answers.

A script may wait for four things, and whoever drives it decides what waiting means (the idea of trio and
curio, at a hundredth of the size):

- an `Ask`: the table must answer it;
- `together(...)`: several at once, their answers in any order with the same result;
- `scope(label, fn, ...)`: a named part of the script, a step in the ids of asks and events;
- `revisable(label, fn, ...)`: a scope that starts anew after an interjection, as long as nothing in it has
  been answered. It writes no state and tells no event before its first ask.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar, overload

from rules.asks import Ask
from rules.branch import Branch, Unfinished
from rules.errors import RefusedError, RulesetFaultError
from rules.events import Event
from rules.terms import Json, Message, msg
from rules.viewers import EVERYONE, GM, Audience

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
P = ParamSpec("P")
Script = Coroutine[Any, Any, T]


@dataclass(frozen=True, slots=True)
class _Scope(Generic[T]):
    label: str
    start: Callable[[], Script[T]]
    revisable: bool

    def __await__(self) -> Generator[Any, T, T]:
        return (yield self)


@dataclass(frozen=True, slots=True)
class _Together(Generic[T]):
    parts: Mapping[str, Awaitable[T]]

    def __await__(self) -> Generator[Any, dict[str, T], dict[str, T]]:
        return (yield self)


def scope(label: str, fn: Callable[P, Script[T]], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
    """Run `fn` as a named part of the script. A label used again within one scope gets `#2`, `#3`, ..."""
    return _Scope(label, lambda: fn(*args, **kwargs), revisable=False)


def revisable(label: str, fn: Callable[P, Script[T]], *args: P.args, **kwargs: P.kwargs) -> Awaitable[T]:
    """As `scope`; `fn` is started anew after an interjection while nothing in it has been answered."""
    return _Scope(label, lambda: fn(*args, **kwargs), revisable=True)


@overload
async def together(first: Awaitable[A], second: Awaitable[B], /) -> tuple[A, B]: ...
@overload
async def together(*parts: Awaitable[T]) -> tuple[T, ...]: ...
async def together(*parts: Awaitable[Any]) -> tuple[Any, ...]:
    """Open all parts at once; their results in the order given. One that raises closes the others.

    What parts tell is held until all are done, then told in the order of the parts. Parts must not write
    state that another part reads or writes.
    """
    return tuple((await _Together({str(place): part for place, part in enumerate(parts)})).values())


async def together_by(parts: Mapping[str, Awaitable[T]]) -> dict[str, T]:
    """As `together`, the parts labelled: gives `{label: result}` in the order given."""
    return await _Together(parts)


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """An ask that waits: its id, what is asked, and what a window holds so far."""

    id: str
    ask: Ask[Any]
    so_far: Any = None


class Kernel:
    """One run of a script. Inputs move it; it never moves by itself.

    After any error but `RefusedError` the run is spent: rebuild it from its log (see `rules.conflict`).
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.hidden: dict[str, Ask[Any]] = {}
        """Secret asks that have been answered and not yet revealed."""
        self.held: frozenset[str] = frozenset()
        """While an interjection is applied: the open asks for which a die has been read."""
        self.result: Any = None
        self.done = False
        self._root: Branch | None = None
        self._current: Branch | None = None
        self._open: dict[str, Branch] = {}
        self._interrupts: list[tuple[str, Exception]] = []
        self._dismissed: dict[str, Exception] = {}
        self._interjections = 0
        self._interjected = 0

    # -- for scripts -------------------------------------------------------------------------------------

    def tell(self, what: Message, *, to: Audience = EVERYONE, quiet: bool = False, **facts: Json) -> None:
        """Tell an event: a catalogue message for people, plain facts for programs; `quiet` where only they need it."""
        branch = self._current
        if branch is None:
            self._interjected += 1
            event_id = f"interjection-{self._interjections + 1}!{self._interjected}"
            self.events.append(Event(event_id, what, tuple(facts.items()), to, quiet))
            return
        if any(up.start is not None and not up.answered for up in branch.ancestors()):
            raise RulesetFaultError(f"{branch.path}: tells {what.id} in a revisable scope before its first answer")
        self._out(branch).append(Event(branch.numbered("!"), what, tuple(facts.items()), to, quiet))

    def reveal(self, label: str = "") -> None:
        """Show the secret answers given so far in the scope `label` below the current one (all where empty)."""
        here = self._current.path if self._current is not None else ""
        path = "/".join(part for part in (here, label) if part)
        inside = (f"{path}/", f"{path}:", f"{path}#") if path else ("",)
        self.hidden = {ask: form for ask, form in self.hidden.items() if not ask.startswith(inside)}

    def interrupt(self, path: str | None, error: Exception) -> None:
        """In an interjection: close what runs below the scope `path` ("" is the root), raise `error` in it.

        Nothing happens where no such scope is running, or `path` is None. Carried out once the interjection has been
        applied.
        """
        if path is not None:
            self._interrupts.append((path, error))

    def dismiss(self, participants: Collection[str], error: Exception) -> None:
        """In an interjection: these participants answer nothing any more, whatever they are asked now.

        Their rolls are not held, so that what may be revised asks somebody else, or nobody. An ask that names them
        even after that goes on without them; where it is put to no other participant, it is closed, and `error` raised
        where its answer was awaited. (That the GM may answer for them, too, does not keep it open.)
        """
        self._dismissed |= dict.fromkeys(participants, error)

    def path_of(self, label: str) -> str | None:
        """The path of the outermost running scope of that label; None where there is none.

        It finds the scope also where the label, or one around it, was used before and so got a `#2`.
        """
        return next((branch.path for branch in self._walk(self._root) if branch.label == label), None)

    # -- for whoever drives it ---------------------------------------------------------------------------

    def start(self, script: Script[Any]) -> None:
        """Run `script` to its first asks."""
        self._root = Branch("", None, script)
        self._run(self._root)

    def open(self) -> Iterator[OpenAsk]:
        """The open asks in the order of the script, in whatever order they were opened."""
        for branch in self._walk(self._root):
            if branch.ask is not None:
                yield OpenAsk(f"{branch.path}:{branch.counts[':']}", branch.ask, branch.so_far)

    def find(self, ask_id: str) -> OpenAsk | None:
        """The open ask of that id."""
        branch = self._open.get(ask_id)
        return None if branch is None or branch.ask is None else OpenAsk(ask_id, branch.ask, branch.so_far)

    def answer(self, ask_id: str, by: str, value: Json) -> None:
        """Answer an open ask. Raises `RefusedError`, with nothing moved, where it does not fit."""
        branch = self._open.get(ask_id)
        if branch is None or branch.ask is None:
            raise RefusedError(msg("refused-not-open"))
        so_far, done = branch.ask.take(branch.so_far, value, by)
        if branch.ask.secret:
            self.hidden[ask_id] = branch.ask
        for up in branch.ancestors():
            up.answered = True
        if not done:
            branch.so_far = so_far
            return
        del self._open[ask_id]
        branch.ask = branch.so_far = None
        self._run(branch, so_far)

    def interject(self, apply: Callable[[], None], held: frozenset[str] = frozenset()) -> None:
        """Apply a change of state, then carry out interrupts and restart what may be revised.

        `held` are open asks for which a die has been read: no scope around them restarts. `apply` raises
        `RefusedError`, before it changes anything, where the change is not allowed.
        """
        self._interjected = 0
        self.held = held
        told = len(self.events)
        try:
            apply()
        except RefusedError:
            self._interrupts.clear()
            self._dismissed.clear()
            del self.events[told:]
            raise
        finally:
            self.held = frozenset()
        self._interjections += 1
        interrupts, self._interrupts = self._interrupts, []
        for path, error in interrupts:
            branch = next((branch for branch in self._walk(self._root) if branch.path == path), None)
            if branch is not None:
                self._close_below(branch)
                self._run(branch, error=error)
        dismissed, self._dismissed = self._dismissed, {}
        kept = {
            id(up)
            for ask in held
            if ask in self._open and not _named(self._open[ask], dismissed)
            for up in self._open[ask].ancestors()
        }
        if self._root is not None:
            self._restart(self._root, kept)
        for branch in [branch for branch in self._open.values() if _named(branch, dismissed)]:
            self._go_on_without(branch, dismissed)

    def close(self) -> None:
        """Give up the run: its coroutines are closed."""
        if self._root is not None:
            self._close_below(self._root)
            self._root.coro.close()

    # -- how it works ------------------------------------------------------------------------------------

    def _run(self, branch: Branch | None, value: Any = None, error: Exception | None = None) -> None:
        while branch is not None:
            self._current = branch
            try:
                trap = branch.coro.send(value) if error is None else branch.coro.throw(error)
            except StopIteration as stop:
                branch, value, error = self._finish(branch, stop.value)
                continue
            except Exception as raised:  # noqa: BLE001 - whatever a script raises belongs to the scope around it
                branch, value, error = self._fail(branch, raised)
                continue
            value = error = None
            if isinstance(trap, Ask):
                branch.ask = trap
                self._open[branch.numbered(":")] = branch
                branch = None
            elif isinstance(trap, _Scope):
                child = Branch(trap.label, branch, trap.start(), trap.start if trap.revisable else None)
                branch.children.append(child)
                branch = child
            elif isinstance(trap, _Together):
                branch, value = self._open_together(branch, trap)
            else:
                error = RulesetFaultError(f"{branch.path}: waits for {trap!r}, which is no ask")
        self._current = None

    def _finish(self, branch: Branch, value: Any) -> tuple[Branch | None, Any, None]:
        """What runs next, and with what, now that `branch` has given `value`."""
        parent = branch.parent
        if parent is None:
            self.result, self.done = value, True
            return None, None, None
        if parent.unfinished is None:
            parent.children.remove(branch)
            return parent, value, None
        branch.finished = True
        parent.unfinished.results[branch.label] = value
        parent.unfinished.waits_for -= 1
        return (parent, self._collect(parent), None) if parent.unfinished.waits_for == 0 else (None, None, None)

    def _fail(self, branch: Branch, error: Exception) -> tuple[Branch, None, Exception]:
        """Where `error` goes on, now that `branch` has raised it; siblings are closed."""
        if branch.parent is None:
            raise RulesetFaultError(f"{type(error).__name__}: {error}") from error
        self._close_below(branch.parent)
        return branch.parent, None, error

    def _open_together(self, branch: Branch, trap: _Together[Any]) -> tuple[Branch | None, Any]:
        """Start every part; what runs next, and with what."""
        unfinished = branch.unfinished = Unfinished(list(trap.parts))
        unfinished.waits_for += 1  # no part, however short, is the last before all are started
        for label, part in trap.parts.items():
            child = Branch(label, branch, _as_coroutine(part))
            child.told = []
            branch.children.append(child)
        for child in list(branch.children):
            self._run(child)
            if branch.unfinished is not unfinished:  # a part raised, and the branch went on without us
                return None, None
        unfinished.waits_for -= 1
        return (branch, self._collect(branch)) if unfinished.waits_for == 0 else (None, None)

    def _collect(self, branch: Branch) -> dict[str, Any]:
        """Close a finished together: tell what its parts held back, in their order; its results."""
        out = self._out(branch)
        for child in branch.children:
            out.extend(child.told or ())
        results = branch.unfinished.results if branch.unfinished is not None else {}
        branch.children, branch.unfinished = [], None
        return results

    def _out(self, branch: Branch) -> list[Event]:
        return next((up.told for up in branch.ancestors() if up.told is not None), self.events)

    def _go_on_without(self, branch: Branch, dismissed: Mapping[str, Exception]) -> None:
        if branch.ask is None:  # what was raised for another has closed it
            return
        left = _named(branch, dismissed)
        if set(branch.ask.who) - {*left, GM}:
            branch.ask = branch.ask.without(left)
            return
        self._close_below(branch)
        self._run(branch, error=dismissed[left[0]])

    def _restart(self, branch: Branch, kept: set[int]) -> None:
        if branch.start is not None and not branch.answered and id(branch) not in kept:
            self._close_below(branch)
            branch.coro.close()
            branch.reset()
            branch.coro = branch.start()
            self._run(branch)
            return
        for child in list(branch.children):
            self._restart(child, kept)

    def _close_below(self, branch: Branch) -> None:
        for child in branch.children:
            self._close_below(child)
            child.coro.close()
        branch.children, branch.unfinished = [], None
        if branch.ask is not None:
            del self._open[f"{branch.path}:{branch.counts[':']}"]
            branch.ask = branch.so_far = None

    def _walk(self, branch: Branch | None) -> Iterator[Branch]:
        if branch is not None and not branch.finished:
            yield branch
            for child in branch.children:
                yield from self._walk(child)


def _named(branch: Branch, participants: Collection[str]) -> list[str]:
    """Those of the participants whom the open ask of a branch names."""
    return [who for who in branch.ask.who if who in participants] if branch.ask is not None else []


async def _await(part: Awaitable[T]) -> T:
    return await part


def _as_coroutine(part: Awaitable[T]) -> Script[T]:
    return part if isinstance(part, Coroutine) else _await(part)
