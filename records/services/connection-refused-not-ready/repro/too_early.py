# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Connect to a service that is running and does not listen yet, and let the error out.

    too_early.py [socket|urllib|asyncio|requests|redis|psycopg2]
"""
import atexit
import sys

from errorcanon.lab.kits.service import free_port, start

kind = (sys.argv[1:] or ["socket"])[0]
port = free_port()
process = start(port, 10)
atexit.register(process.kill)
assert process.poll() is None, "the service runs"
if kind == "socket":
    import socket

    socket.create_connection(("127.0.0.1", port), timeout=5)
elif kind == "urllib":
    import urllib.request

    urllib.request.urlopen("http://127.0.0.1:%d/" % port)
elif kind == "asyncio":
    import asyncio

    asyncio.run(asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 5))
elif kind == "requests":
    import requests

    requests.get("http://127.0.0.1:%d/" % port, timeout=5)
elif kind == "redis":
    import redis

    redis.Redis(host="127.0.0.1", port=port).ping()
elif kind == "psycopg2":
    import psycopg2

    psycopg2.connect(host="127.0.0.1", port=port, user="app", dbname="app")
