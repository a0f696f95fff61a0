# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A loop that runs in another thread refuses run_until_complete, and takes run_coroutine_threadsafe."""
import asyncio
import threading


async def fetch(number):
    await asyncio.sleep(0)
    return number * 2


loop = asyncio.new_event_loop()
threading.Thread(target=loop.run_forever, daemon=True).start()
coroutine = fetch(21)
try:
    while not loop.is_running():
        pass
    loop.run_until_complete(coroutine)
except RuntimeError as error:
    print(error)
    assert "This event loop is already running" in str(error)
    coroutine.close()
else:
    raise AssertionError("two threads ran one loop")
# region other-thread fill: fetch(21), loop
future = asyncio.run_coroutine_threadsafe(fetch(21), loop)
result = future.result(timeout=30)
# endregion
assert result == 42
loop.call_soon_threadsafe(loop.stop)
