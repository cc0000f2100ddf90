"""What tests of trays share."""

import pytest

from bridge.trays.transports import backoff


@pytest.fixture
def brief_backoff(monkeypatch):
    """Waits before another try are a tenth of a second: these tests fail things on purpose."""
    monkeypatch.setattr(backoff, "MOST_S", 0.1)
