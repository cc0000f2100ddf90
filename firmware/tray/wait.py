"""Waiting for a limited time, right on both interpreters."""

import asyncio


async def within(job, ms: int):
    """Await something for at most so many milliseconds. Raises asyncio.TimeoutError."""
    if hasattr(asyncio, "timeout"):  # CPython 3.11: its wait_for may swallow a cancellation
        async with asyncio.timeout(ms / 1000):
            return await job
    return await asyncio.wait_for(job, ms / 1000)
