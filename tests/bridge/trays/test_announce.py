"""Telling the local network where the bridge is, on the loopback."""

import asyncio

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from bridge.trays.hub import TrayHub
from bridge.trays.transports.announce import TYPE, Announce, is_loopback
from bridge.trays.transports.tcp import TcpTransport
from tests.bridge.trays.peer import Listener, Sink

LOOPBACK = ["127.0.0.1"]


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.168.1.5", False)],
)
def test_the_loopback_is_known(host, loopback):
    assert is_loopback(host) == loopback


async def test_a_bridge_that_listens_to_the_network_is_found():
    transport = TcpTransport("0.0.0.0", 0, {}, Announce("Table 7, upstairs", LOOPBACK))
    hub = TrayHub(Sink(), Listener(), [transport])
    await hub.start()
    seeker = AsyncZeroconf(interfaces=LOOPBACK)
    found = AsyncServiceInfo(TYPE, f"Table-7-upstairs.{TYPE}")
    assert await found.async_request(seeker.zeroconf, 10_000)
    assert (found.port, found.properties, found.parsed_addresses()) == (transport.port, {b"v": b"1"}, LOOPBACK)
    await seeker.async_close()
    await hub.stop()


async def test_a_bridge_on_the_loopback_announces_nothing(monkeypatch):
    announced = asyncio.Event()

    class Spy(Announce):
        async def run(self, host, port, floor):
            announced.set()

    hub = TrayHub(Sink(), Listener(), [TcpTransport("127.0.0.1", 0, {}, Spy("x"))])
    await hub.start()
    await asyncio.sleep(0.05)
    await hub.stop()
    assert not announced.is_set()


async def test_a_network_that_is_not_there_is_told_of_and_the_trays_work_on():
    listener = Listener()
    hub = TrayHub(Sink(), listener, [TcpTransport("0.0.0.0", 0, {}, Announce("x", ["203.0.113.7"]))])
    await hub.start()
    assert (await listener.noticed("tray-not-announced")).level == "warn"
    await hub.stop()
