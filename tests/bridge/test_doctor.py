"""What `dicewire doctor` finds: what a start would be refused for, and that a broker is one."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bridge.doctor import examine
from bridge.journal.errors import JournalInUseError
from bridge.journal.sqlite import SqliteJournal
from bridge.rulesets import BUILT_IN, GROUP, Rulesets
from tests.bridge.conftest import Broker


def wrong(folder: Path, config: str) -> list[str]:
    """The ids of what is wrong with a config."""
    path = folder / "dicewire.toml"
    path.write_text(f"[server]\nport = 0\n{config}", encoding="utf-8")
    return [finding.what.id for finding in examine(path) if finding.level == "wrong"]


def mqtt(url: str) -> str:
    return f'[trays.mqtt]\nbroker = "{url}"'


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    made = SqliteJournal(tmp_path / "dicewire.db")
    yield made
    asyncio.run(made.close())


@pytest.fixture
def mumbling() -> Iterator[str]:
    """A server that is no broker: it takes a connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"mqtt://127.0.0.1:{server.getsockname()[1]}"


def test_a_journal_that_another_bridge_has_is_found(tmp_path: Path, journal: SqliteJournal) -> None:
    assert wrong(tmp_path, "") == ["journal-in-use"]
    asyncio.run(journal.close())
    assert wrong(tmp_path, "") == []


def test_looking_at_a_journal_leaves_it_free_and_nothing_beside_it(tmp_path: Path, journal: SqliteJournal) -> None:
    asyncio.run(journal.close())
    before = sorted(tmp_path.iterdir())
    assert wrong(tmp_path, "") == []
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "dicewire.toml"])
    again = SqliteJournal(tmp_path / "dicewire.db")
    with pytest.raises(JournalInUseError):
        SqliteJournal(tmp_path / "dicewire.db")
    asyncio.run(again.close())


@pytest.mark.parametrize("damage", [lambda data: data[:9000], lambda data: data[:4096] + b"x" * (len(data) - 4096)])
def test_a_damaged_journal_is_found(tmp_path: Path, journal: SqliteJournal, damage: Callable[[bytes], bytes]) -> None:
    asyncio.run(journal.close())
    path = tmp_path / "dicewire.db"
    path.write_bytes(damage(path.read_bytes()))
    assert wrong(tmp_path, "") == ["journal-unreadable"]


def test_a_broker_is_entered_and_left(tmp_path: Path, broker: Broker) -> None:
    assert wrong(tmp_path, mqtt(broker.url)) == []


def test_a_broker_that_lets_nobody_in_is_found(tmp_path: Path, new_broker: Callable[..., Broker]) -> None:
    closed = new_broker("allow_anonymous false\n")
    assert wrong(tmp_path, mqtt(closed.url)) == ["tray-error-broker-refused"]


def test_what_is_no_broker_is_not_taken_for_one(tmp_path: Path, mumbling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.trays.transports.knock.PATIENCE_S", 0.3)
    assert wrong(tmp_path, mqtt(mumbling)) == ["doctor-broker-absent"]
    assert wrong(tmp_path, mqtt("mqtt://127.0.0.1:1")) == ["doctor-broker-absent"]
    for url in ("mqtt:///dice", "mqtt://localhost:port"):
        assert wrong(tmp_path, mqtt(url)) == ["doctor-wrong"]  # with key and line, as all that is wrong in a config


def test_keys_and_certificates_that_cannot_be_read_are_found(tmp_path: Path) -> None:
    managed = f"{mqtt('managed')}\nport = 0"
    assert wrong(tmp_path, managed) == ["doctor-wrong"]
    keys = tmp_path / "tray-keys.json"
    keys.write_text("[]", encoding="utf-8")
    assert wrong(tmp_path, managed) == ["doctor-wrong"]
    keys.write_text("{}", encoding="utf-8")
    assert wrong(tmp_path, managed) == []
    assert wrong(tmp_path, 'certificate = "no.pem"\nkey = "no.pem"') == ["doctor-wrong"]


def test_rulesets_are_named_and_what_is_left_out_of_a_plug_in_is_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulesets = Rulesets([*BUILT_IN, EntryPoint("broken", "no_such_module:RULESET", GROUP)])
    monkeypatch.setattr("bridge.doctor.load_rulesets", lambda: rulesets)
    (tmp_path / "dicewire.toml").write_text("[server]\nport = 0\n", encoding="utf-8")
    found = {finding.what.id: finding for finding in examine(tmp_path / "dicewire.toml")}
    assert "yze-chase, gurps-action-chase, encounter" in str(found["doctor-rulesets"].what)
    left_out = found["doctor-ruleset-left-out"]
    assert left_out.level == "note"
    assert "no_such_module" in str(left_out.what)
