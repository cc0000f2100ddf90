"""Puts the server together: one aiohttp application from what it is given."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from bridge.characters.library import Library
from bridge.i18n import Catalogues
from bridge.rulesets import Rulesets
from bridge.server.admin import AdminToken
from bridge.server.api import Api
from bridge.server.clients import Clients
from bridge.server.door import Door
from bridge.server.files import CatalogueFiles, ConsoleFiles
from bridge.server.gate import Gate
from bridge.server.guard import Guard
from bridge.server.settings import Limits, Settings
from bridge.setups import SavedSetups
from bridge.tables.api import TablesApi

CONSOLE: Final = Path(__file__).parents[1] / "console"
"""The console's files, installed with the package."""


def create_app(
    tables: TablesApi,
    rulesets: Rulesets,
    catalogues: Catalogues,
    admin: AdminToken,
    *,
    settings: Settings,
    version: str,
    limits: Limits = Limits(),  # noqa: B008 - frozen
    console: Path = CONSOLE,
    clock: Callable[[], float] = time.monotonic,
    library: Library | None = None,
    setups: SavedSetups | None = None,
) -> web.Application:
    """The application: `/ws`, `/api/`, `/locales/`, and the console for every other path.

    When it shuts down every client gets a goodbye. `clock` is for counting bad tokens, `library` and
    `setups` what GMs are offered as characters and set-ups of their own.
    """
    door = Door(tables, admin, limits, clock)
    gate = Gate(Guard(settings), catalogues, settings.language)
    clients = Clients(door, settings, limits, version)
    api = Api(tables, rulesets, door, settings, version, library, setups)

    async def dismiss(_: web.Application) -> None:
        clients.dismiss()

    app = web.Application(middlewares=[gate.middleware()], client_max_size=limits.message)
    app.on_response_prepare.append(gate.headers)
    app.on_shutdown.append(dismiss)
    app.add_routes(
        [
            web.get("/ws", clients.connect),
            *api.routes(),
            web.get("/locales/{lang}.ftl", CatalogueFiles(catalogues).get),
            web.get("/{path:.*}", ConsoleFiles(console).get),
        ]
    )
    return app
