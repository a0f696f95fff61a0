# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Listen on a port below 1024 as an ordinary user: low_port.py [python|nginx|node|limit|address|higher|taken]."""
import http.server
import socket
import subprocess
import sys
import tempfile
import urllib.request

from errorcanon.lab.kits.nginx_server import Nginx
from errorcanon.lab.kits.service import free_port, wait_until_open
from errorcanon.lab.kits.shell import bash

LIMIT = """
# region where-the-limit-is
cat /proc/sys/net/ipv4/ip_unprivileged_port_start
# endregion
"""
HIGHER = """
# region higher-port fill: 8080
exec python -m http.server 8080
# endregion
"""
kind = (sys.argv[1:] or ["python"])[0]
if kind == "python":
    http.server.HTTPServer(("0.0.0.0", 80), http.server.BaseHTTPRequestHandler)
elif kind == "nginx":
    sys.exit(subprocess.call(Nginx("", 80).words()))
elif kind == "node":
    sys.exit(subprocess.call(["node", "-e", "require('http').createServer().listen(80)"]))
elif kind == "taken":
    port = free_port()
    held = socket.create_server(("127.0.0.1", port))
    sys.exit(subprocess.call(Nginx("", port).words()))


def refused(address, port):
    with socket.socket() as own:
        try:
            own.bind((address, port))
        except PermissionError:
            return True
    return False


assert refused("0.0.0.0", 80)
if kind == "limit":
    first = int(bash(LIMIT, tempfile.gettempdir())[1])
    assert refused("127.0.0.1", first - 1) and not refused("127.0.0.1", first)
elif kind == "address":
    assert refused("127.0.0.1", 80) and refused("0.0.0.0", 80)
elif kind == "higher":
    port = free_port()
    words = ["bash", "-euc", HIGHER.replace("8080", str(port)).replace("python", sys.executable)]
    server = subprocess.Popen(words, cwd=tempfile.mkdtemp(), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        wait_until_open("127.0.0.1", port)
        assert urllib.request.urlopen("http://127.0.0.1:%d/" % port).status == 200
    finally:
        server.kill()
print(kind, "as the record says")
