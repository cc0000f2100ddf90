"""A GM's own file of obstacles: `obstacles` as in a set-up, and what the file is called."""

from __future__ import annotations

from rules.names import read_name
from rules.reading import Reading
from rules.terms import Text, msg
from rules.yze_chase.obstacles import OWN, Obstacle, read_obstacle


def read_obstacles_file(reading: Reading) -> tuple[Obstacle, ...]:
    """The obstacles of the file, in order. Faults are collected in `reading`; whoever made it calls `check()`."""
    read_name(reading, "en", "")
    entries = reading.objects("obstacles", least=1, rule=OWN)
    obstacles = tuple(read_obstacle(entry, "en") for entry in entries)
    ids = [obstacle.id for obstacle in obstacles]
    for place, entry in enumerate(entries):
        if ids[place] in ids[:place]:
            entry.fault("id", msg("yze-setup-id-twice", got=Text(ids[place])), OWN)
    return obstacles
