"""A ruleset that is all secrets, each a word that can be looked for in every byte that goes over a socket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.asks import Dice, Option, Pick, PickText, Roll
from rules.kernel import Kernel, scope, together_by
from rules.ruleset import Offer, Outcome, Ruleset
from rules.terms import Json, Text, Who, msg
from rules.viewers import GM, Audience, Viewer

PEOPLE = ("a", "b")


@dataclass
class Whispers:
    kernel: Kernel
    words: dict[str, str] = field(default_factory=dict)
    revealed: bool = False


class WhispersRuleset(Ruleset[Whispers]):
    id = "whispers"
    version = 1

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Whispers:
        return Whispers(kernel)

    async def script(self, state: Whispers) -> Outcome:
        for round_ in range(1, 4):
            await scope(f"round-{round_}", self.one_round, state)
        return Outcome("over", msg("whispers-over"))

    async def one_round(self, state: Whispers) -> None:
        state.words = await scope("words", self.whisper, state)
        for who, word in state.words.items():
            told = msg("whispers-heard", who=Who(who), word=Text(f"event-of-{who}-{word}"))
            state.kernel.tell(told, to=Audience((who,)), fact=f"fact-of-{who}-{word}")
        state.kernel.tell(msg("whispers-gm", word=Text("event-of-the-gm")), to=Audience((GM,)))
        await Roll(who=("a",), why=msg("whispers-roll"), dice=(Dice(1, 6),))
        state.kernel.reveal("words")
        state.kernel.tell(msg("whispers-told"), words=dict(state.words))
        state.words = {}

    async def whisper(self, state: Whispers) -> dict[str, str]:
        return await together_by({who: self.of(who) for who in PEOPLE})

    async def of(self, who: str) -> str:
        options = tuple(Option(f"option-of-{who}-{n}", n, msg("whispers-option", n=n)) for n in range(3))
        picked = await Pick(who=(who,), why=msg("whispers-pick"), options=options, secret=True)
        word = await PickText(who=(who,), why=msg("whispers-word"), secret=True)
        return f"{word}-{picked}"

    def offers(self, state: Whispers) -> Sequence[Offer]:
        return ()

    def interject(self, state: Whispers, kind: str, by: str, values: Mapping[str, Any]) -> None:
        raise NotImplementedError

    def view(self, state: Whispers, viewer: Viewer) -> dict[str, Json]:
        return {"mine": {who: f"view-of-{who}-{word}" for who, word in state.words.items() if who in viewer.plays}}

    def participants(self, state: Whispers) -> Sequence[tuple[str, str]]:
        return [(who, who.upper()) for who in PEOPLE]


WHISPERS = WhispersRuleset()
