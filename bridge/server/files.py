"""The console's files and the catalogues, as browsers fetch them."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import ETag, hdrs, web

from bridge.i18n import LANGUAGES, Catalogues
from bridge.protocol.errors import FaultError
from bridge.server.faults import fault
from bridge.tables.errors import NOT_FOUND

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What is served at all, by the ending of its name."""

_PACKED: Final = {".png", ".webp", ".woff2", ".ico"}
_PLAIN: Final = re.compile(r"\w[\w@.+-]{0,99}")
_VERSIONED: Final = re.compile(r"-\d+(\.\d+)+\b")
_ALWAYS: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"


_IMPORT_MAP: Final = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)


class Page(web.Response):
    """An answer that is a page; `scripts` are its import maps, as the Content-Security-Policy names them."""

    scripts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blob:
    """Something to serve: its bytes, the same packed (None where that saves nothing), its tag and type.

    `scripts` are the hashes of a page's import maps: only names of modules, and browsers take them inline alone.
    """

    body: bytes
    packed: bytes | None
    tag: str
    type: str
    scripts: tuple[str, ...] = ()

    @classmethod
    def of(cls, body: bytes, ending: str) -> Blob:
        """Bytes under a name that ends in `ending`."""
        packed = None if ending in _PACKED or len(body) < 1024 else gzip.compress(body, mtime=0)
        scripts = tuple(_source(text) for text in _IMPORT_MAP.findall(body)) if ending == ".html" else ()
        return cls(body, packed, hashlib.sha256(body).hexdigest()[:24], _TYPES[ending], scripts)

    def response(self, request: web.Request, cache: str) -> web.Response:
        """The answer: 304 where the browser has it already."""
        headers = {hdrs.CACHE_CONTROL: cache, hdrs.VARY: hdrs.ACCEPT_ENCODING}
        known = request.if_none_match or ()
        if any(tag.value in (self.tag, "*") for tag in known):
            response = Page(status=304, headers=headers)
        else:
            packs = self.packed is not None and "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, "").lower()
            headers[hdrs.CONTENT_TYPE] = self.type
            if packs:
                headers[hdrs.CONTENT_ENCODING] = "gzip"
            response = Page(body=self.packed if packs else self.body, headers=headers)
        response.scripts = self.scripts
        response.etag = ETag(self.tag, is_weak=True)
        return response


def _source(script: bytes) -> str:
    """An inline script as a policy allows it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"


class ConsoleFiles:
    """Serves a folder: a page for a path without an ending, a file for one with.

    `/display` is `display.html`; `/`, and a page there is no file for, is `index.html`. Files are read anew when they
    change. Those below `vendor/` with a version in their name (`vendor/lit-3.3.3.js`) never change and are kept by
    browsers for good; all others are asked for again each time, and sent only where they have changed.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read: dict[Path, tuple[tuple[int, int], Blob]] = {}

    async def get(self, request: web.Request) -> web.Response:
        """Answer a request. Raises `FaultError` (`not-found`)."""
        parts = [part for part in request.match_info["path"].split("/") if part]
        path = self._find(parts)
        blob = await asyncio.to_thread(self._load, path) if path else None
        if blob is None:
            raise FaultError(fault(NOT_FOUND))
        forever = len(parts) > 1 and parts[0] == "vendor" and _VERSIONED.search(parts[-1]) is not None
        return blob.response(request, _ALWAYS if forever else _ASK)

    def _find(self, parts: list[str]) -> Path | None:
        """The file of a path; None for anything that is not plainly below the root."""
        if not all(_PLAIN.fullmatch(part) for part in parts):
            return None
        path = self._root.joinpath(*parts)
        if path.suffix in _TYPES and parts:
            return path
        if len(parts) > 1 or path.suffix:
            return None
        page = self._root / f"{parts[0]}.html" if parts else None
        return page if page is not None and page.is_file() else self._root / "index.html"

    def _load(self, path: Path) -> Blob | None:
        try:
            stat = path.stat()
            mark = (stat.st_mtime_ns, stat.st_size)
            known = self._read.get(path)
            if known is None or known[0] != mark:
                known = self._read[path] = (mark, Blob.of(path.read_bytes(), path.suffix))
        except OSError:
            return None
        return known[1]


class CatalogueFiles:
    """Serves `/locales/<lang>.ftl`: all wording of a language in one file, plug-ins' included."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._blobs = {lang: Blob.of(catalogues[lang].ftl.encode(), ".ftl") for lang in LANGUAGES}

    async def get(self, request: web.Request) -> web.Response:
        """Answer a request. Raises `FaultError` (`not-found`)."""
        blob = self._blobs.get(request.match_info["lang"])
        if blob is None:
            raise FaultError(fault(NOT_FOUND))
        return blob.response(request, _ASK)
