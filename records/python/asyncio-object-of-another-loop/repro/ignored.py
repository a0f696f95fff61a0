# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A leftover that is cleaned up after its loop: printed as ignored, and the exit code is 0."""
import os
import subprocess
import sys

LEFT = """
import asyncio
class Left:
    async def open(self):
        self.loop = asyncio.get_running_loop()
    def __del__(self):
        self.loop.call_soon(print)
async def main():
    global left
    left = Left()
    await left.open()
asyncio.run(main())
print("done")
del left
"""
ran = subprocess.run([sys.executable, "-c", LEFT], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
said = ran.stdout.decode()
print(said)
assert ran.returncode == 0 and "done" in said and "Exception ignored" in said and "Event loop is closed" in said
loops = os.path.join(os.path.dirname(os.path.abspath(__file__)), "loops.py")
ran = subprocess.run([sys.executable, loops, "closed"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
said = ran.stdout.decode()
assert ran.returncode == 1 and "Event loop is closed" in said and "Exception ignored" not in said, said
