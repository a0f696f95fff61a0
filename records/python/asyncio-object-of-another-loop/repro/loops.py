# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Use a client in a second asyncio.run. loops.py [different|closed|twin]"""
import asyncio
import sys

from client import Client

client = Client()
kind = (sys.argv[1:] or ["different"])[0]
if kind == "twin":
    asyncio.get_running_loop()
asyncio.run(client.ask(1))
asyncio.run(client.ask(2) if kind == "different" else client.later())
