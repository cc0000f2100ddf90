import asyncio

from firmware.supervisor import Supervisor

from .virtual import pause, run


class Life:
    """What a supervisor told: logs, resets, health."""

    def __init__(self, time):
        self.logs = []
        self.resets = []
        self.health = []
        self.starts = 0
        self.supervisor = Supervisor(time.clock, self.logs.append, self.resets.append)

    def well(self, name, health):
        self.health.append((name, health))


def crashing(life, times, error):
    async def job():
        life.starts += 1
        await pause(10)
        if life.starts <= times:
            raise error
        while True:
            await pause(1000)

    return job


def test_a_crashed_task_is_logged_and_started_again():
    async def main(time):
        life = Life(time)
        task = asyncio.create_task(life.supervisor.keep("core", crashing(life, 2, ValueError("boom"))))
        await pause(10000)
        assert life.starts == 3
        assert life.logs == ["task core: ValueError: boom"] * 2
        assert life.resets == []
        task.cancel()
        await pause(1)

    run(main)


def test_after_three_crashes_the_board_resets():
    async def main(time):
        life = Life(time)
        await life.supervisor.keep("core", crashing(life, 99, ValueError("boom")))
        assert life.starts == 3
        assert life.resets == ["task core: ValueError: boom"]

    run(main)


def test_crashes_long_ago_are_forgotten():
    async def main(time):
        life = Life(time)

        async def job():
            life.starts += 1
            await pause(400000)
            raise ValueError("now and then")

        task = asyncio.create_task(life.supervisor.keep("core", job))
        await pause(4000000)
        assert life.starts >= 9
        assert life.resets == []
        task.cancel()
        await pause(1)

    run(main)


def test_a_task_that_ends_is_a_crash_too():
    async def main(time):
        life = Life(time)

        async def job():
            life.starts += 1

        await life.supervisor.keep("link", job)
        assert life.resets == ["task link: ended"]

    run(main)


def test_a_device_that_fails_is_no_crash_and_is_tried_again():
    async def main(time):
        life = Life(time)
        job = crashing(life, 4, OSError(19))
        task = asyncio.create_task(life.supervisor.device("display", job, life.well))
        await pause(60000)
        assert life.starts == 5
        assert life.health == [("display", "lost"), ("display", "ok")] * 4
        assert len(life.logs) == 4
        assert life.resets == []
        task.cancel()
        await pause(1)

    run(main)


def test_a_cancelled_task_is_not_started_again():
    async def main(time):
        life = Life(time)
        task = asyncio.create_task(life.supervisor.keep("core", crashing(life, 0, None)))
        await pause(100)
        task.cancel()
        await pause(5000)
        assert life.starts == 1
        assert life.logs == []

    run(main)
