"""What a conflict waits for: rolls, picks and rulings, each typed by what it gives back."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from rules.errors import RefusedError
from rules.terms import Json, Message, Who, msg
from rules.viewers import GM, Viewer

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")
Faces = tuple[tuple[int, ...], ...]
"""The faces of a roll: one tuple for each of its dice groups, in the order of the groups."""


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides whose source matters as a whole (`attribute`, `skill`, `gear`, ...).

    A face is 1 to `sides`; a d10 with `zero` shows 0 to 9. A d3 may be rolled on a d6 (YZD-14), a d100 on a
    d00 and a d10: that is the table's business, the rules see the number.

    `counts_from` tells screens how to draw dice that count one by one: the lowest face that is one success, the lowest
    that is two, and so on. Dice that are read as a number have none. It changes neither what is asked nor signatures.
    """

    count: int
    sides: int
    group: str = "base"
    zero: bool = False
    counts_from: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def lowest(self) -> int:
        """The lowest face."""
        return 0 if self.zero else 1

    @property
    def highest(self) -> int:
        """The highest face."""
        return self.sides - 1 if self.zero else self.sides

    def json(self) -> Json:
        """As `{"count", "sides", "group"}`, with `"zero": true` where faces start at 0, and `counts_from` if any."""
        out: dict[str, Json] = {"count": self.count, "sides": self.sides, "group": self.group}
        if self.zero:
            out["zero"] = True
        if self.counts_from:
            out["counts_from"] = list(self.counts_from)
        return out


@dataclass(frozen=True, slots=True)
class Bar:
    """Why something may not be picked now, in words for people, and the statement that forbids it."""

    text: Message
    rule: str


@dataclass(frozen=True)
class Option(Generic[T_co]):
    """One thing to pick: a key that is stable in logs, the value the script gets, what people read.

    A barred option is shown, cannot be picked, and says which rule bars it (`bar`, `rule`). `note` is one more line on
    what picking it means.
    """

    key: str
    value: T_co
    text: Message
    bar: Message | None = None
    rule: str = ""
    note: Message | None = None

    def unless(self, bar: Bar | None) -> Option[T_co]:
        """This option, barred where there is a bar."""
        return self if bar is None else replace(self, bar=bar.text, rule=bar.rule)

    def giving(self, value: V) -> Option[V]:
        """The same option with another value for the script."""
        return Option(self.key, value, self.text, self.bar, self.rule, self.note)

    def json(self) -> dict[str, Json]:
        """As `{"key", "text"}`, with `note` where there is one, with `bar` and `rule` where it is barred."""
        out: dict[str, Json] = {"key": self.key, "text": self.text.json()}
        if self.note is not None:
            out["note"] = self.note.json()
        return out if self.bar is None else out | {"bar": self.bar.json(), "rule": self.rule}


@dataclass(frozen=True, kw_only=True)
class Ask(Generic[T]):
    """Something the table must answer. `await` it in a script to get a `T`.

    `who` are those who may answer it (participants, or `"gm"`), `why` what people read, `rule` the statement
    it comes from. What is `secret` is seen by `who` alone until the script reveals it.
    """

    kind: ClassVar[str]
    who: tuple[str, ...]
    why: Message
    rule: str = ""
    secret: bool = False

    def __await__(self) -> Generator[Ask[Any], T, T]:
        return (yield self)

    @property
    def shown_kind(self) -> str:
        """The kind as logs and clients know it: a pick for the GM alone is a `ruling`."""
        return "ruling" if self.kind == "pick" and self.who == (GM,) else self.kind

    def without(self, participants: Collection[str]) -> Self:
        """The same, put only to those of `who` who are none of these."""
        return replace(self, who=tuple(who for who in self.who if who not in participants))

    @abstractmethod
    def take(self, so_far: T | None, value: Json, by: str) -> tuple[T, bool]:
        """What stands after one more answer `value` by `by`, and whether the ask is now done.

        `so_far` is what earlier answers left, None at first. Raises `RefusedError` where `value` does not fit.
        """

    @abstractmethod
    def form(self, viewer: Viewer) -> dict[str, Json]:
        """What is asked, in the JSON that clients draw: the fields that differ from kind to kind."""

    @cached_property
    def signature(self) -> str:
        """Sixteen hex digits that change with the kind, who, why, and the dice or options."""
        form = (self.kind, self.who, self.why, self.shape())
        return hashlib.blake2s(repr(form).encode(), digest_size=8).hexdigest()

    @abstractmethod
    def shape(self) -> object:
        """The dice or options, as something whose `repr` tells apart what may not stand in for each other."""


@dataclass(frozen=True, kw_only=True)
class _Single(Ask[T], Generic[T]):
    def take(self, so_far: T | None, value: Json, by: str) -> tuple[T, bool]:
        """One answer is all: what it means, and True."""
        if by not in self.who:
            raise RefusedError(msg("refused-not-asked", who=Who(by)))
        return self.read(value), True

    @abstractmethod
    def read(self, value: Json) -> T:
        """What `value` means. Raises `RefusedError` where it does not fit."""

    def form(self, viewer: Viewer) -> dict[str, Json]:
        """`drawn`: nothing of it depends on who looks."""
        return self.drawn

    @property
    @abstractmethod
    def drawn(self) -> dict[str, Json]:
        """The form, made once: it is shown to many, and again as long as the ask is open. Nobody may change it."""


@dataclass(frozen=True, kw_only=True)
class Roll(_Single[Faces]):
    """Dice to be rolled at the table; gives the faces, a tuple for each group.

    An answer is a list of lists of faces, or a flat list that fills the groups in order.
    """

    kind = "roll"
    dice: tuple[Dice, ...]

    @property
    def count(self) -> int:
        """How many dice."""
        return sum(group.count for group in self.dice)

    def read(self, value: Json) -> Faces:
        """Faces by group; refused unless their number and every face fit."""
        flat = _flat(value, self.dice)
        if len(flat) != self.count:
            raise RefusedError(msg("refused-dice-count", expected=self.count, got=len(flat)))
        faces, at = [], 0
        for group in self.dice:
            part = flat[at : at + group.count]
            at += group.count
            for face in part:
                if not group.lowest <= face <= group.highest:
                    raise RefusedError(msg("refused-face", face=face, sides=group.sides))
            faces.append(tuple(part))
        return tuple(faces)

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """`dice`: the groups in order."""
        return {"dice": [group.json() for group in self.dice]}

    def shape(self) -> object:
        """The dice."""
        return self.dice


@dataclass(frozen=True, kw_only=True)
class _Choice(_Single[T], Generic[T]):
    kind = "pick"


@dataclass(frozen=True, kw_only=True)
class Pick(_Choice[T], Generic[T]):
    """One of some options; an answer is the option's key.

    `usual` are the keys of what is picked unless somebody has a reason not to: odds keep to them, people are free.
    """

    options: tuple[Option[T], ...]
    usual: tuple[str, ...] = ()

    def read(self, value: Json) -> T:
        """The value of the option; refused where there is none of that key, or it is barred."""
        return _option(self.options, value)

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """`form: one` and `options`."""
        return {"form": "one", "options": [option.json() for option in self.options]}

    def shape(self) -> object:
        """The keys and bars: what an option is called may be worded anew."""
        return tuple((option.key, option.rule) for option in self.options)


@dataclass(frozen=True, kw_only=True)
class PickSeveral(_Choice[tuple[T, ...]], Generic[T]):
    """Several different options, at least `least` and at most `most`; an answer is the list of their keys.

    With `ordered` the order counts, and is kept; otherwise the values come in the order of the options.
    """

    options: tuple[Option[T], ...]
    least: int = 0
    most: int | None = None
    ordered: bool = False

    def read(self, value: Json) -> tuple[T, ...]:
        """The values; refused where a key is unknown, barred or doubled, or the number does not fit."""
        if not isinstance(value, list):
            raise RefusedError(msg("refused-not-a-list"))
        picked = [_option(self.options, key) for key in value]
        if len({str(key) for key in value}) != len(value):
            raise RefusedError(msg("refused-picked-twice"))
        most = len(self.options) if self.most is None else self.most
        if not self.least <= len(picked) <= most:
            raise RefusedError(msg("refused-pick-count", least=self.least, most=most, got=len(picked)))
        if self.ordered:
            return tuple(picked)
        return tuple(option.value for option in self.options if option.key in value)

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """`form: several` or `order`, `options`, `least`, `most`."""
        return {
            "form": "order" if self.ordered else "several",
            "options": [option.json() for option in self.options],
            "least": self.least,
            "most": len(self.options) if self.most is None else self.most,
        }

    def shape(self) -> object:
        """The keys, bars and limits."""
        keys = tuple((option.key, option.rule) for option in self.options)
        return (keys, self.least, self.most, self.ordered)


@dataclass(frozen=True, kw_only=True)
class PickNumber(_Choice[int]):
    """A whole number from `least` to `most` in steps of `step`, counted from `least`."""

    least: int
    most: int
    step: int = 1

    def read(self, value: Json) -> int:
        """The number; refused outside the limits or between the steps, naming the ask's rule."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise RefusedError(msg("refused-not-a-number"), self.rule)
        if not self.least <= value <= self.most or (value - self.least) % self.step:
            reason = msg("refused-number", least=self.least, most=self.most, step=self.step, got=value)
            raise RefusedError(reason, self.rule)
        return value

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """`form: number`, `least`, `most`, `step`."""
        return {"form": "number", "least": self.least, "most": self.most, "step": self.step}

    def shape(self) -> object:
        """The limits."""
        return (self.least, self.most, self.step)


@dataclass(frozen=True, kw_only=True)
class PickText(_Choice[str]):
    """Free words, at most `longest` characters, white space at the ends removed."""

    longest: int = 200
    least: int = 0

    def read(self, value: Json) -> str:
        """The words; refused where they are not text, too long or too short."""
        if not isinstance(value, str):
            raise RefusedError(msg("refused-not-text"))
        words = value.strip()
        if not self.least <= len(words) <= self.longest:
            raise RefusedError(msg("refused-text-length", least=self.least, most=self.longest))
        return words

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """`form: text`, `least` and `longest`."""
        return {"form": "text", "least": self.least, "longest": self.longest}

    def shape(self) -> object:
        """The limits."""
        return (self.least, self.longest)


@dataclass(frozen=True, kw_only=True)
class Window(Ask[Mapping[str, T]], Generic[T]):
    """One ask to all who may react: each of `who` picks one of its own options, or stays silent.

    It stays open until the GM closes it with `"close"`; an answer by a participant may be replaced until
    then. Gives what was picked, by participant, in the order of `who` (the turn order), silent ones left out.
    Scripts do not open a window in which nobody has an option.
    """

    kind = "window"
    options: Mapping[str, tuple[Option[T], ...]] = field(default_factory=dict)
    CLOSE: ClassVar[str] = "close"
    PASS: ClassVar[str] = "pass"

    def without(self, participants: Collection[str]) -> Self:
        """The same window without these; what they picked counts no more."""
        options = {who: mine for who, mine in self.options.items() if who not in participants}
        return replace(super().without(participants), options=options)

    def take(self, so_far: Mapping[str, T] | None, value: Json, by: str) -> tuple[Mapping[str, T], bool]:
        """What is picked with one more answer, and whether the window is now closed.

        Raises `RefusedError` where `by` may not react, the key is unknown or barred, or a participant closes.
        """
        picked = so_far or {}
        if value == self.CLOSE:
            if by != GM:
                raise RefusedError(msg("refused-window-close"))
            return {who: picked[who] for who in self.who if who in picked}, True
        if by not in self.who:
            raise RefusedError(msg("refused-not-asked", who=Who(by)))
        if value == self.PASS:
            return {who: answer for who, answer in picked.items() if who != by}, False
        return {**picked, by: _option(self.options.get(by, ()), value)}, False

    def form(self, viewer: Viewer) -> dict[str, Json]:
        """`form: window` and `options` by participant; in a secret window only the viewer's own."""
        shown = [who for who in self.options if not self.secret or viewer.is_one_of((who,))]
        return {
            "form": "window",
            "options": {who: [option.json() for option in self.options[who]] for who in shown},
        }

    def shape(self) -> object:
        """The keys and bars by participant."""
        return tuple((who, tuple((o.key, o.rule) for o in options)) for who, options in self.options.items())


def _flat(value: Json, dice: Sequence[Dice]) -> list[int]:
    if not isinstance(value, list):
        raise RefusedError(msg("refused-not-a-list"))
    flat: list[int] = []
    if any(isinstance(part, list) for part in value) and len(value) != len(dice):
        raise RefusedError(msg("refused-dice-groups", expected=len(dice), got=len(value)))
    for place, part in enumerate(value):
        faces = part if isinstance(part, list) else [part]
        if isinstance(part, list) and len(part) != dice[place].count:
            raise RefusedError(msg("refused-dice-count", expected=dice[place].count, got=len(part)))
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int):
                raise RefusedError(msg("refused-not-a-number"))
            flat.append(face)
    return flat


def _option(options: Sequence[Option[T]], key: Json) -> T:
    for option in options:
        if option.key == key:
            if option.bar is not None:
                raise RefusedError(option.bar, option.rule)
            return option.value
    raise RefusedError(msg("refused-no-option"))
