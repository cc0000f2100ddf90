"""The odds of a conflict: the same script played many times with digital dice (docs/odds.md)."""
