"""What any set-up may hold: ids."""

from __future__ import annotations

import pytest

from rules.errors import SetupError
from rules.reading import Reading


@pytest.mark.parametrize("identity", ["a", "Mara-2", "old_mara", "x" * 40])
def test_an_id_of_letters_digits_and_hyphens_is_read(identity: str) -> None:
    reading = Reading({"id": identity})
    assert reading.identity() == identity
    reading.check()


@pytest.mark.parametrize("identity", ["", "gm", "a b", "a/b", "a:1", "ä", "-", "x" * 41, 3, None])
def test_an_id_that_could_not_stand_in_the_id_of_an_ask_is_a_fault_at_its_key(identity: object) -> None:
    reading = Reading({"who": identity})  # type: ignore[dict-item]
    reading.identity("who", rule="R-1")
    with pytest.raises(SetupError) as caught:
        reading.check()
    (problem,) = caught.value.problems
    assert (problem.where, problem.rule) == ("who", "R-1")
