"""The Year Zero chase, statement by statement."""
