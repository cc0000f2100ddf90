"""Tables: seats, the one running conflict, and the matching of readings to what it asks for."""
