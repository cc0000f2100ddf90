"""Rule systems as code: no I/O, no clock, no random numbers."""
