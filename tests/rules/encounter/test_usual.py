"""What people usually do, as far as odds need it: use items that do something to others, on whom it makes sense."""

from __future__ import annotations

from rules.asks import Pick
from tests.rules.encounter.game import Game, bare, item, ordered

STAB = item("stab", targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 2}])
MEND = item("mend", targets={"least": 1, "who": "any"}, effects=[{"kind": "heal", "amount": 2}])


def usual(game: Game, by: str) -> tuple[str, ...]:
    ask = game.ask(by=by).ask
    assert isinstance(ask, Pick)
    return ask.usual


def test_items_that_do_something_to_others_are_usual_and_all_else_is_not() -> None:
    pose = item("pose", effects=[{"kind": "note", "note": "a pose"}])
    game = Game(ordered("ana", "orc"), items=[STAB, MEND, pose], windows_open=False)
    assert usual(game, "ana") == ("stab", "mend")


def test_whoever_has_no_such_item_or_no_points_for_it_is_usually_done() -> None:
    assert usual(Game(ordered("ana", "orc"), items=bare("attack")), "ana") == ("done",)
    dear = STAB | {"cost": 4}
    assert usual(Game(ordered("ana", "orc"), items=[dear]), "ana") == ("done",)


def test_harm_is_usually_done_to_opponents_who_can_still_act() -> None:
    people = ordered("ana", "bo", "orc", {"id": "hob", "conditions": [{"condition": "down"}]})
    sides = {"ana": "us", "bo": "us", "orc": "them", "hob": "them"}
    game = Game([one | {"side": sides[one["id"]]} for one in people], items=[STAB, MEND], windows_open=False)
    game.pick("ana", "stab")
    assert usual(game, "ana") == ("orc",)
    game.pick("ana", "back", "mend")
    assert usual(game, "ana") == ("ana", "bo", "orc", "hob")


def test_a_ruling_usually_adds_nothing() -> None:
    game = Game(ordered("ana", "orc"), windows_open=False)
    game.pick("ana", "dash")
    assert usual(game, "gm") == ("done",)
