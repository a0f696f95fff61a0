# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""await in place of asyncio.run; several at once with gather."""
import asyncio


async def fetch(number):
    await asyncio.sleep(0)
    return number * 2


async def cell():
    # region await fill: fetch
    result = await fetch(21)
    both = await asyncio.gather(fetch(1), fetch(2))
    # endregion
    return result, list(both)


assert asyncio.run(cell()) == (42, [2, 4])
print("42 [2, 4]")
