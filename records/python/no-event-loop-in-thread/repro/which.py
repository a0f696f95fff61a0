# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The thread that asks, and whether a loop runs in it."""
import asyncio
import concurrent.futures
import threading

seen = []


def look():
    # region which
    print(threading.current_thread().name, asyncio._get_running_loop())
    # endregion
    seen.append((threading.current_thread() is threading.main_thread(), asyncio._get_running_loop() is not None))


async def inside():
    look()


with concurrent.futures.ThreadPoolExecutor() as pool:
    pool.submit(look).result()
look()
asyncio.run(inside())
try:
    asyncio.get_event_loop()
except RuntimeError as error:
    assert "no current event loop in thread 'MainThread'" in str(error), error
else:
    raise AssertionError("asyncio.run left a loop")
asyncio.set_event_loop(asyncio.new_event_loop())
asyncio.get_event_loop().close()
assert seen == [(False, False), (True, False), (True, True)]
