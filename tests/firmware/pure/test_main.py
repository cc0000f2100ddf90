# MicroPython has no pathlib:
# ruff: noqa: PTH123, PTH107

import asyncio
import json
import os

from firmware.boards.board import Board
from firmware.drivers.source import Source
from firmware.main import CRASH_FILE, Starter
from firmware.tray.dice import ROLLED, Reading
from firmware.tray.frame import FrameReader, dumps, seal

from .helpers import counted, exists, folder
from .test_usb import Port
from .virtual import pause, run


def put(path, content):
    with open(path, "wb") as file:
        file.write(content)


class Screen:
    name = "display"

    def __init__(self):
        self.texts = []
        self.broken = False

    def caps(self):
        return ("display",)

    def say(self, text):
        self.texts.append(text)

    def show(self, tray):
        self.texts.append(tray.message)

    async def run(self):
        while True:
            await pause(100)
            if self.broken:
                raise OSError(19)


class Hand(Source):
    """A source that the test moves; crashes when told."""

    name = "manual"

    def __init__(self):
        self.faces = []
        self.crash = None

    async def run(self, emit):
        while True:
            await pause(20)
            if self.crash:
                raise self.crash
            while self.faces:
                face = self.faces.pop(0)
                emit(Reading(f"m{face}", "d6", face, ROLLED, 100, 0, self.name))


class Fake(Board):
    """A board in memory."""

    name = "fake"
    dev = "fake-1"
    cause = "power"

    def __init__(self, time, root, config=None, secrets=None):
        self.time = time
        self.root = root
        self.port = Port()
        self.screen = Screen()
        self.hand = Hand()
        self.resets = 0
        self.fed = 0
        self.asked = None
        self.trouble = None
        self.wlan_trouble = None
        for name, content in (("config.json", config), ("secrets.json", secrets)):
            if content is not None:
                put(root + "/" + name, content if isinstance(content, bytes) else json.dumps(content).encode())

    def ticks(self):
        return self.time.ticks()

    def rand(self, size):
        return counted()(size)

    def vitals(self):
        return (50000, -40)

    def reset(self):
        self.resets += 1

    def watch(self):
        return self.feed

    def tls(self):
        raise self.trouble

    def network(self, config, clock, log, reset):
        if self.wlan_trouble:
            raise self.wlan_trouble

    def feed(self):
        self.fed += 1

    def console(self):
        return (self.port, self.port, self.port.readable, self.port.writable)

    def sources(self, config, clock, tell):
        self.asked = list(config["sources"])
        return [self.hand]

    def outputs(self, config):
        return [self.screen]


class Life:
    """A board that runs, and the bridge at its cable."""

    def __init__(self, time, root=None, config=None, secrets=None):
        self.board = Fake(time, root or folder(), config, secrets)
        self.starter = Starter(self.board)
        self.task = asyncio.create_task(self.starter.run())
        self._frames = FrameReader(512)

    def say(self, **message):
        self.board.port.incoming += seal(dumps(message))

    def greet(self, sid="s"):
        self.say(t="hello", v=1, sid=sid, max=512)

    def heard(self, kind):
        """Return messages of a type that came since last time."""
        data, self.board.port.outgoing = self.board.port.outgoing, b""
        return [value for _, value in self._frames.feed(data) if isinstance(value, dict) and value["t"] == kind]

    async def end(self):
        self.task.cancel()
        try:
            await self.task
        except asyncio.CancelledError:
            pass
        await pause(10)


def test_a_board_greets_reads_and_sends():
    async def main(time):
        life = Life(time)
        await pause(200)
        (hello,) = life.heard("hello")
        assert (hello["dev"], hello["port"], hello["reset"], hello["mem"]) == ("fake-1", "fake", "power", 50000)
        assert hello["caps"] == ["display", "manual"]
        life.greet()
        life.board.hand.faces = [4]
        await pause(1500)
        roll = life.heard("roll")[0]
        assert roll["dice"] == [["d6", 4, "m4", 100]]
        life.say(t="ack", inst=hello["inst"], n=1)
        await pause(100)
        assert life.starter.tray.store.waiting == 0
        await life.end()

    run(main)


def test_a_wrong_configuration_is_named_on_display_and_cable_and_the_tray_starts_in_manual_mode():
    async def main(time):
        life = Life(time, config={"link": "radio", "sources": ["pixels"]})
        life.greet()
        await pause(500)
        text = "config.json: link: one of usb tcp mqtt is needed"
        assert text in life.board.screen.texts
        assert [log["msg"] for log in life.heard("log")] == [text]
        assert life.board.asked == ["manual"]
        life.greet()
        await pause(500)
        assert life.heard("log") == []
        life.greet("another")  # say `tray watch` after `tray list`, or a bridge that was started later
        await pause(500)
        assert [log["msg"] for log in life.heard("log")] == [text]
        life.board.hand.faces = [6]
        await pause(1500)
        assert life.heard("roll")
        await life.end()

    run(main)


def test_a_name_that_no_bridge_would_take_is_named_under_the_boards_own():
    async def main(time):
        life = Life(time, config={"dev": "Tray/1"})
        life.greet()
        await pause(500)
        assert {hello["dev"] for hello in life.heard("hello")} == {"fake-1"}
        await life.end()

    run(main)


def test_files_that_nobody_can_read_are_named_and_the_tray_starts_in_manual_mode():
    async def main(time):
        for config, secrets, text in (
            (b'{"wifi": {"ssid": "Caf\xe9"}}', None, "config.json: not UTF-8: save it as UTF-8 text"),
            (b"[" * 5000, None, "config.json: longer than 4096 bytes"),
            (None, b"\xff\xfek\0", "secrets.json: not UTF-8: save it as UTF-8 text"),
        ):
            life = Life(time, config=config, secrets=secrets)
            life.greet()
            await pause(500)
            assert text in life.board.screen.texts
            assert [log["msg"] for log in life.heard("log")] == [text]
            assert life.board.asked == ["manual"]
            await life.end()

    run(main)


def test_a_radio_that_will_not_do_is_a_wrong_configuration():
    async def main(time):
        life = Life(time, config={"link": "tcp", "bridge": "h:1", "wifi": {"country": "ZZ"}}, secrets={"key": "k"})
        life.board.wlan_trouble = ValueError("invalid country")
        life.greet()
        await pause(500)
        (log,) = life.heard("log")
        assert log["msg"] == "config.json: wifi: ValueError: invalid country"
        assert life.board.asked == ["manual"]
        await life.end()

    run(main)


def test_an_address_that_cannot_be_read_is_a_wrong_configuration():
    async def main(time):
        life = Life(time, config={"link": "mqtt", "broker": "mqtt://h:x", "sources": ["pixels"]})
        life.greet()
        await pause(500)
        (log,) = life.heard("log")
        assert log["msg"] == "config.json: address h:x: x is no port, 1 to 65535 is"
        assert life.board.asked == ["manual"]
        await life.end()

    run(main)


def test_what_a_wireless_way_needs_is_named():
    async def main(time):
        for config, tls, text in (
            ({"link": "mqtt", "broker": "mqtt://h"}, None, "config.json: wifi.ssid: needed for link mqtt"),
            ({"link": "mqtt", "broker": "mqtts://h", "wifi": {"ssid": "x"}}, OSError(2), "ca.der: OSError: "),
            (
                {"link": "mqtt", "broker": "mqtts://h", "wifi": {"ssid": "x"}},
                ValueError("bad"),
                "ca.der: ValueError: bad",
            ),
        ):
            life = Life(time, config=config)
            life.board.wireless = True
            life.board.trouble = tls
            life.greet()
            await pause(500)
            (log,) = life.heard("log")
            assert log["msg"].startswith(text)
            assert life.board.asked == ["manual"]
            await life.end()

    run(main)


def test_a_crashing_source_is_started_again_and_then_the_board_resets():
    async def main(time):
        life = Life(time)
        life.greet()
        life.board.hand.crash = ValueError("boom")
        await pause(10000)
        assert [log["msg"] for log in life.heard("log")] == ["task manual: ValueError: boom"] * 3 + [
            "task manual: ValueError: boom"
        ]
        assert life.board.resets == 1
        assert exists(life.board.root + CRASH_FILE)
        await life.end()

    run(main)


def test_after_three_resets_by_crashes_only_the_basics_start():
    async def main(time):
        root = folder()
        put(root + CRASH_FILE, b'{"count": 3}')
        life = Life(time, root, {"sources": ["pixels", "manual"]})
        life.greet()
        await pause(500)
        assert life.board.asked == ["manual"]
        assert life.heard("log")[0]["msg"] == "crashed three times: basics only"
        for _ in range(70):
            await pause(10000)
            life.heard("hb")
        assert not exists(root + CRASH_FILE)
        await life.end()

    run(main)


def test_a_crash_file_of_any_content_is_survived():
    async def main(time):
        for content in (b"", b"[]", b"{", b'{"count": "x"}', b'{"count": null}', b'{"count": "\xff"}'):
            root = folder()
            put(root + CRASH_FILE, content)
            life = Life(time, root)
            await pause(200)
            assert life.heard("hello")
            await life.end()

    run(main)


def test_a_display_that_comes_loose_is_told_and_tried_again():
    async def main(time):
        life = Life(time)
        life.greet()
        await pause(500)
        life.board.screen.broken = True
        await pause(500)
        fault = life.heard("fault")[0]
        assert (fault["code"], fault["die"]) == ("sensor", "display")
        life.board.screen.broken = False
        await pause(3000)
        assert life.heard("hb")[-1]["src"]["display"] == "ok"
        assert life.board.resets == 0
        await life.end()

    run(main)


def test_the_watchdog_is_fed_while_the_core_runs_and_only_then():
    async def main(time):
        life = Life(time)
        await pause(10000)
        assert life.board.fed >= 9
        life.starter.tray.step = lambda: 10**9  # the core hangs
        await pause(20000)
        fed = life.board.fed
        await pause(20000)
        assert life.board.fed == fed
        await life.end()

    run(main)


def test_a_store_that_cannot_be_made_is_said_and_tried_again():
    async def main(time):
        root = folder()
        put(root + "/store", b"in the way")
        life = Life(time, root)
        await pause(1000)
        assert "/store/tray.log" in life.board.screen.texts[0]
        assert life.heard("hello") == []
        os.remove(root + "/store")
        await pause(6000)
        assert life.heard("hello")
        await life.end()

    run(main)
