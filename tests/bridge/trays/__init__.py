"""Tests of bridge.trays."""
