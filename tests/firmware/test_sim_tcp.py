"""The simulated tray over TCP: the bridge challenges, the tray proves, then it is a cable."""

import asyncio
import hashlib
import hmac

import pytest

from tests.firmware.broker import free_port
from tests.firmware.host import Host, line

KEY = "3f" * 32


class Listener:
    """A bridge's TCP port: challenges, checks the proof, then hands the connection to a Host."""

    def __init__(self, key=KEY):
        self.key = key
        self.hosts = []
        self.proofs = []
        self.before = []  # what came before the challenge
        self.journal = {}
        self.news = asyncio.Event()
        self.writers = []
        self.port = 0

    async def open(self, port=0):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self):
        self._server.close()
        for writer in self.writers:
            writer.close()

    async def _serve(self, reader, writer):
        self.writers.append(writer)
        self.before.append((await reader.read(1)).strip())
        nonce = f"{len(self.hosts):032x}"
        writer.write(line({"t": "challenge", "nonce": nonce}))
        host = Host(lambda message: writer.write(line(message)), f"s{len(self.hosts)}", self.journal)
        self.hosts.append(host)
        while data := await reader.read(4096):
            host.feed(data)
            for proof in [message for message in host.heard if message["t"] == "proof"]:
                host.heard.remove(proof)
                text = f"dicewire tray 1\n{nonce}\n{proof['dev']}\n".encode()
                right = hmac.new(self.key.encode(), text, hashlib.sha256).hexdigest()
                self.proofs.append(proof["mac"] == right)
                if self.proofs[-1]:
                    host.greet()
            self.news.set()
        writer.close()

    async def until(self, condition):
        while not condition():
            self.news.clear()
            await self.news.wait()

    def say(self, message):
        self.writers[-1].write(line(message))


@pytest.fixture
async def listener():
    opened = await Listener().open()
    yield opened
    await opened.close()


async def test_the_tray_proves_its_key_and_then_delivers(start, listener):
    await start("--tcp", f"127.0.0.1:{listener.port}", "--key", KEY, "--auto", "--pace", "0", "--dev", "t1")
    await listener.until(lambda: listener.hosts and listener.hosts[0].open)
    assert listener.before == [b""]
    assert listener.proofs == [True]
    listener.say({"t": "request", "rid": "r1", "dice": [["d6", 3]], "ttl": 60})
    await listener.until(lambda: listener.hosts[0].rolls())
    assert len(listener.hosts[0].faces()) == 3


async def test_a_key_can_come_from_a_file(start, listener, tmp_path):
    (tmp_path / "key").write_text(KEY + "\n")
    await start("--tcp", f"127.0.0.1:{listener.port}", "--key", f"@{tmp_path / 'key'}")
    await listener.until(lambda: listener.proofs)
    assert listener.proofs == [True]


async def test_a_wrong_key_proves_nothing(start, listener):
    await start("--tcp", f"127.0.0.1:{listener.port}", "--key", "wrong")
    await listener.until(lambda: listener.proofs)
    assert listener.proofs == [False]


async def test_a_lost_connection_is_made_again_and_nothing_is_lost(start, listener):
    process = await start("--tcp", f"127.0.0.1:{listener.port}", "--key", KEY, "--pace", "0")
    await listener.until(lambda: listener.hosts and listener.hosts[0].open)
    listener.writers[0].transport.abort()
    process.stdin.write(b"roll d6=1\nroll d6=2\n")
    await listener.until(lambda: len(listener.hosts) == 2 and len(listener.hosts[1].rolls()) == 2)
    assert listener.hosts[1].faces() == [1, 2]


async def test_a_bridge_that_starts_later_is_found(start):
    port = free_port()
    process = await start("--tcp", f"127.0.0.1:{port}", "--key", KEY)
    assert b"bridge tcp://127.0.0.1" in await process.stderr.readline()
    listener = await Listener().open(port)
    await listener.until(lambda: listener.proofs)
    assert listener.proofs == [True]
    await listener.close()


async def test_an_address_that_cannot_be_read_ends_with_one_sentence(start):
    for address in ("127.0.0.1:99999", ":80", "http://x"):
        process = await start("--tcp", address, "--key", KEY)
        _, errors = await process.communicate()
        assert process.returncode == 1
        assert errors.startswith(b"firmware.sim: address")
        assert errors.count(b"\n") == 1
