"""REST for set-up and export (docs/protocol.md, "REST"). The token of a GM's seat, or the admin's, is the key."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from aiohttp import hdrs, web

from bridge.characters.library import Library
from bridge.i18n import LANGUAGES, match_language
from bridge.protocol import PROTOCOL, rest
from bridge.protocol.commands import AddSeat, ChangeSeat, RemoveSeat, RenewSeat
from bridge.protocol.errors import FaultError
from bridge.protocol.messages import Text
from bridge.rulesets import Rulesets
from bridge.server import characters, faults, setups
from bridge.server.door import Door
from bridge.server.gate import json_response, read_body
from bridge.server.join import public_base, with_link
from bridge.server.settings import Settings
from bridge.setups import SavedSetups
from bridge.tables.api import TableApi, TablesApi
from bridge.tables.errors import NOT_ALLOWED, NOT_FOUND
from bridge.tables.seats import Seat, SeatGrant

_LOG: Final = logging.getLogger(__name__)


class Api:
    """The handlers below `/api/`."""

    def __init__(
        self,
        tables: TablesApi,
        rulesets: Rulesets,
        door: Door,
        settings: Settings,
        version: str,
        library: Library | None = None,
        own_setups: SavedSetups | None = None,
    ) -> None:
        self._tables = tables
        self._rulesets = rulesets
        self._door = door
        self._settings = settings
        self._version = version
        self._library = library
        self._setups = own_setups

    def routes(self) -> list[web.RouteDef]:
        """All of them, with their paths."""
        table, seat = "/api/tables/{table}", "/api/tables/{table}/seats/{seat}"
        return [
            web.get("/api/health", self.health),
            web.get("/api/languages", self.languages),
            web.get("/api/rulesets", self.rulesets),
            web.get("/api/characters", self.characters),
            web.get("/api/setups", self.setups),
            web.get("/api/tables", self.list_tables),
            web.post("/api/tables", self.make_table),
            web.get(table, self.show_table),
            web.get(f"{table}/export", self.export),
            web.post(f"{table}/seats", self.add_seat),
            web.patch(seat, self.change_seat),
            web.delete(seat, self.remove_seat),
            web.post(f"{seat}/token", self.renew_seat),
        ]

    # -- open to all -------------------------------------------------------------------------------------

    async def health(self, request: web.Request) -> web.Response:
        """That the bridge is there."""
        return json_response(rest.Health(ok=True, version=self._version, protocol=PROTOCOL))

    async def languages(self, request: web.Request) -> web.Response:
        """The languages and where their catalogues are."""
        listed = [rest.Language(lang=lang, name=name, url=f"/locales/{lang}.ftl") for lang, name in LANGUAGES.items()]
        best = match_language(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""), self._settings.language)
        return json_response(rest.Languages(languages=listed, best=best))

    # -- any token ---------------------------------------------------------------------------------------

    async def rulesets(self, request: web.Request) -> web.Response:
        """The rulesets and the set-ups that come with them."""
        whose = await self._who(request)
        listed = [
            rest.RulesetInfo(
                id=id_,
                version=self._rulesets[id_].version,
                text=Text(id=f"ruleset-{id_}"),
                samples=[rest.SampleSetup(id=s.id, setup=s.setup) for s in self._rulesets.samples(id_)],
            )
            for id_ in self._rulesets
        ]
        problems = [str(problem) for problem in self._rulesets.problems] if whose is None else []
        return json_response(rest.RulesetList(rulesets=listed, problems=problems))

    # -- any GM, or admin --------------------------------------------------------------------------------

    async def characters(self, request: web.Request) -> web.Response:
        """The library of characters: `?ruleset=ID` for those that have a sheet for it."""
        await self._only_gms(request)
        return json_response(await characters.listed(self._library, request.query.get("ruleset")))

    async def setups(self, request: web.Request) -> web.Response:
        """The GM's own set-ups."""
        await self._only_gms(request)
        return json_response(await setups.listed(self._setups))

    async def _only_gms(self, request: web.Request) -> None:
        """Refuse whoever is neither a GM nor the admin."""
        whose = await self._who(request)
        if whose is not None and whose[1].role != "gm":
            raise FaultError(faults.fault(NOT_ALLOWED))

    # -- GM of the table, or admin -----------------------------------------------------------------------

    async def list_tables(self, request: web.Request) -> web.Response:
        """All tables for the admin, its own for a GM."""
        whose = await self._who(request)
        if whose is not None and whose[1].role != "gm":
            raise FaultError(faults.fault(NOT_ALLOWED))
        tables = self._tables.list() if whose is None else [whose[0]]
        return json_response(rest.TableList(tables=[_table(table) for table in tables]))

    async def show_table(self, request: web.Request) -> web.Response:
        """One table."""
        table, _ = await self._table(request)
        return json_response(_table(table))

    async def add_seat(self, request: web.Request) -> web.Response:
        """Add a seat; the only time its token is shown."""
        table, gm = await self._table(request)
        new = await read_body(request, rest.NewSeat)
        if gm is None:
            grant = await table.add_seat(new.name, new.role, new.plays)
        else:
            command = AddSeat(name=new.name, role=new.role, plays=new.plays, lang=new.lang)
            grant = _grant(table, await table.submit(gm.id, command))
        return json_response(self._with_link(request, grant), 201)

    async def renew_seat(self, request: web.Request) -> web.Response:
        """Give a seat a new token; who holds the old one is disconnected."""
        table, gm = await self._table(request)
        seat_id = request.match_info["seat"]
        if gm is None:
            grant = await table.renew_seat(seat_id)
        else:
            grant = _grant(table, await table.submit(gm.id, RenewSeat(seat=seat_id)))
        self._door.renewed(table, seat_id)
        return json_response(self._with_link(request, grant), 201)

    # -- admin alone -------------------------------------------------------------------------------------

    async def make_table(self, request: web.Request) -> web.Response:
        """Make a table with a GM's seat."""
        if await self._who(request) is not None:
            raise FaultError(faults.fault(NOT_ALLOWED))
        new = await read_body(request, rest.NewTable)
        table = await self._tables.create(new.name, new.digital, new.typed)
        grant = await table.add_seat(new.gm, "gm")
        _LOG.info("table %s made", table.id)
        return json_response(rest.TableMade(table=_table(table), gm=self._with_link(request, grant)), 201)

    # -- GM of the table alone ---------------------------------------------------------------------------

    async def change_seat(self, request: web.Request) -> web.Response:
        """Rename a seat or change what it plays."""
        table, gm = await self._gm(request)
        change = await read_body(request, rest.SeatChange)
        await table.submit(gm.id, ChangeSeat(seat=request.match_info["seat"], name=change.name, plays=change.plays))
        return json_response(_table(table))

    async def remove_seat(self, request: web.Request) -> web.Response:
        """Remove a seat."""
        table, gm = await self._gm(request)
        await table.submit(gm.id, RemoveSeat(seat=request.match_info["seat"]))
        return json_response(_table(table))

    async def export(self, request: web.Request) -> web.Response:
        """A conflict as JSON, as far as the GM's seat may see it: `?conflict=ID`, or the one on the table."""
        table, gm = await self._gm(request)
        exported = await table.export(gm.id, request.query.get("conflict"))
        response = json_response(exported)
        response.headers[hdrs.CONTENT_DISPOSITION] = 'attachment; filename="conflict.json"'
        return response

    # -- who asks ----------------------------------------------------------------------------------------

    async def _who(self, request: web.Request) -> tuple[TableApi, Seat] | None:
        """The table and seat of the request's token, None for the admin. Raises `FaultError`."""
        scheme, _, token = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise FaultError(faults.fault(faults.NO_TOKEN))
        return await self._door.bearer(token.strip(), request.remote or "-")

    async def _table(self, request: web.Request) -> tuple[TableApi, Seat | None]:
        """The table of the path and the GM who asks, None for the admin. Raises `FaultError`."""
        whose = await self._who(request)
        table = self._tables.get(request.match_info["table"]) if whose is None else whose[0]
        if whose is not None and (whose[1].role != "gm" or whose[0].id != request.match_info["table"]):
            raise FaultError(faults.fault(NOT_ALLOWED))
        if table is None:
            raise FaultError(faults.fault(NOT_FOUND))
        return table, None if whose is None else whose[1]

    async def _gm(self, request: web.Request) -> tuple[TableApi, Seat]:
        table, gm = await self._table(request)
        if gm is None:
            raise FaultError(faults.fault(NOT_ALLOWED))
        return table, gm

    # -- answers -----------------------------------------------------------------------------------------

    def _with_link(self, request: web.Request, grant: SeatGrant) -> rest.Grant:
        asked = f"{request.scheme}://{request.host}"
        base = public_base(asked, self._settings.public_url, self._settings.host)
        return rest.Grant(**with_link({"seat": _seat(grant.seat), "token": grant.token}, base))


def _grant(table: TableApi, result: Mapping[str, str]) -> SeatGrant:
    """What a command gave, `{seat, token}` with the seat's id. Raises `FaultError` where the seat has gone since."""
    seat = table.seat(result["seat"])
    if seat is None:
        raise FaultError(faults.fault(NOT_FOUND))
    return SeatGrant(seat, result["token"])


def _seat(seat: Seat) -> rest.SeatInfo:
    return rest.SeatInfo(id=seat.id, name=seat.name, role=seat.role, plays=list(seat.plays), lang=seat.lang)


def _table(table: TableApi) -> rest.TableInfo:
    return rest.TableInfo(id=table.id, name=table.name, seats=[_seat(seat) for seat in table.seats()])
