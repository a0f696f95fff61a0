# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A loop that is set in the main thread does not reach the other."""
import asyncio
import concurrent.futures

asyncio.set_event_loop(asyncio.new_event_loop())
asyncio.get_event_loop()
with concurrent.futures.ThreadPoolExecutor() as pool:
    try:
        pool.submit(asyncio.get_event_loop).result()
    except RuntimeError as error:
        assert str(error).startswith("There is no current event loop in thread 'ThreadPoolExecutor"), error
        print(error)
    else:
        raise AssertionError("it has one")
