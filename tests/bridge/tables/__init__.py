"""Tests of bridge.tables."""
