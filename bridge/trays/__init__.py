"""Trays: from bytes on a cable, a socket or a broker to readings that are handed over exactly once."""
