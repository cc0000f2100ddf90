"""What all tests share: how much hypothesis tries, and that Ctrl-C reaches the programs they start."""

from __future__ import annotations

import signal

from hypothesis import settings

# no time limit an example, and ten times the examples in the profile of `make soak`
settings.register_profile("dicewire", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=1000)
settings.load_profile("dicewire")

# A shell that runs the suite in the background has it ignore SIGINT, and so would every program that it starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
