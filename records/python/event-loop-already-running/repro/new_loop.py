# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A new loop, set as the current one or not, does not run while the other one runs."""
import asyncio


async def fetch():
    return 42


async def cell(set_it):
    loop = asyncio.new_event_loop()
    if set_it:
        asyncio.set_event_loop(loop)
    coroutine = fetch()
    try:
        loop.run_until_complete(coroutine)
    except RuntimeError as error:
        print(error)
        assert "Cannot run the event loop while another loop is running" in str(error)
    else:
        raise AssertionError("the new loop ran")
    finally:
        coroutine.close()
        loop.close()


for set_it in (False, True):
    asyncio.run(cell(set_it))
# control: with no loop running, a new loop runs
loop = asyncio.new_event_loop()
assert loop.run_until_complete(fetch()) == 42
loop.close()
