"""The durable, append-only record that everything else is derived from."""
