# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The loop is asked for in a thread that has none. cause.py [thread|pool|twin]"""
import asyncio
import concurrent.futures
import sys


def work():
    loop = asyncio.get_event_loop()
    return loop.run_until_complete(asyncio.sleep(0, 3))


kind = (sys.argv[1:] or ["thread"])[0]
with concurrent.futures.ThreadPoolExecutor(thread_name_prefix="worker" if kind == "thread" else "") as pool:
    if kind == "twin":
        asyncio.get_running_loop()
    print(pool.submit(work).result())
