# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A client that keeps a future and a connection, as clients of services do."""
import asyncio


class Client:
    def __init__(self):
        self.loop = self.ready = None

    async def ask(self, n):
        if self.ready is None:
            self.loop = asyncio.get_running_loop()
            self.ready = self.loop.create_future()
            self.loop.call_later(0.05, lambda: self.ready.done() or self.ready.set_result(None))
            return n * 2
        if not self.ready.done():
            await self.ready
        return n * 2

    async def later(self):
        done = self.loop.create_future()
        self.loop.call_soon(done.set_result, 3)
        return await done
