"""Set-ups that name sheets get them by value."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.characters.fill_in import fill_in, names_any
from bridge.characters.library import Library
from bridge.i18n import Catalogues, bridge_source
from bridge.rulesets import Rulesets
from rules.conflict import Conflict
from rules.errors import SetupError
from tests.rules.toy import TOY


def filled(library: Library, rulesets: Rulesets, setup: dict[str, Any], ruleset: str = "yze-chase") -> Any:
    return fill_in(setup, rulesets[ruleset], library.read())


def test_a_sheet_stands_in_the_place_of_its_name_and_what_stands_beside_it_wins(
    library: Library, rulesets: Rulesets
) -> None:
    goons = [{"character": "yze-chase/hale", "id": f"goon-{n}", "name": f"Goon {n}", "side": "pursuer"} for n in (1, 2)]
    setup = {"distance": "medium", "participants": [{"character": "mara", "side": "prey"}, *goons]}
    before = repr(setup)
    whole = filled(library, rulesets, setup)
    assert repr(setup) == before
    conflict = Conflict(rulesets["yze-chase"], whole)
    people = dict(conflict.ruleset.participants(conflict.state))
    assert people == {"mara": "Mara Voss", "goon-1": "Goon 1", "goon-2": "Goon 2"}
    assert "character" not in repr(whole)


def test_a_vehicle_is_named_at_any_depth(library: Library, rulesets: Rulesets) -> None:
    driver = {"character": "yze-chase/ines", "side": "prey", "vehicle": {"library": "cruiser", "damage": 1}}
    whole = filled(
        library, rulesets, {"distance": "long", "participants": [driver, {"character": "mara", "side": "pursuer"}]}
    )
    assert whole["participants"][0]["vehicle"] == {"kind": "pickup", "name": "Patrol cruiser", "damage": 1}
    assert Conflict(rulesets["yze-chase"], whole).asks()


def test_the_same_character_goes_into_an_encounter_with_its_sheet_for_that(
    library: Library, rulesets: Rulesets
) -> None:
    whole = filled(library, rulesets, {"participants": [{"character": "mara"}]}, "encounter")
    conflict = Conflict(rulesets["encounter"], whole)
    assert conflict.state.people["mara"].sheet.health == 20


@pytest.mark.parametrize(
    ("part", "where", "said"),
    [
        ({"character": "nobody"}, "character", "no “nobody” that fits here. What fits: mara, yze-chase/"),
        ({"character": 3}, "character", "no “3” that fits here"),
        ({"character": "cruiser"}, "character", 'of the kind vehicle: name it with library = "cruiser".'),
        ({"vehicle": {"library": "mara"}}, "vehicle.library", 'name it with character = "mara"'),
        ({"character": "encounter/wren"}, "character", "is a sheet for encounter and has nothing"),
        ({"character": "broken"}, "character", "“broken” is at fault. broken.toml:3: attributes: An object"),
        ({"character": "garbled"}, "character", "“garbled” is at fault. garbled.toml: The file cannot be used"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_used_is_named_with_its_place_and_why(
    library: Library, rulesets: Rulesets, part: dict[str, Any], where: str, said: str
) -> None:
    (library.folder / "broken.toml").write_text('ruleset = "yze-chase"\nid = "b"\nattributes = 1')
    (library.folder / "garbled.toml").write_text("= =")
    with pytest.raises(SetupError) as caught:
        filled(library, rulesets, {"participants": [part, {"character": "mara"}]})
    (problem,) = caught.value.problems
    assert problem.where == f"participants[0].{where}"
    assert said in Catalogues([bridge_source(), *rulesets.wording()])["en"].text(problem.reason)


def test_a_name_that_fits_nothing_says_so_where_there_is_nothing() -> None:
    with pytest.raises(SetupError) as caught:
        fill_in({"character": "x"}, type("Plug", (type(TOY),), {"sheets": {"character": str}})(), {})
    words = Catalogues([bridge_source()])["en"].text(caught.value.problems[0].reason)
    assert words == "The library has no “x” and nothing else that fits here."


def test_what_other_rulesets_say_is_left_alone_and_a_ruleset_without_sheets_gets_its_set_up_as_it_is(
    library: Library, rulesets: Rulesets
) -> None:
    setup = {"elsewhere": {"chess": {"character": "queen"}}}
    assert not names_any(setup)
    assert filled(library, rulesets, setup) == setup
    assert names_any([{"a": [{"library": 1}]}])
    assert fill_in({"character": "mine"}, TOY, {}) == {"character": "mine"}


KICK = """\
ruleset = "encounter"
sheet = "items"
items = [{ id = "kick", name = "Kick" }, { id = "attack", cost = 2 }]
"""


def test_the_entries_of_named_lists_come_behind_the_set_ups_own_which_win(library: Library, rulesets: Rulesets) -> None:
    (library.folder / "brawl.toml").write_text(KICK, encoding="utf-8")
    own = {"id": "riposte", "name": "My own", "kind": "reaction"}
    setup = {"items_from": ["brawl", "encounter/duelling-school"], "items": [own], "participants": [{"id": "ana"}]}
    assert names_any(setup)
    whole = filled(library, rulesets, setup, "encounter")
    assert [item["id"] for item in whole["items"]] == ["riposte", "kick", "attack", "measured_thrust", "bind_the_blade"]
    assert "items_from" not in whole
    items = Conflict(rulesets["encounter"], whole).state.items
    assert (items["riposte"].name, items["attack"].cost) == ("My own", 2)


@pytest.mark.parametrize(
    ("named", "where", "said"),
    [
        (["nothing"], "items_from[0]", "no “nothing” that fits here. What fits: brawl, other, encounter/"),
        (["encounter/wren"], "items_from[0]", "of the kind character: name it with character = "),
        (["yze-chase/hale"], "items_from[0]", "is a sheet for yze-chase and has nothing"),
        (["brawl", "other"], "items_from[1]", "“kick” is in both “brawl” and “other”"),
        (["broken"], "items_from[0]", "broken.toml:6: items[0].effects[0].kind: Step 9: there is no effect “fly”"),
        ("brawl", "items_from", "A list"),
        ([{"a": 1}], "items_from[0]", "The library has no"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be_used_is_named_with_its_place_and_why(
    library: Library, rulesets: Rulesets, named: Any, where: str, said: str
) -> None:
    (library.folder / "brawl.toml").write_text(KICK, encoding="utf-8")
    other = KICK.replace('"attack"', '"shove"')
    (library.folder / "other.toml").write_text(other, encoding="utf-8")
    fly = 'ruleset = "encounter"\nsheet = "items"\n[[items]]\nid = "f"\nname = "F"\neffects = [{ kind = "fly" }]\n'
    (library.folder / "broken.toml").write_text(fly, encoding="utf-8")
    with pytest.raises(SetupError) as caught:
        filled(library, rulesets, {"items_from": named, "participants": [{"id": "ana"}]}, "encounter")
    (problem,) = caught.value.problems
    assert problem.where == where
    assert said in Catalogues([bridge_source(), *rulesets.wording()])["en"].text(problem.reason)
    assert problem.rule == ("ENC-68" if named == ["broken"] else "")


def test_a_list_named_where_a_sheet_belongs_is_told_its_key(library: Library, rulesets: Rulesets) -> None:
    with pytest.raises(SetupError) as caught:
        filled(library, rulesets, {"participants": [{"character": "encounter/duelling-school"}]}, "encounter")
    words = Catalogues([bridge_source()])["en"].text(caught.value.problems[0].reason)
    assert words.endswith('name it with items_from = ["encounter/duelling-school"].')


def test_a_ruleset_without_such_lists_refuses_the_key_itself(library: Library, rulesets: Rulesets) -> None:
    setup = {"items_from": ["brawl"], "distance": "medium", "participants": []}
    assert filled(library, rulesets, setup)["items_from"] == ["brawl"]
