"""A toy ruleset that uses every trap of the kernel, for the kernel's own tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.asks import Dice, Option, Pick, PickNumber, Roll, Window
from rules.errors import RefusedError
from rules.kernel import Kernel, revisable, scope, together, together_by
from rules.ruleset import Offer, Outcome, Ruleset
from rules.terms import Json, Who, msg
from rules.viewers import GM, Viewer


@dataclass
class Duel:
    """Two duellists: secret picks, an opposed roll with a modifier, a window for reactions; first to three wins."""

    kernel: Kernel
    names: tuple[str, ...]
    score: dict[str, int]
    modifier: int = 0
    round: int = 0
    trace: list[str] = field(default_factory=list)


class Ended(Exception):  # noqa: N818 - not an error: how the GM's wish reaches the script
    """The GM ends the duel."""


class ToyRuleset(Ruleset[Duel]):
    id = "toy"
    version = 1

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Duel:
        names = tuple(str(name) for name in setup.get("names", ["a", "b"]))  # type: ignore[union-attr]
        return Duel(kernel, names, dict.fromkeys(names, 0))

    async def script(self, state: Duel) -> Outcome:
        try:
            while max(state.score.values()) < 3:
                state.round += 1
                await scope(f"round-{state.round}", self.one_round, state)
        except Ended:
            return Outcome("gm", msg("toy-ended"))
        best = max(state.names, key=lambda name: state.score[name])
        return Outcome("won", msg("toy-won", who=Who(best)), {"winner": best})

    async def one_round(self, state: Duel) -> None:
        stances = await scope("stances", self.stances, state)
        state.kernel.reveal("stances")
        state.kernel.tell(msg("toy-revealed"), stances=dict(stances))
        if "boom" in stances.values():
            raise ValueError("the toy breaks")
        first, second = await revisable("rolls", self.rolls, state)
        state.kernel.tell(msg("toy-rolled", first=first, second=second))
        reactors = tuple(name for name in state.names if stances[name] == "high")
        if reactors:
            options = {name: (Option("parry", 1, msg("toy-parry")),) for name in reactors}
            picked = await Window[int](who=reactors, why=msg("toy-window"), options=options)
            for name, bonus in picked.items():
                state.score[name] += bonus
        winner = state.names[0] if first >= second else state.names[1]
        state.score[winner] += 1
        state.trace.append(f"{state.round}:{winner}")

    async def stances(self, state: Duel) -> dict[str, str]:
        return await together_by({name: self.stance(state, name) for name in state.names})

    async def stance(self, state: Duel, name: str) -> str:
        options = (
            Option("high", "high", msg("toy-high")),
            Option("low", "low", msg("toy-low")),
            Option("boom", "boom", msg("toy-boom")),
            Option("never", "never", msg("toy-never"), bar=msg("toy-never-bar"), rule="TOY-1"),
        )
        return await Pick(who=(name,), why=msg("toy-stance"), options=options, secret=True)

    async def rolls(self, state: Duel) -> tuple[int, int]:
        return await together(self.total(state, state.names[0]), self.total(state, state.names[1]))

    async def total(self, state: Duel, name: str) -> int:
        dice = (Dice(1 + state.modifier, 6, "skill"), Dice(1, 8, "gear"))
        faces = await Roll(who=(name,), why=msg("toy-roll"), dice=dice)
        total = sum(map(sum, faces))
        state.kernel.tell(msg("toy-total", who=Who(name), total=total))
        return total

    def offers(self, state: Duel) -> Sequence[Offer]:
        number = PickNumber(who=(GM,), why=msg("toy-modifier"), least=0, most=3)
        return (Offer("modifier", msg("toy-modifier"), fields={"value": number}), Offer("end", msg("toy-end")))

    def interject(self, state: Duel, kind: str, by: str, values: Mapping[str, Any]) -> None:
        if kind == "end":
            state.kernel.tell(msg("toy-ending"))
            state.kernel.interrupt("", Ended())
            return
        if values["value"] == state.modifier:
            raise RefusedError(msg("toy-same"), "TOY-2")
        state.modifier = values["value"]
        state.kernel.tell(msg("toy-modified", value=state.modifier))

    def view(self, state: Duel, viewer: Viewer) -> dict[str, Json]:
        return {
            "score": dict(state.score),
            "round": state.round,
            "modifier": state.modifier,
            "trace": list(state.trace),
        }

    def participants(self, state: Duel) -> Sequence[tuple[str, str]]:
        return [(name, name.title()) for name in state.names]


TOY = ToyRuleset()
