"""Puts the bridge together: journal, tables, server, trays. The one place that knows all of them."""

from __future__ import annotations

import logging
import ssl
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import msgspec
from aiohttp import web

import bridge
from bridge.characters.library import FOLDER, Library
from bridge.config import Config, DieConfig
from bridge.i18n import Catalogue, Catalogues, bridge_source
from bridge.journal.file import check_file
from bridge.journal.sqlite import SqliteJournal
from bridge.protocol.commands import NameDie
from bridge.rulesets import Rulesets, load_rulesets
from bridge.server.admin import AdminToken
from bridge.server.app import create_app
from bridge.server.join import public_base
from bridge.server.run import Server, reserve
from bridge.server.settings import Settings
from bridge.server.tls import Certificate, own_certificate
from bridge.setups import FOLDER as SETUPS
from bridge.setups import SavedSetups
from bridge.tables.api import TableApi
from bridge.tables.errors import NOT_FOUND, TRAY_TAKEN, CommandError
from bridge.tables.registry import Tables
from bridge.tables.seats import SeatGrant
from bridge.tray_transports import make_transports
from bridge.trays.hub import TrayHub, close_transports, open_transports
from bridge.trays.model import CommandResult, TrayNotice, TrayStatus

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Admission:
    """A GM seat whose link can be shown now, and never again."""

    table: TableApi
    grant: SeatGrant


class _Listener:
    """Passes on what trays are up to: to the tables, and in words to the log."""

    def __init__(self, tables: Tables, words: Catalogue) -> None:
        self._tables = tables
        self._words = words

    def status(self, status: TrayStatus) -> None:
        self._tables.status(status)

    def result(self, result: CommandResult) -> None:
        self._tables.result(result)

    def notice(self, notice: TrayNotice) -> None:
        self._tables.notice(notice)
        level = {"debug": logging.DEBUG, "warn": logging.WARNING, "error": logging.ERROR}.get(
            notice.level, logging.INFO
        )
        log.log(level, "%s: %s", notice.dev or notice.where, self._words.text(notice.text))


class Bridge:
    """One running bridge. `async with Bridge(config, folder) as bridge:` starts and stops it.

    `folder` is what paths in the config are relative to. Entering raises a `BridgeError` that says what is wrong and
    what to do, with nothing left open and nothing written to a journal that could not be used.
    """

    tables: Tables
    hub: TrayHub

    def __init__(self, config: Config, folder: Path, rulesets: Rulesets | None = None) -> None:
        self.rulesets = load_rulesets() if rulesets is None else rulesets
        self.catalogues = Catalogues([bridge_source(), *self.rulesets.wording()])
        self.admissions: list[Admission] = []
        """GM seats made at this start."""
        self.admin_token: str | None = None
        """The admin token, where it was made at this start."""
        self._config = config
        self._folder = folder
        self._library = Library(folder / FOLDER, self.rulesets)
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:
            await self._start(stack)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def url(self) -> str:
        """Where this machine's browser finds it."""
        return self._server.url

    def link(self, grant: SeatGrant) -> str:
        """The link that opens a seat, as another device may follow it."""
        server = self._config.server
        return f"{public_base(self.url, server.public_url, server.host)}/join#{grant.token}"

    async def admit_gms_anew(self) -> None:
        """Give every GM seat a new token, and note it in `admissions`; the old ones stop working."""
        for table in self.tables.list():
            for seat in table.seats():
                if seat.role == "gm":
                    self.admissions.append(Admission(table, await table.renew_seat(seat.id)))

    # -- how it starts -----------------------------------------------------------------------------------

    async def _start(self, stack: AsyncExitStack) -> None:
        for problem in (*self.rulesets.problems, *self.catalogues.problems):
            log.warning("left out: %s", problem)
        # what may be refused comes first, before anything is written; what is shown only once comes last
        recorded = self._folder / self._config.journal.path
        transports = make_transports(self._config.trays, self._folder)
        check_file(recorded)
        sock = reserve(self._config.server.host, self._config.server.port)
        stack.callback(sock.close)
        await open_transports(transports)
        stack.push_async_callback(close_transports, transports)
        tls = self._tls()
        journal = SqliteJournal(recorded)
        stack.push_async_callback(journal.close)
        self.tables = await Tables.open(journal, self.rulesets, library=self._library)
        stack.push_async_callback(self.tables.close)
        for trouble in self.tables.problems:
            log.error("%s", trouble)
        words = self.catalogues[self._config.server.language]
        self.hub = TrayHub(self.tables, _Listener(self.tables, words), transports, are_open=True)
        stack.push_async_callback(self.hub.stop)
        await self._set_tables()
        admin, self.admin_token = AdminToken.open(self._folder / "dicewire-admin.hash")
        self._server = Server(self._application(admin), sock, tls)
        await self._server.start()
        stack.push_async_callback(self._server.stop)
        await self.hub.start()
        self.tables.connect(self.hub)

    def _tls(self) -> ssl.SSLContext | None:
        server = self._config.server
        if server.certificate is not None and server.key is not None:
            return Certificate(self._folder / server.certificate, self._folder / server.key).context()
        return own_certificate(self._folder, server.hosts).context() if server.tls else None

    def _application(self, admin: AdminToken) -> web.Application:
        server = self._config.server
        settings = Settings(
            host=server.host,
            origins=tuple(server.origins),
            hosts=tuple(server.hosts),
            public_url=server.public_url,
            language=server.language,
        )
        return create_app(
            self.tables,
            self.rulesets,
            self.catalogues,
            admin,
            settings=settings,
            version=bridge.__version__,
            library=self._library,
            setups=SavedSetups(self._folder / SETUPS, self.rulesets, self._library),
        )

    async def _set_tables(self) -> None:
        """Make the tables of the config that are not there yet, and give a GM seat to each table that has none.

        The seat comes last: without one, a table is of a start that was broken off.
        """
        there = {table.name: table for table in self.tables.list()}
        for wanted in self._config.tables:
            table: TableApi | None = there.get(wanted.name)
            if table is None and self.tables.problems:
                log.error("table %r is not made: it may be one of those that cannot be opened", wanted.name)
                continue
            if table is None:
                table = await self.tables.create(wanted.name, wanted.digital, wanted.typed)
            if not _has_gm(table):
                await self._claim(table, wanted.trays)
                for die in wanted.dice:
                    await self._name(table, die)
        for table in self.tables.list():
            if not _has_gm(table):
                self.admissions.append(Admission(table, await table.add_seat("GM", "gm")))

    async def _claim(self, table: TableApi, trays: Sequence[str]) -> None:
        for dev in trays:
            try:
                await table.claim_tray(dev)
            except CommandError as error:
                if error.fault.code != TRAY_TAKEN:
                    raise
                log.warning("table %r does not get tray %s: another table has it, release it there", table.name, dev)

    async def _name(self, table: TableApi, die: DieConfig) -> None:
        known = msgspec.structs.asdict(die)
        try:
            await table.name_die(NameDie(dev=known.pop("tray"), **known))
        except CommandError as error:
            if error.fault.code != NOT_FOUND:
                raise
            log.warning("die %s of tray %s is not named: table %r did not get the tray", die.key, die.tray, table.name)


def _has_gm(table: TableApi) -> bool:
    return any(seat.role == "gm" for seat in table.seats())
