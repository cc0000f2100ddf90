"""The file with the keys of Wi-Fi trays: what is in it can be used, or it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.tray_keys import TrayKeysError, read_tray_keys


def test_keys_are_read_by_tray(tmp_path: Path) -> None:
    path = tmp_path / "tray-keys.json"
    path.write_text('{"sim-1": "secret", "a1b2": "x"}', encoding="utf-8")
    assert read_tray_keys(path) == {"sim-1": "secret", "a1b2": "x"}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"sim-1": 5}', '{"sim-1": ""}', '{"": "x"}', '{"Tray 1": "x"}', '{"a:b": "x"}', '{"a\\nb": "x"}'],
)
def test_what_would_let_anybody_or_nobody_in_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tray-keys.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TrayKeysError, match=r"tray-keys\.json is not of the form"):
        read_tray_keys(path)
