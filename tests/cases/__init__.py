"""Worked cases of the rule systems: `python -m tests.cases FILE...` plays them and reports each."""
