"""The console's plain modules, run where they run: in a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Page

from tests.console.hall import PHONE, Hall


async def blank(hall: Hall) -> Page:
    page = await hall.page(PHONE)
    await page.goto(hall.bridge.link(hall.seats["GM"]).split("/join")[0] + "/")
    return page


async def call(page: Page, module: str, script: str) -> Any:
    """What a script gives that has a module as `it`."""
    return await page.evaluate(f"import('/{module}').then((it) => {script})")


@pytest.mark.asyncio
async def test_revisions_are_folded_into_the_log(hall: Hall) -> None:
    page = await blank(hall)
    log = "[{id: 'a', at: 1}, {id: 'b', at: 2}, {id: 'c', at: 3}]"
    revision = "{log: [{id: 'd', at: 4}], corrected: [{id: 'b', at: 9}], retracted: ['a']}"
    folded = await call(page, "core/connection.js", f"it.foldLog({log}, {revision})")
    assert folded == [{"id": "b", "at": 9}, {"id": "c", "at": 3}, {"id": "d", "at": 4}]
    assert await call(page, "core/connection.js", f"it.foldLog({log}, {{}}).length") == 3


@pytest.mark.asyncio
async def test_dice_are_written_and_counted_as_their_rules_do(hall: Hall) -> None:
    page = await blank(hall)
    dice = "core/dice.js"
    groups = (("attribute", 3, 6), ("skill", 2, 6), ("artefact", 1, 8))
    made = [{"group": group, "count": count, "sides": sides} for group, count, sides in groups]
    plain, counting = json.dumps(made), json.dumps([group | {"counts_from": [6, 10]} for group in made])
    assert await call(page, dice, f"it.notation({plain})") == "5d6 + 1d8"
    assert await call(page, dice, "it.facesOf({count: 1, sides: 4, group: ''})") == [1, 2, 3, 4]
    assert await call(page, dice, "it.facesOf({count: 1, sides: 10, group: '', zero: true})") == list(range(10))
    faces = "[[6, 2, null], [6, 1], [8]]"
    assert await call(page, dice, f"it.tally({counting}, {faces})") == {"kind": "successes", "value": 3}
    assert await call(page, dice, f"it.tally({plain}, {faces})") == {"kind": "sum", "value": 23}
    assert await call(page, dice, f"it.tally({plain}, [[null, null, null]])") is None
    assert await call(page, dice, f"it.tally({plain}, [[8]])") is None
    worth = "[5, 6, 9, 10, 12].map((face) => it.successes({counts_from: [6, 10]}, face))"
    assert await call(page, dice, worth) == [0, 1, 1, 2, 2]
    assert await call(page, dice, "it.successes({group: 'check'}, 12)") == 0


@pytest.mark.asyncio
async def test_messages_are_worded_with_names_terms_and_lists(hall: Hall) -> None:
    page = await blank(hall)
    script = """(() => {
        const words = it.Words.of("en", `hi = { $who } meets { $others } { $count ->
            [one] once
           *[other] { $count } times
        }
        \nx = term\n    .about = more\n`);
        words.setNames([{id: "a", name: "Ann"}]);
        const others = [{text: "Bo"}, {id: "x"}, {who: "c"}];
        return [
            words.text({id: "hi", params: {who: {who: "a"}, others, count: 1200}}),
            words.text({id: "hi", params: {who: -2, others: [], count: -1}}),
            words.about({id: "x"}), words.about({id: "hi"}), words.text({id: "gone"}), words.text(null), words.has("x"),
        ];
    })()"""
    assert await call(page, "core/words.js", script) == [
        "Ann meets Bo, term, and c 1,200 times",
        "−2 meets  −1 times",
        "more",
        "",
        "{gone}",
        "",
        True,
    ]


@pytest.mark.asyncio
async def test_an_age_is_said_in_its_largest_unit(hall: Hall) -> None:
    page = await blank(hall)
    ages = "[4, 89, 90, 5399, 5400].map((s) => it.ago(Date.now() - s * 1000, {lang: 'en'}))"
    assert await call(page, "core/times.js", ages) == [
        "4 sec. ago",
        "89 sec. ago",
        "2 min. ago",
        "90 min. ago",
        "2 hr. ago",
    ]


@pytest.mark.asyncio
async def test_a_page_finds_the_seat_its_address_names_or_the_latest_of_its_role(hall: Hall) -> None:
    page = await blank(hall)
    script = """(async () => {
        it.keepSeat("t.1", "one", "player");
        await new Promise((done) => setTimeout(done, 5));
        it.keepSeat("t.2", "two", "player");
        const asked = [["player", null], ["player", "t.1"], ["gm", null], ["gm", "no"]];
        const found = asked.map(([role, key]) => it.findSeat(role, key));
        it.forgetSeat("t.2");
        return [...found, it.findSeat("player", null)?.token];
    })()"""
    latest, named = {"key": "t.2", "token": "two"}, {"key": "t.1", "token": "one"}
    assert await call(page, "core/seats.js", script) == [latest, named, None, None, "one"]
    await page.evaluate("localStorage.setItem('dicewire.seats', '{no json')")
    assert await call(page, "core/seats.js", "it.keptSeats()") == {}


@pytest.mark.asyncio
async def test_an_answer_that_an_event_tells_as_well_is_left_to_the_event(hall: Hall) -> None:
    page = await blank(hall)
    who, flee, hide = {"who": "mara"}, {"id": "flee"}, {"id": "hide"}
    picked = {"who": who, "why": {"id": "which"}, "chose": [flee]}
    answer = {"id": "a", "kind": "answer", "what": {"id": "log-picked", "params": picked}}
    answer["facts"] = {"entry": {"by": "mara", "value": "flee"}, "ask_kind": "pick"}
    told = {"id": "b", "kind": "event", "what": {"id": "revealed", "params": {"who": who, "action": flee}}}
    rolled = {"id": "c", "kind": "answer", "what": {"id": "log-rolled", "params": {"dice": {"text": "6 2"}}}}
    rolled["facts"] = {"entry": {"by": "mara", "value": [[6, 2]]}, "ask_kind": "roll"}
    scored = {"id": "d", "kind": "event", "what": {"id": "scored"}, "facts": {"who": "mara", "faces": [[6, 2]]}}
    of_another = told | {"what": {"id": "revealed", "params": {"who": {"who": "hale"}, "action": flee}}}
    otherwise = told | {"what": {"id": "revealed", "params": {"who": who, "action": hide}}}
    costly = {"id": "option", "params": {"action": flee, "cost": 1}}
    of_cost = answer | {"what": {"id": "log-picked", "params": picked | {"chose": [costly]}}}
    of_somebody, of_myself = (
        answer
        | {
            "what": {
                "id": "log-picked",
                "params": picked | {"chose": [{"id": "option", "params": {"who": {"who": one}}}]},
            }
        }
        for one in ("hale", "mara")
    )
    aimed = told | {"what": {"id": "aims", "params": {"who": who, "targets": [{"who": "hale"}]}}}
    of_two = picked | {"chose": [{"id": "option", "params": {"a": flee, "b": hide}}]}
    of_both = answer | {"what": {"id": "log-picked", "params": of_two}}
    for lines, left in (
        ([of_cost, told], [["b", "a"]]),
        ([of_somebody, aimed], [["b", "a"]]),
        ([of_myself, aimed], []),
        ([of_both, told], []),
        ([answer, told, rolled, scored], [["b", "a"], ["d", "c"]]),
        ([told, answer], []),
        ([answer, of_another], []),
        ([answer, otherwise], []),
        ([answer | {"was": {"id": "x"}}, told], []),
        ([rolled, scored | {"facts": {"who": "mara", "faces": [[6, 3]]}}], []),
    ):
        script = f"[...it.toldAnswers({json.dumps(lines)})].map(([id, line]) => [id, line.id])"
        assert await call(page, "core/told.js", script) == left


@pytest.mark.asyncio
async def test_a_crowd_is_drawn_as_one_line_for_each_range_to_each_prey(hall: Hall) -> None:
    page = await blank(hall)
    pairs = [{"pursuer": f"p{n}", "prey": prey, "at": at} for prey in "ab" for n, at in enumerate((2, 2, 3))]
    script = f"it.rowsOf({json.dumps(pairs)}).map((row) => [row.prey, row.at, row.pursuers.join()])"
    assert await call(page, "parts/track.js", script) == [
        ["a", 2, "p0,p1"],
        ["a", 3, "p2"],
        ["b", 2, "p0,p1"],
        ["b", 3, "p2"],
    ]


@pytest.mark.asyncio
async def test_rolls_of_an_earlier_conflict_are_no_longer_the_last_ones(hall: Hall) -> None:
    page = await blank(hall)
    rolled = {"id": "a", "kind": "event", "what": {"id": "x"}, "facts": {"who": "m", "dice": [{}], "faces": [[3]]}}
    started = {"id": "b", "kind": "note", "what": {"id": "log-started"}, "facts": {"ruleset": "encounter"}}
    script = "it.madeRolls({log: %s, seen: new Map()}, 2).length"
    assert await call(page, "core/rolls.js", script % json.dumps([started, rolled])) == 1
    assert await call(page, "core/rolls.js", script % json.dumps([rolled, started])) == 0


@pytest.mark.asyncio
async def test_names_that_one_language_has_learnt_hold_in_the_next(hall: Hall) -> None:
    page = await blank(hall)
    script = """(() => {
        const [old, next] = [it.Words.of("en", ""), it.Words.of("zh-Hant", "")];
        old.setNames([{id: "a", name: "Ann"}]);
        next.takeNames(old);
        return [next.name("a"), old.capital({text: "a stone's throw"}), old.capital({text: ""})];
    })()"""
    assert await call(page, "core/words.js", script) == ["Ann", "A stone's throw", ""]


@pytest.mark.asyncio
async def test_the_log_is_told_conflict_by_conflict(hall: Hall) -> None:
    page = await blank(hall)
    people = [{"id": "a", "name": "Ann"}]
    began = {"kind": "note", "facts": {"ruleset": "toy"}}
    ended = {"kind": "note", "facts": {"ruleset": "toy", "people": people}}
    log = [{"id": "1"}, {"id": "2", **began}, {"id": "3", **ended}, {"id": "4"}]
    script = "it.chaptersOf(%s).map(({lines, ...chapter}) => ({...chapter, ids: lines.map(({id}) => id).join('')}))"
    told, now = {"ruleset": "toy", "people": people, "ids": "123"}, {"ruleset": "", "people": None}
    assert await call(page, "core/chapters.js", script % json.dumps(log)) == [told, now | {"ids": "4"}]
    assert await call(page, "core/chapters.js", script % json.dumps(log[:3])) == [told]
    assert await call(page, "core/chapters.js", script % "[]") == [now | {"ids": ""}]
    event = {"id": "2", "kind": "event", "facts": {"ruleset": "other", "people": ["ana"]}}  # its ruleset's own facts
    assert await call(page, "core/chapters.js", script % json.dumps([log[0], event, log[3]])) == [now | {"ids": "124"}]


@pytest.mark.asyncio
async def test_a_track_has_the_brackets_of_every_pair_each_kind_once(hall: Hall) -> None:
    page = await blank(hall)
    near, far = [{"from": 1, "to": 2, "text": {"id": "x"}}], [{"from": 3, "to": 4, "text": {"id": "x"}}]
    pairs = [
        {"pursuer": pursuer, "prey": "m", "at": 2, "brackets": brackets}
        for pursuer, brackets in zip("abcd", (near, far, near, []), strict=True)
    ]
    script = "it.leadsOf(%s).map(({pursuers, brackets}) => [pursuers.join(''), brackets[0].from])"
    assert await call(page, "parts/track.js", script % json.dumps(pairs)) == [["ac", 1], ["b", 3]]
    assert await call(page, "parts/track.js", script % json.dumps([pairs[0], pairs[2]])) == [["", 1]]
    assert await call(page, "parts/track.js", script % json.dumps(pairs[3:])) == []


@pytest.mark.asyncio
async def test_dice_and_buttons_stand_in_rows_of_like_length_on_a_narrow_phone(hall: Hall) -> None:
    page = await blank(hall)
    sizes = await call(page, "core/dice.js", "[1, 3, 4, 5, 6, 7, 12].map(it.phoneSize)")
    assert sizes == [92, 92, 68, 52, 42, 68, 42]
    columns = await call(page, "core/dice.js", "[2, 4, 6, 8, 10, 12, 20].map(it.padColumns)")
    assert columns == [5, 4, 6, 4, 5, 6, 5]


@pytest.mark.asyncio
async def test_players_are_proposed_one_each_and_only_what_changes_is_sent(hall: Hall) -> None:
    page = await blank(hall)
    seats = [
        {"id": "s2", "name": "Ines", "role": "player", "plays": ["old"]},
        {"id": "s3", "name": "Jo", "role": "player", "plays": []},
        {"id": "s4", "name": "Co-GM", "role": "gm", "plays": []},
    ]
    gm = {"id": "s1", "name": "GM", "role": "gm", "plays": ["b"]}
    script = "it.propose(['a', 'b', 'c'], %s)"
    assert await call(page, "core/casting.js", script % json.dumps(seats)) == {"a": "s2", "b": "s3", "c": ""}
    held = [seats[0], seats[1] | {"plays": ["c"]}]
    assert await call(page, "core/casting.js", script % json.dumps(held)) == {"a": "", "b": "", "c": "s3"}
    casting = {"a": "s2", "b": "", "c": "s3"}
    script = f"it.recast({json.dumps(casting)}, {json.dumps([gm, *seats])}, 's1')"
    changed = [{"seat": "s2", "plays": ["a"]}, {"seat": "s3", "plays": ["c"]}]
    assert await call(page, "core/casting.js", script) == changed
    setup = {"participants": [{"id": "a", "passengers": [{"id": "p"}]}, 7, {"id": "b", "passengers": "x"}]}
    script = f"it.everyone({json.dumps(setup)}).map(({{id}}) => id)"
    assert await call(page, "core/casting.js", script) == ["a", "p", "b"]
    assert await call(page, "core/casting.js", "it.everyone(null)") == []
