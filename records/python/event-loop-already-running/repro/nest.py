# /// script
# requires-python = ">=3.8"
# dependencies = ["nest-asyncio"]
# ///
"""nest_asyncio lets a running loop run another coroutine."""
import asyncio


async def fetch():
    return 42


async def cell():
    coroutine = fetch()
    try:
        asyncio.run(coroutine)
    except RuntimeError as error:
        assert "cannot be called from a running event loop" in str(error), error
        coroutine.close()
    else:
        raise AssertionError("asyncio.run nested without a patch")
    # region nest
    import nest_asyncio

    nest_asyncio.apply()
    # endregion
    return asyncio.get_event_loop().run_until_complete(fetch())


assert asyncio.run(cell()) == 42
print(42)
