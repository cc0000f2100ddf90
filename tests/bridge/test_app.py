"""How a bridge starts: what is refused leaves nothing behind, and a start that was broken off is made good."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from bridge.app import Bridge
from bridge.config import Config, DieConfig, JournalFile, SerialTrays, Server, TableConfig, TcpTrays, Trays
from bridge.errors import BridgeError
from bridge.journal.errors import NotAJournalError
from bridge.journal.records import Draft
from bridge.journal.sqlite import SqliteJournal
from bridge.protocol.commands import NameDie
from bridge.server.run import PortError
from bridge.tables.registry import Tables
from bridge.trays.errors import ListenError

QUIET = SerialTrays(enabled=False)


def configured(*tables: TableConfig, server: Server | None = None, trays: Trays | None = None) -> Config:
    return Config(
        server=server or Server(port=0),
        journal=JournalFile(path="dicewire.db"),
        trays=trays or Trays(serial=QUIET),
        tables=list(tables),
    )


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_a_certificate_that_cannot_be_used_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    config = configured(server=Server(port=0, certificate="none.pem", key="none.pem"))
    with pytest.raises(BridgeError, match=r"none\.pem"):
        await Bridge(config, tmp_path).__aenter__()
    assert names(tmp_path) == []


async def test_a_journal_that_is_refused_leaves_no_certificate_behind(tmp_path: Path) -> None:
    (tmp_path / "dicewire.db").write_text("no journal at all, but longer than the header of one" * 3, encoding="utf-8")
    with pytest.raises(NotAJournalError):
        await Bridge(configured(server=Server(port=0, tls=True)), tmp_path).__aenter__()
    assert names(tmp_path) == ["dicewire.db"]


@pytest.mark.parametrize("host", ["x" * 70 + ".example", "no..name"])
async def test_a_host_that_cannot_be_one_is_refused(tmp_path: Path, host: str) -> None:
    (tmp_path / "tray-keys.json").write_text("{}", encoding="utf-8")
    with pytest.raises(PortError, match=r"server\.host"):
        await Bridge(configured(server=Server(host=host, port=0)), tmp_path).__aenter__()
    trays = Trays(serial=QUIET, tcp=TcpTrays(enabled=True, host=host, port=0))
    with pytest.raises(ListenError, match=host):
        await Bridge(configured(trays=trays), tmp_path).__aenter__()
    assert names(tmp_path) == ["tray-keys.json"]


async def test_tokens_are_not_used_up_by_a_start_that_trays_made_impossible(tmp_path: Path) -> None:
    (tmp_path / "tray-keys.json").write_text("{}", encoding="utf-8")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        config = configured(TableConfig(name="Home"), trays=Trays(serial=QUIET, tcp=TcpTrays(enabled=True, port=port)))
        with pytest.raises(BridgeError, match=rf"127\.0\.0\.1:{port}.*trays\.tcp\.port"):
            await Bridge(config, tmp_path).__aenter__()
        assert names(tmp_path) == ["tray-keys.json"]
    async with Bridge(config, tmp_path) as bridge:
        assert bridge.admin_token is not None
        assert [admission.table.name for admission in bridge.admissions] == ["Home"]


async def test_a_table_whose_making_was_broken_off_gets_its_trays_and_its_gm(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "dicewire.db")
    tables = await Tables.open(journal, {})
    await tables.create("Home")
    await tables.close()
    await journal.close()
    config = configured(TableConfig(name="Home", trays=["tower"]))
    async with Bridge(config, tmp_path) as bridge:
        [admission] = bridge.admissions
        assert (admission.table.name, list(admission.table.trays())) == ("Home", ["tower"])
    async with Bridge(config, tmp_path) as bridge:
        assert bridge.admissions == []


async def test_dice_of_the_config_are_named_at_the_first_start_and_never_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    dice = [DieConfig(tray="tower", key="k", name="Big red", tag="attribute"), DieConfig(tray="tower", key="x")]
    config = configured(TableConfig(name="Home", trays=["tower"], dice=dice))
    async with Bridge(config, tmp_path) as bridge:
        [admission] = bridge.admissions
        table, gm = admission.table, admission.grant.seat.id
        [die] = (await table.snapshot(gm)).parts["dice"]
        assert (die["dev"], die["key"], die["name"], die["tag"]) == ("tower", "k", "Big red", "attribute")
        await table.submit(gm, NameDie(dev="tower", key="k", name="Small red"))
    async with Bridge(config, tmp_path) as bridge:
        [again] = bridge.tables.list()
        assert [die["name"] for die in (await again.snapshot(gm)).parts["dice"]] == ["Small red"]
    other = configured(TableConfig(name="Home"), TableConfig(name="New", trays=["tower"], dice=dice))
    with caplog.at_level(logging.WARNING, "bridge.app"):
        async with Bridge(other, tmp_path):
            pass
    assert "die k of tray tower is not named" in caplog.text


async def test_a_tray_that_another_table_has_keeps_no_bridge_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Bridge(configured(TableConfig(name="Old", trays=["tower"])), tmp_path):
        pass
    config = configured(TableConfig(name="Old"), TableConfig(name="New", trays=["tower", "cup"]))
    with caplog.at_level(logging.WARNING, "bridge.app"):
        async with Bridge(config, tmp_path) as bridge:
            assert {table.name: list(table.trays()) for table in bridge.tables.list()} == {
                "Old": ["tower"],
                "New": ["cup"],
            }
    assert "'New' does not get tray tower" in caplog.text


@pytest.mark.parametrize(
    "record", [Draft("of-the-future", {}), Draft("tray-released", {"dev": "never-claimed"})], ids=lambda it: it.kind
)
async def test_a_table_that_cannot_be_opened_gets_no_double(tmp_path: Path, record: Draft) -> None:
    config = configured(TableConfig(name="Home"))
    async with Bridge(config, tmp_path) as bridge:
        (home,) = bridge.tables.list()
    journal = SqliteJournal(tmp_path / "dicewire.db")
    await journal.append(home.id, await journal.last(home.id), [record], at=0)
    await journal.close()
    async with Bridge(config, tmp_path) as bridge:
        assert bridge.tables.list() == []
        assert home.id in bridge.tables.problems[0]
        assert bridge.admissions == []
