"""TLS: a certificate that the bridge makes for itself, and a whole run over it."""

import datetime
import ssl
import stat
import sys
from pathlib import Path

import pytest
import trustme

from bridge.server.join import lan_address
from bridge.server.tls import Certificate, TlsError, own_certificate
from tests.bridge.server.conftest import Start
from tests.bridge.server.test_hello import a_seat

NOW = datetime.datetime(2026, 11, 30, tzinfo=datetime.UTC)


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


async def test_a_client_that_trusts_the_certificate_plays_over_tls(start: Start, tmp_path: Path) -> None:
    own = own_certificate(tmp_path / "tls")
    bridge = await start(tls=own.context(), trust=trusting(own.certificate))
    assert bridge.url.startswith("https://127.0.0.1:")
    _, _, token = await a_seat(bridge, "gm")
    talk = await bridge.hello(token)
    reply = await talk.do("add-seat", name="New", role="player")
    assert reply["result"]["join"].startswith(f"{bridge.url}/join#")
    assert (await bridge.http("GET", "/api/tables", token))[0] == 200


async def test_a_client_that_does_not_trust_it_gets_nothing(start: Start, tmp_path: Path) -> None:
    bridge = await start(tls=own_certificate(tmp_path).context())
    with pytest.raises(OSError, match=r"certificate verify failed|CERTIFICATE_VERIFY_FAILED"):
        await bridge.http("GET", "/api/health")


async def test_the_owners_own_certificate_serves_as_well(start: Start, tmp_path: Path) -> None:
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    for place, blob in enumerate(issued.cert_chain_pems):
        blob.write_to_path(tmp_path / "cert.pem", append=place > 0)
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    tls = Certificate(tmp_path / "cert.pem", tmp_path / "key.pem").context()
    bridge = await start(tls=tls, trust=trusting(tmp_path / "ca.pem"))
    assert (await bridge.http("GET", "/api/health"))[0] == 200


def test_the_certificate_is_kept_until_something_about_it_must_change(tmp_path: Path) -> None:
    def made(*names: str, days: int = 0) -> bytes:
        return own_certificate(tmp_path, names, NOW + datetime.timedelta(days=days)).certificate.read_bytes()

    first = made()
    assert made() == first
    assert made(days=300) == first
    named = made("dice.example.org", "10.9.8.7")
    assert named != first
    assert made() == named, "it still holds for fewer names"
    assert made(days=390) != named, "it is about to run out"


@pytest.mark.parametrize(
    "broken", [b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"]
)
def test_a_broken_certificate_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    own = own_certificate(tmp_path)
    own.certificate.write_bytes(broken)
    own_certificate(tmp_path).context()


def test_a_lost_key_means_a_new_certificate(tmp_path: Path) -> None:
    own = own_certificate(tmp_path)
    own.key.unlink()
    own_certificate(tmp_path).context()


def test_the_key_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    assert stat.S_IMODE(own_certificate(tmp_path).key.stat().st_mode) == 0o600


def test_it_holds_for_every_way_to_this_machine(tmp_path: Path) -> None:
    decoded = ssl._ssl._test_decode_cert(str(own_certificate(tmp_path, ["dice.example.org"]).certificate))  # type: ignore[attr-defined]
    names = {name for _, name in decoded["subjectAltName"]}
    assert {"localhost", "127.0.0.1", lan_address(), "dice.example.org"} <= names


def test_files_that_are_no_certificate_are_named(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("x")
    with pytest.raises(TlsError, match=r"cert.pem with .*key.pem cannot be used"):
        Certificate(tmp_path / "cert.pem", tmp_path / "key.pem").context()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(TlsError, match="file: a certificate cannot be written"):
        own_certificate(tmp_path / "file")


def test_a_name_that_fits_no_certificate_is_named(tmp_path: Path) -> None:
    with pytest.raises(TlsError, match="骰子"):
        own_certificate(tmp_path, ["骰子.example"])


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bridge.server.selfsigned", None)
    with pytest.raises(TlsError, match="pip install cryptography"):
        own_certificate(tmp_path)
