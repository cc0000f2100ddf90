"""QR codes for the terminal."""

from __future__ import annotations

import io

import segno


def terminal_qr(text: str) -> str:
    """The QR code of `text` in half-block characters, readable on dark and light terminals."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()
