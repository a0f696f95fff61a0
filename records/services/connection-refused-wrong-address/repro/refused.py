# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A service that listens, and a client that asks elsewhere: refused.py [localhost|port].

127.0.0.2 stands for the other container, 127.0.0.1 for the client's own.
"""
import atexit
import sys
import urllib.request

from errorcanon.lab.kits.service import free_port, start, wait_until_open

port = free_port("127.0.0.2")
process = start(port, 0, address="127.0.0.2")
atexit.register(process.kill)
wait_until_open("127.0.0.2", port)
if sys.argv[1:] == ["port"]:
    import socket

    socket.create_connection(("127.0.0.2", free_port("127.0.0.2")), timeout=5)
else:
    urllib.request.urlopen("http://localhost:%d/" % port, timeout=5)
