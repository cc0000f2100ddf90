"""`make bench`: what things cost, each beside a bare loop in the same run. Nothing here is a test."""
