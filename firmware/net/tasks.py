"""What MicroPython's asyncio lacks, in the few lines a tray needs."""

import asyncio

from ..tray.wait import within


async def race(*jobs) -> None:
    """Run coroutines until the first one ends, cancel the others, and raise what it raised."""
    ended = asyncio.Event()
    failures: list = []

    async def run(job) -> None:
        try:
            await job
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - not handled here: raised again below, in the caller's task
            failures.append(error)
        finally:
            ended.set()

    tasks = [asyncio.create_task(run(job)) for job in jobs]
    try:
        await ended.wait()
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            try:
                await task
            except asyncio.CancelledError:
                pass
    if failures:
        raise failures[0]


def hurry(writer) -> None:
    """Switch Nagle's algorithm off, else small messages wait 40 ms for an ACK; CPython does it by itself."""
    try:
        writer.s.setsockopt(6, 1, 1)  # IPPROTO_TCP, TCP_NODELAY: no names for them on boards
    except (AttributeError, OSError, ValueError):
        pass  # a stream without that option is only slower


async def hang_up(writer) -> None:
    """Close a stream: CPython does it in `close`, MicroPython in `wait_closed`. Never raises, never waits long."""
    writer.close()
    try:
        await within(writer.wait_closed(), 1000)
    except (OSError, asyncio.TimeoutError):
        pass


class Outbox:
    """Messages on their way from the link to a transport's writer: few, so that the link notices a slow line."""

    def __init__(self, room: int = 8):
        self._room = room
        self._bodies: list[bytes] = []
        self._news = asyncio.Event()

    def send(self, body: bytes) -> bool:
        """Queue one message; False when there is no room."""
        if len(self._bodies) >= self._room:
            return False
        self._bodies.append(body)
        self._news.set()
        return True

    async def next(self) -> bytes:
        """Wait for the next message."""
        while not self._bodies:
            self._news.clear()
            await self._news.wait()
        return self._bodies.pop(0)

    def clear(self) -> None:
        """Forget what was not written: the link sends again what matters."""
        self._bodies = []


class Backoff:
    """Pauses between attempts: 1, 2, 4 ... up to `most` seconds, each longer by up to a quarter by chance.

    `rand(k)` returns k random bytes: a hundred trays that lose a broker must not all come back in the same instant.
    """

    def __init__(self, rand, most: int = 60):
        self._rand = rand
        self._most = most
        self._tries = 0

    def reset(self) -> None:
        """It worked: begin with short pauses again."""
        self._tries = 0

    def worst(self) -> None:
        """It will not work until a person does something: wait as long as ever."""
        self._tries = 16

    def next_ms(self) -> int:
        """Return the next pause in milliseconds."""
        pause = min(self._most, 1 << min(self._tries, 16)) * 1000
        self._tries += 1
        return pause + pause * self._rand(1)[0] // 1024
