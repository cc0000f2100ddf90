"""What every HTTP request passes: the guard, and the one shape of errors."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import hdrs, web
from aiohttp.typedefs import Handler

from bridge.i18n import Catalogues
from bridge.protocol.decode import convert, read_json
from bridge.protocol.errors import FaultError
from bridge.protocol.messages import Fault
from bridge.protocol.rest import Refusal
from bridge.server import faults
from bridge.server.guard import Guard
from bridge.tables import errors as tables
from bridge.tables.errors import CommandError

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_PATIENCE: Final = 15.0
"""Seconds that a body may take to arrive."""

_BY_STATUS: Final = {404: tables.NOT_FOUND, 405: faults.BAD_METHOD, 413: faults.TOO_LARGE}


class Gate:
    """The middleware around all handlers: checks who asks, and answers what is refused."""

    def __init__(self, guard: Guard, catalogues: Catalogues, language: str) -> None:
        self._guard = guard
        self._catalogues = catalogues
        self._language = language

    def middleware(self) -> Any:
        """As aiohttp wants it."""

        @web.middleware
        async def gate(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._pass(request, handler)

        return gate

    async def headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """The signal `on_response_prepare`: security headers on every answer."""
        self._guard.add_headers(request, response)

    async def _pass(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            self._guard.check_host(request)
            if request.method == hdrs.METH_OPTIONS:
                return self._guard.preflight(request)
            if request.path.startswith(("/api/", "/ws")):
                self._guard.check_origin(request)
            return await handler(request)
        except (FaultError, CommandError) as error:
            return self._refuse(request, error.fault)
        except web.HTTPException as error:
            return self._refuse(request, faults.fault(_BY_STATUS.get(error.status, faults.BAD_REQUEST)), error)
        except ConnectionError:
            raise  # the client has gone; aiohttp knows what to do
        except Exception:  # noqa: BLE001 - the edge of a request: told as a fault, logged under its number
            number = secrets.token_hex(4)
            _LOG.exception("fault %s: %s %r", number, request.method, request.path)
            return self._refuse(request, faults.internal(number))

    def _refuse(self, request: web.Request, fault: Fault, error: web.HTTPException | None = None) -> web.Response:
        accepts = request.headers.get(hdrs.ACCEPT_LANGUAGE, "")
        words = self._catalogues.best(accepts, self._language).text(fault.text)
        response = json_response(Refusal(fault=fault, words=words), faults.status_of(fault))
        if response.status == 401:
            response.headers[hdrs.WWW_AUTHENTICATE] = 'Bearer realm="dicewire"'
        if error is not None and hdrs.ALLOW in error.headers:
            response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        return response


def json_response(body: Any, status: int = 200) -> web.Response:
    """An answer that no cache keeps: it may hold a token."""
    return web.Response(
        body=msgspec.json.encode(body),
        status=status,
        content_type="application/json",
        headers={hdrs.CACHE_CONTROL: "no-store"},
    )


async def read_body(request: web.Request, shape: type[T]) -> T:
    """The body of a request as a `shape`. Raises `MalformedError` naming the place, `FaultError` (`bad-request`)."""
    try:
        async with asyncio.timeout(_PATIENCE):
            data = await request.read()
    except TimeoutError:
        raise FaultError(faults.fault(faults.BAD_REQUEST)) from None
    return convert(read_json(data), shape)
