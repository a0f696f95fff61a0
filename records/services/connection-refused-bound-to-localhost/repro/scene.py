# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A client is refused, and what listens stays for a while: scene.py KIND.

localhost (the service is bound to 127.0.0.1, and asked at 127.0.0.2, which stands for another
address of the machine), six (bound to ::1, and asked at 127.0.0.1), elsewhere (bound to 127.0.0.2,
and asked at 127.0.0.1), late (it listens a second after it was asked).
"""
import asyncio
import os
import socket
import subprocess
import sys
import time

SERVE = """
import socket, sys, time
family, address, port, delay = socket.AF_INET, sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
time.sleep(delay)
if ":" in address:
    family = socket.AF_INET6
service = socket.socket(family)
service.bind((address, port))
service.listen()
time.sleep(60)
"""
BOUND, ASKED, DELAY = {
    "localhost": ("127.0.0.1", "127.0.0.2", 0),
    "six": ("::1", "127.0.0.1", 0),
    "elsewhere": ("127.0.0.2", "127.0.0.1", 0),
    "late": ("127.0.0.1", "127.0.0.1", 1),
}[(sys.argv[1:] or ["localhost"])[0]]


def listens(port):
    """Tell whether the service accepts connections."""
    with socket.socket(socket.AF_INET6 if ":" in BOUND else socket.AF_INET) as s:
        return s.connect_ex((BOUND, port)) == 0


async def ask(port):
    """Connect as a client does; of a late service the error comes out when it has begun."""
    try:
        await asyncio.open_connection(ASKED, port)
    finally:
        while not listens(port):
            time.sleep(0.1)


with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
words = [sys.executable, "-c", SERVE, BOUND, str(port), str(DELAY)]
subprocess.Popen(words, start_new_session=True, **quiet)
while not DELAY and not listens(port):
    time.sleep(0.1)
asyncio.run(ask(port))
os._exit(0)
