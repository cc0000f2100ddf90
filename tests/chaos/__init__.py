"""Things are killed, cut and broken while people play."""
