"""The admin token is shown once and kept as a hash."""

import stat
from pathlib import Path

import pytest

from bridge.server.admin import AdminToken, AdminTokenError


def test_the_first_start_makes_a_token_and_later_ones_know_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "admin-token"
    admin, token = AdminToken.open(path)
    assert token is not None
    assert admin.is_it(token)
    assert not admin.is_it(token + "x")
    assert not admin.is_it("")
    again, shown = AdminToken.open(path)
    assert shown is None
    assert again.is_it(token)


def test_the_token_itself_is_nowhere_on_disk(tmp_path: Path) -> None:
    _, token = AdminToken.open(tmp_path / "admin-token")
    assert token is not None
    assert all(token not in path.read_text(encoding="utf-8") for path in tmp_path.iterdir())


def test_nobody_else_may_read_the_hash(tmp_path: Path) -> None:
    AdminToken.open(tmp_path / "admin-token")
    assert stat.S_IMODE((tmp_path / "admin-token").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"\xff\xfe"])
def test_a_broken_file_is_refused_with_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "admin-token"
    path.write_bytes(content)
    with pytest.raises(AdminTokenError, match="admin-token: "):
        AdminToken.open(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(AdminTokenError, match="cannot be"):
        AdminToken.open(tmp_path / "file" / "admin-token")
