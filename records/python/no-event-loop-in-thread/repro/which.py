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
assert seen == [(False, False), (True, False), (True, True)]
