# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Another loop does not help: the object belongs to the old one."""
import asyncio
import sys

from client import Client

for call, words in ((lambda client: client.ask(2), "attached to a different loop"), (lambda client: client.later(), "Event loop is closed")):
    client = Client()
    asyncio.run(client.ask(1))
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(call(client))
    except RuntimeError as error:
        print(error)
        assert words in str(error), error
    else:
        raise AssertionError("no error")
    finally:
        loop.close()

# where no object is kept and only the loop is closed, a new one does help
loop = asyncio.new_event_loop()
loop.close()
waiting = asyncio.sleep(0, 4)
try:
    loop.run_until_complete(waiting)
except RuntimeError as error:
    assert "Event loop is closed" in str(error), error
    waiting.close()
else:
    raise AssertionError("no error")
assert asyncio.run(asyncio.sleep(0, 4)) == 4

# a lock made outside of any loop: up to Python 3.9 it belongs to another one
if sys.version_info < (3, 10):
    asyncio.set_event_loop(asyncio.new_event_loop())
lock = asyncio.Lock()


async def wait_for_it():
    await lock.acquire()
    try:
        await asyncio.wait_for(lock.acquire(), 0.05)
    except asyncio.TimeoutError:
        return "waited"
    except RuntimeError as error:
        return str(error)


said = asyncio.run(wait_for_it())
print(said)
assert ("attached to a different loop" in said) == (sys.version_info < (3, 10)), said
