# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A plain function that is called inside a running loop starts its own loop in another thread."""
import asyncio
from concurrent.futures import ThreadPoolExecutor


async def fetch(number):
    await asyncio.sleep(0)
    return number * 2


def library_call(number):
    # region thread fill: fetch, number
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, fetch(number)).result()
    # endregion


async def cell():
    ticks = []

    async def other():
        ticks.append(1)

    task = asyncio.ensure_future(other())
    result = library_call(21)
    assert not ticks, "the outer loop stands still meanwhile"
    await task
    return result


assert asyncio.run(cell()) == 42 and library_call(21) == 42
print(42)
