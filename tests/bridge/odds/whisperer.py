"""A script of secrets: a hidden pick that decides everything, and what follows from it."""

from __future__ import annotations

from rules.asks import Option, Pick, Window
from rules.conflict import Conflict
from rules.kernel import scope
from rules.log import Answer
from rules.ruleset import Outcome
from rules.terms import Json, msg
from rules.viewers import Viewer
from tests.rules.toy import Duel, ToyRuleset

ALL = Viewer(gm=True, plays=frozenset(("a", "b")))
GM = Viewer(gm=True)


class Whisperer(ToyRuleset):
    """`a` or `b` picks x or y in secret; `a` says in public which kind it was; a secret window; then it is over.

    Who picked x is asked something else in public than who picked y: from that a GM may draw conclusions.
    """

    id = "whisperer"

    async def script(self, state: Duel) -> Outcome:
        options = tuple(Option(key, key, msg(f"toy-secret-{key}")) for key in ("x", "y"))
        hidden = await scope(
            "hidden", self.ask, Pick(who=("a", "b"), why=msg("toy-hidden"), options=options, secret=True)
        )
        said = tuple(Option(key, key, msg(f"toy-{key}")) for key in ("one", "two"))
        await scope(f"after-{hidden}", self.ask, Pick(who=("a",), why=msg("toy-said"), options=said))
        quiet = {who: (Option("nod", "nod", msg("toy-nod")), Option("wink", "wink", msg("toy-wink"))) for who in "ab"}
        window = await Window[str](who=("a", "b"), why=msg("toy-window"), options=quiet, secret=True)
        state.kernel.reveal()
        winks = list(window.values()).count("wink")
        return Outcome(f"{hidden}-{winks}", msg(f"toy-ended-{hidden}"))

    async def ask(self, pick: Pick[str]) -> str:
        return await pick


def answered(conflict: Conflict, ask: str, value: Json, by: str | None = None) -> None:
    """Answer an open ask."""
    open_ask = conflict.find(ask)
    assert open_ask is not None, (ask, [one.id for one in conflict.asks()])
    conflict.answer(Answer(ask, open_ask.ask.signature, by or open_ask.ask.who[0], value))
