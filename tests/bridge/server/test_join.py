"""Join links and their QR codes."""

import socket
import xml.etree.ElementTree as ET

import pytest

from bridge.server.join import lan_address, public_base, qr_svg, with_link


@pytest.mark.parametrize(
    ("asked", "public_url", "listens_on", "base"),
    [
        ("http://127.0.0.1:8642", None, "127.0.0.1", "http://127.0.0.1:8642"),
        ("http://192.168.1.5:8642", None, "0.0.0.0", "http://192.168.1.5:8642"),
        ("https://dice.lan", None, "0.0.0.0", "https://dice.lan"),
        ("http://127.0.0.1:8642", "https://dice.example.org/", "0.0.0.0", "https://dice.example.org"),
        ("http://localhost:8642", None, "0.0.0.0", f"http://{lan_address()}:8642"),
        ("https://[::1]:8642", None, "::", f"https://{lan_address()}:8642"),
        ("http://localhost", None, "0.0.0.0", f"http://{lan_address()}"),
    ],
)
def test_a_link_begins_with_what_a_phone_can_reach(asked: str, public_url: str, listens_on: str, base: str) -> None:
    assert public_base(asked, public_url, listens_on) == base


def test_the_address_in_the_local_network_is_an_address() -> None:
    socket.inet_aton(lan_address())


def test_a_grant_gets_its_link_and_code() -> None:
    grant = with_link({"seat": "s1", "token": "TOKEN"}, "http://x")
    assert (grant["seat"], grant["token"], grant["join"]) == ("s1", "TOKEN", "http://x/join#TOKEN")
    assert grant["qr"] == qr_svg("http://x/join#TOKEN")


def test_the_code_is_an_image_that_runs_nothing_and_scales() -> None:
    image = ET.fromstring(qr_svg("https://dice.example.org/join#" + "x" * 43))
    assert image.tag.endswith("svg")
    assert "viewBox" in image.attrib
    assert "width" not in image.attrib
    assert {part.tag.split("}")[-1] for part in image} == {"path"}
