# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""One loop for all, or the loop that owns the object. mended.py [one-run|threadsafe]"""
import asyncio
import sys
import threading

from client import Client

if sys.argv[1:] != ["threadsafe"]:
    # region one-run fill: Client, client.ask
    async def main():
        client = Client()
        return [await client.ask(1), await client.ask(2)]

    results = asyncio.run(main())
    # endregion
    assert results == [2, 4], results
else:

    async def main():
        client, results = Client(), []
        await client.ask(1)
        loop = asyncio.get_running_loop()

        # region threadsafe fill: client.ask(2), loop, results
        def in_a_thread():
            future = asyncio.run_coroutine_threadsafe(client.ask(2), loop)
            results.append(future.result(timeout=10))
        # endregion

        thread = threading.Thread(target=in_a_thread)
        thread.start()
        while thread.is_alive():
            await asyncio.sleep(0.01)
        return results

    assert asyncio.run(main()) == [4]
print("held")
