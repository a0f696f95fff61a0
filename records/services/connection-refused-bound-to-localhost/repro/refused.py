# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A service bound to 127.0.0.1, asked at another address of the machine: refused.py [socket|urllib]."""
import atexit
import subprocess
import sys

from errorcanon.lab.kits.service import free_port, wait_until_open

port = free_port()
process = subprocess.Popen([sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)], stdout=subprocess.DEVNULL)
atexit.register(process.kill)
wait_until_open("127.0.0.1", port)
if sys.argv[1:] == ["urllib"]:
    import urllib.request

    urllib.request.urlopen("http://127.0.0.2:%d/" % port, timeout=5)
else:
    import socket

    socket.create_connection(("127.0.0.2", port), timeout=5)
