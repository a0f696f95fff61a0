# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A loop for the thread, or the one of the program. mended.py [run|loop|hand]"""
import asyncio
import concurrent.futures
import sys


async def fetch(x):
    await asyncio.sleep(0)
    return 2 * x


kind = (sys.argv[1:] or ["run"])[0]
pool = concurrent.futures.ThreadPoolExecutor()
if kind == "run":
    # region run fill: fetch
    def work(x):
        return asyncio.run(fetch(x))
    # endregion

    assert list(pool.map(work, [1, 2, 3])) == [2, 4, 6]
elif kind == "loop":
    # region loop
    def make_loop():
        asyncio.set_event_loop(asyncio.new_event_loop())
    # endregion

    def library_call(x):
        make_loop()
        try:
            return asyncio.get_event_loop().run_until_complete(fetch(x))
        finally:
            asyncio.get_event_loop().close()

    assert list(pool.map(library_call, [1, 2, 3])) == [2, 4, 6]
else:
    # region hand fill: fetch
    async def main():
        loop = asyncio.get_running_loop()

        def work(x):
            return asyncio.run_coroutine_threadsafe(fetch(x), loop).result()

        return await loop.run_in_executor(None, work, 4)
    # endregion

    assert asyncio.run(main()) == 8
print("held")
