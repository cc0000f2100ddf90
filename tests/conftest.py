"""Hypothesis for all tests: no time limit an example, and ten times the examples in the profile of `make soak`."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("dicewire", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("dicewire")
