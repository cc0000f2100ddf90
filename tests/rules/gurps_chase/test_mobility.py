"""Mobility Escape and Mobility Pursuit, and how long who cannot follow stays static (GC-47 to GC-49)."""

from __future__ import annotations

from tests.rules.gurps_chase.table import Table, driver, on_foot, setup


def escape(route: str | None = "narrow", answer: str = "move", lucky: int = 1) -> Table:
    """A runner with the right to it escapes from a car; the pursuer has answered."""
    data = setup(
        on_foot("lin", lucky_breaks=0),
        driver("kade", lucky_breaks=lucky),
        sides={"lin": {"disembarked_last_round": True}},
        band="short",
    )
    table = Table(data).give("pick-maneuver-quarry", "mobility_escape")
    if route:
        table.give("pick-route", route)
    return table.give("pick-maneuver-pursuer", answer)


def test_gc_47_who_cannot_follow_is_static_now_and_later():
    table = escape(lucky=0)
    assert table.told("cut-off")[0]["side"] == "kade"
    assert table.effective("kade") == 12
    table.rolls(10, 10)
    assert table.told("range")[0]["shift"] == 1
    table.choose("move", "move")
    assert table.effective("kade") == 12


def test_gc_47_who_can_follow_is_not():
    table = escape("road", lucky=0)
    assert table.effective("kade") == 19
    assert not table.told("cut-off")


def test_gc_47_a_lucky_break_prevents_it():
    table = escape()
    assert table.asked() == ["pick-follow kade"]
    table.give("pick-follow", "follow")
    assert table.chase.people["kade"].lucky == 0
    assert table.effective("kade") == 19
    table = escape().give("pick-follow", "let-go")
    assert table.effective("kade") == 12
    assert table.chase.people["kade"].lucky == 1


def test_gc_47_but_not_of_a_static_maneuver():
    table = escape(answer="attack")
    assert table.told("cut-off")
    assert table.chase.people["kade"].lucky == 1


def test_gc_47_a_route_opened_by_a_lucky_break_needs_one_to_follow():
    table = Table(setup(on_foot("lin"), on_foot("kade", lucky_breaks=0))).choose("mobility_escape", "move")
    assert table.told("lucky-spent")[0]["who"] == "lin"
    assert table.told("cut-off")[0]["side"] == "kade"
    table = Table(setup(on_foot("lin"), on_foot("kade"))).choose("mobility_escape", "move")
    assert table.give("pick-follow", "follow").effective("kade") == 14


def test_gc_47_a_lucky_break_may_be_spent_where_the_way_is_open_anyhow():
    table = Table(setup(on_foot("lin"), on_foot("kade", lucky_breaks=0), scenery=True))
    table.give("pick-maneuver-quarry", "mobility_escape").give("pick-way", "lucky-break")
    table.give("pick-maneuver-pursuer", "move")
    assert table.told("cut-off")


def test_gc_48_a_made_stunt_ends_it_and_a_failed_one_does_not():
    data = setup(driver("lin"), driver("kade"), sides={"kade": {"lasting_static": True}})
    table = Table(data).choose("move", "stunt")
    table.give("pick-penalty", -4).roll("stunt", 8)
    assert table.effective("kade") == 12 + 7 + 2
    table = Table(data).choose("move", "stunt").give("pick-penalty", -4).roll("stunt", 10)
    assert table.told("wipeout")[0]["kind"] == "close_call"
    assert table.effective("kade") == 12


def test_gc_48_changing_mobility_ends_it():
    data = setup(driver("lin"), driver("kade", skills={"running": 12}), sides={"kade": {"lasting_static": True}})
    table = Table(data).choose("move", "disembark_embark").rolls(9, 9)
    assert table.told("static-ends")
    table.choose("move", "move")
    assert table.effective("kade") == 14


def test_gc_48_nothing_else_ends_it():
    data = setup(driver("lin"), driver("kade"), sides={"kade": {"lasting_static": True}}, scenery=True, band="close")
    table = Table(data)
    for maneuver in ("move", "mobility_pursuit", "move"):
        table.choose("move", maneuver).rolls(16, 10)
    assert table.pursuer.lasting_static


def test_gc_49_mobility_pursuit_gives_5():
    table = Table(setup(driver("lin"), driver("kade"), scenery=True)).choose("move", "mobility_pursuit")
    assert table.effective("kade") == 19 + 5


def test_gc_49_a_won_shift_must_narrow():
    data = setup(driver("lin"), driver("kade"), scenery=True, settings={"shift_choice": "ask"})
    table = Table(data).choose("move", "mobility_pursuit").rolls(16, 9)
    assert table.bar("1", "pick-shift") == ("gc-bar-narrow-only", "GC-49")
    assert table.bar("0", "pick-shift") == ("gc-bar-narrow-only", "GC-49")
    assert table.bar("-1", "pick-shift") is None


def test_gc_49_conditions():
    poor = {"lucky_break_cost": 0}
    table = Table(setup(driver("lin"), driver("kade"), settings=poor)).give("pick-maneuver-quarry", "move")
    assert table.bar("mobility_pursuit") == ("gc-bar-mismatched-or-scenery-or-lucky-break", "GC-49")
    table = Table(setup(driver("lin"), on_foot("kade"), settings=poor)).give("pick-maneuver-quarry", "move")
    assert table.bar("mobility_pursuit") is None
