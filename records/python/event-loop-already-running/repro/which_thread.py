# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""get_running_loop tells whether the loop runs in this thread or in another one."""
import asyncio
import threading


def where():
    try:
        asyncio.get_running_loop()
        return "this thread"
    except RuntimeError:
        return "another thread"


async def fetch():
    return 42


def start(loop):
    coroutine = fetch()
    try:
        loop.run_until_complete(coroutine)
    except RuntimeError as error:
        coroutine.close()
        assert "This event loop is already running" in str(error), error
        return where()
    raise AssertionError("the loop ran twice")


async def cell():
    return start(asyncio.get_event_loop())


assert asyncio.run(cell()) == "this thread"
loop = asyncio.new_event_loop()
threading.Thread(target=loop.run_forever, daemon=True).start()
while not loop.is_running():
    pass
assert start(loop) == "another thread"
loop.call_soon_threadsafe(loop.stop)
