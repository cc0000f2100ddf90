"""What a throw amounts to, beside what was asked for: pure functions over dice that lie still."""

from .dice import RESTING, ROLLED

PART = 5  # dice of one record


def nudged(die) -> bool:
    """Return whether a die was sent for this request and only moved since: its face is replaced, it is not new."""
    return bool(die.sent) and not die.handled


def count(dice: list) -> dict[str, int]:
    """Return how many new dice there are of each kind."""
    counts: dict[str, int] = {}
    for die in dice:
        if not nudged(die):
            counts[die.kind] = counts.get(die.kind, 0) + 1
    return counts


def missing(wanted: dict[str, int], dice: list) -> int:
    """Return how many of the wanted dice are not there."""
    have = count(dice)
    return sum(max(0, number - have.get(kind, 0)) for kind, number in wanted.items())


def extra(wanted: dict[str, int], dice: list) -> int:
    """Return how many dice there are that nobody asked for."""
    have = count(dice)
    return sum(max(0, number - wanted.get(kind, 0)) for kind, number in have.items())


def unseen(wanted: dict[str, int], dice: list, known: list, since: int) -> list:
    """Return dice whose tumble nobody saw, where nothing else can be meant, else [].

    That is: of each wanted kind exactly as many lie there, were heard of after the fall at `since`, and
    are not in the throw, as are missing from it.
    """
    have = count(dice)
    found = []
    for kind, number in wanted.items():
        lying = [
            die
            for die in known
            if die.kind == kind
            and die.state in (RESTING, ROLLED)
            and die.seen >= since
            and not (die.thrown or die.aside or die.sent)
        ]
        if len(lying) != max(0, number - have.get(kind, 0)):
            return []
        found.extend(lying)
    return found


def rolls(dice: list, base: dict, rid: str) -> list[dict]:
    """Return the records of a reading: at most five dice each, apart by source and by what they replace.

    `base` is what all records share: `boot`, `beam`, `ms`.
    """
    groups: dict[tuple, list] = {}
    for die in dice:
        groups.setdefault((die.src, die.sent if nudged(die) else 0), []).append(die)
    up = max([die.rested for die in dice])
    records = []
    for (src, fix), group in groups.items():
        for start in range(0, len(group), PART):
            record = {"t": "roll", "up": up, "src": src, "dice": [die.wire for die in group[start : start + PART]]}
            record.update(base)
            if rid:
                record["rid"] = rid
            if fix:
                record["fix"] = fix
            records.append(record)
    return records


def stored(messages, rid: str) -> dict[str, int]:
    """Return how many dice of each kind wait in the store's messages for request `rid`; moved dice do not count."""
    counts: dict[str, int] = {}
    for message in messages:
        if message and message["t"] == "roll" and message.get("rid") == rid and "fix" not in message:
            for die in message["dice"]:
                counts[die[0]] = counts.get(die[0], 0) + 1
    return counts
