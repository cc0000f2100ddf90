"""Tells the local network (mDNS, DNS-SD) where trays find this bridge over TCP: `_dicewire._tcp.local.`."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Sequence

import ifaddr
from zeroconf import IPVersion, NonUniqueNameException, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from bridge.trays.messages import VERSION
from bridge.trays.transports.base import Floor
from rules.terms import Text, msg

TYPE = "_dicewire._tcp.local."
AGAIN_S = 60.0


def is_loopback(host: str) -> bool:
    """Whether a host to listen on can be reached from this computer only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Announce:
    """Announces the bridge called `name`; `interfaces` limits where (addresses of this computer; none: everywhere)."""

    def __init__(self, name: str, interfaces: Sequence[str] = ()) -> None:
        self._name = re.sub(r"[^A-Za-z0-9-]+", "-", name)[:40].strip("-") or "bridge"
        self._interfaces = list(interfaces)

    async def run(self, host: str, port: int, floor: Floor) -> None:
        """Announce until cancelled. A network that is not there is waited for; nothing is raised."""
        while True:
            try:
                await self._once(host, port)
            except (OSError, NonUniqueNameException) as error:
                floor.notice("mdns", "warn", msg("tray-not-announced", why=Text(str(error) or "the name is taken")))
            await asyncio.sleep(AGAIN_S)

    async def _once(self, host: str, port: int) -> None:
        addresses = self._addresses(host)
        if not addresses:
            raise OSError("no network")
        zeroconf = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
        info = ServiceInfo(
            TYPE,
            f"{self._name}.{TYPE}",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties={"v": str(VERSION)},
            server=f"dicewire-{self._name}.local.",
        )
        try:
            await (await zeroconf.async_register_service(info))
            await asyncio.Event().wait()
        finally:
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()

    def _addresses(self, host: str) -> list[str]:
        here = [str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
        if self._interfaces:
            return [address for address in here if address in self._interfaces]
        if host not in ("0.0.0.0", "::", ""):
            return [address for address in here if address == host]
        return [address for address in here if not is_loopback(address)]
