# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Start a coroutine from code that already runs in an event loop, as a notebook cell does.

nested.py [run|until-complete|new-loop]
"""
import asyncio
import sys


async def fetch():
    return 42


def library_call(kind):
    """What a library does that hides its coroutines behind a plain function."""
    if kind == "run":
        return asyncio.run(fetch())
    loop = asyncio.get_event_loop() if kind == "until-complete" else asyncio.new_event_loop()
    return loop.run_until_complete(fetch())


async def cell():
    return library_call((sys.argv[1:] or ["run"])[0])


asyncio.run(cell())
