"""The guided test, with a tray's own core at the other end of the cable."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridge.flashing.cable import Cable
from bridge.flashing.errors import BoardError, SettingsError
from bridge.flashing.selftest.person import Nobody
from bridge.flashing.selftest.session import run_steps
from bridge.flashing.selftest.steps import Outcome, Result
from bridge.flashing.target import Target
from rules.terms import Message
from tests.bridge.flashing.bench_tray import BenchTray

WAIT_S = 20.0
BRIEF_S = 0.3
Make = Callable[..., BenchTray]


@pytest.fixture
def trays(tmp_path: Path) -> Iterator[Make]:
    made: list[BenchTray] = []

    def make(**options: object) -> BenchTray:
        made.append(BenchTray(tmp_path, **options))  # type: ignore[arg-type] # the test names them
        return made[-1]

    yield make
    for tray in made:
        tray.close()


class Handy:
    """A person who does what is said; `acts` are by the id of what is said."""

    def __init__(self, tray: BenchTray, **changed: Callable[[], object]) -> None:
        self.tray = tray
        self.told: list[str] = []
        self.acts: dict[str, Callable[[], object]] = {
            "knob-do": lambda: [tray.measure("knob", turn) for turn in (2, -1)] + [tray.measure("push", 1)],
            "buttons-do": lambda: [tray.do(lambda name=name: tray.tray.press(name)) for name in ("confirm", "cancel")],
            "beam-do": lambda: [tray.fall("beam"), tray.fall("funnel")],
            "piezo-do": lambda: tray.fall("piezo"),
            "load-empty": lambda: [tray.measure("load", value) for value in (8000, 8010, 99999, 7990, 8000)],
            "load-ten": lambda: [tray.measure("load", value) for value in (28000, 28010, 27990, -5, 28000)],
            "pixels-do": lambda: tray.read("pixels", "d20", 17),
            "godice-do": lambda: tray.read("godice", "d6", 2),
            "cam-do": lambda: tray.read("cam", "d6", 3),
            "display-see": lambda: tray.tray.machine.prompt,
        } | {name.replace("_", "-"): act for name, act in changed.items()}

    def _act(self, what: Message) -> object:
        name = what.id.removeprefix("tray-cli-test-")
        self.told.append(name)
        return self.acts.get(name, lambda: True)()

    def tell(self, what: Message) -> None:
        self._act(what)

    def ready(self, what: Message) -> bool:
        return self._act(what) is not False

    def sees(self, what: Message) -> bool | None:
        return self._act(what) is not False

    def reads(self, what: Message) -> str | None:
        return str(self._act(what))


def results_of(tray: BenchTray, person: Handy | Nobody, *names: str, wait: float = WAIT_S) -> dict[str, Result]:
    with Cable(Target(tray.port)) as cable:
        greeting = cable.greet(WAIT_S)
        assert greeting is not None
        results = run_steps(cable, greeting.hello, person, names, wait, lambda _step: None)
        return {result.step: result for result in results}


def test_every_part_passes_when_a_person_does_what_is_said(trays: Make) -> None:
    tray = trays(parts=("beam", "funnel"))
    results = results_of(tray, Handy(tray))
    steps = ["ring", "gate", "display", "knob", "buttons", "beam", "piezo", "load", "pixels", "godice", "cam"]
    assert list(results) == steps
    assert {result.outcome for result in results.values()} == {Outcome.PASSED}
    assert results["load"].values == {"load.counts_per_die": 2000}
    lit = [light[:3] for light in tray.shown.lit if light[3]]
    assert lit == [[255, 0, 0], [0, 255, 0], [0, 0, 255]]
    assert tray.shown.gates[:2] == [True, False]


def test_afterwards_the_tray_reads_dice_again_and_nothing_was_recorded(trays: Make) -> None:
    tray = trays()
    results_of(tray, Handy(tray))
    assert tray.tray.store.hi == 0
    assert (tray.tray.machine.state, tray.tray.machine.rid) == ("idle", "")
    tray.throw(("d6", 4))
    assert tray.tray.store.hi == 1


@pytest.mark.parametrize(
    ("step", "act"),
    [
        ("ring", {"ring_green": lambda: False}),
        ("gate", {"gate_see": lambda: False}),
        ("display", {"display_see": lambda: "12"}),
        ("knob", {"knob_do": lambda: True}),
        ("buttons", {"buttons_do": lambda: True}),
        ("beam", {"beam_do": lambda: True}),
        ("piezo", {"piezo_do": lambda: True}),
        ("pixels", {"pixels_do": lambda: True}),
    ],
)
def test_what_does_not_work_fails_with_a_hint(trays: Make, step: str, act: dict[str, Callable[[], object]]) -> None:
    tray = trays()
    result = results_of(tray, Handy(tray, **act), step, wait=BRIEF_S)[step]
    assert result.outcome is Outcome.FAILED
    assert result.hint is not None
    assert result.hint.id == f"tray-cli-test-{step}-failed"


def test_half_of_what_was_asked_for_is_not_enough(trays: Make) -> None:
    tray = trays()
    person = Handy(tray, knob_do=lambda: [tray.measure("knob", 1), tray.measure("push", 1)])
    assert results_of(tray, person, "knob", wait=BRIEF_S)["knob"].outcome is Outcome.FAILED
    person = Handy(tray, beam_do=lambda: tray.fall("beam"))
    assert results_of(tray, person, "beam", wait=WAIT_S)["beam"].outcome is Outcome.PASSED


def test_where_there_are_two_beams_both_must_be_broken(trays: Make) -> None:
    tray = trays(parts=("beam", "funnel"))
    person = Handy(tray, beam_do=lambda: tray.fall("beam"))
    assert results_of(tray, person, "beam", wait=BRIEF_S)["beam"].outcome is Outcome.FAILED


def test_a_beam_that_is_always_dark_is_named(trays: Make) -> None:
    tray = trays(parts=("beam",))
    tray.do(lambda: tray.tray.well("beam", "bad"))
    person = Handy(tray, beam_do=lambda: True)
    hint = results_of(tray, person, "beam", wait=BRIEF_S)["beam"].hint
    assert hint is not None
    assert hint.id == "tray-cli-test-beam-bad"


@pytest.mark.parametrize("ten", [(8000,) * 5, (7000,) * 5, (8400,) * 5])
def test_a_load_cell_that_measures_nothing_or_the_wrong_way_fails(trays: Make, ten: tuple[int, ...]) -> None:
    tray = trays()
    person = Handy(tray, load_ten=lambda: [tray.measure("load", value) for value in ten])
    result = results_of(tray, person, "load")["load"]
    assert (result.outcome, result.values) == (Outcome.FAILED, {})


def test_a_step_can_be_left_out(trays: Make) -> None:
    tray = trays()
    person = Handy(tray, ring_do=lambda: False)
    assert results_of(tray, person, "ring")["ring"].outcome is Outcome.SKIPPED
    assert tray.shown.lit == []


def test_without_a_person_what_needs_eyes_stays_open(trays: Make) -> None:
    tray = trays(caps=("ring", "gate", "display"))
    results = results_of(tray, Nobody())
    assert {result.outcome for result in results.values()} == {Outcome.UNSEEN}


def test_steps_that_do_not_exist_or_not_here_are_named(trays: Make) -> None:
    tray = trays(caps=("ring",))
    for name, why in (("rng", "no-step"), ("gate", "no-part")):
        with pytest.raises(SettingsError) as refused:
            results_of(tray, Nobody(), name)
        assert refused.value.reason.id == f"tray-cli-error-{why}"


def test_a_tray_that_cannot_be_tested_says_so(trays: Make) -> None:
    tray = trays(local=False)
    with pytest.raises(BoardError) as refused:
        results_of(tray, Nobody())
    assert refused.value.reason.id == "tray-cli-error-no-test"
