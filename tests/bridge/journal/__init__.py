"""Tests of bridge.journal."""
