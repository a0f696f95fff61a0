# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Another loop does not help: the object belongs to the old one."""
import asyncio

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
