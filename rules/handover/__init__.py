"""From a conflict that has ended to the set-up of the one that follows: a chase that ends in a fight, a fight that
somebody flees.

What is here is in no ruleset's terms. Each ruleset hands over who was there, by value (`Outcome.hand_over`), and says
in a `Handover` how that is read and how it goes on from others. What another ruleset needs and cannot be worked out
from that, its own sheets, travels along unread in `elsewhere`, so that a chase, the fight after it and the chase after
that use the same sheets. Anyone who has no sheet for what follows gets an average one, and is named.
"""

from rules.handover.hook import Handover, Kind
from rules.handover.meeting import PREY, PURSUER, RANGES, Meeting, Member, Opening
from rules.handover.plain import JsonObject, as_object, as_objects, text_at
from rules.handover.readers import carried_setup, read_member, read_range, read_setups

__all__ = [
    "PREY", "PURSUER", "RANGES", "Handover", "JsonObject", "Kind", "Meeting", "Member", "Opening",
    "as_object", "as_objects", "carried_setup", "read_member", "read_range", "read_setups", "text_at",
]  # fmt: skip
