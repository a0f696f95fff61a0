# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask nginx for a page of a program that is not there: upstream.py [port|socket|ask|timeout|run|slow]. Needs nginx of the system."""
import subprocess
import sys
import time

from errorcanon.lab.kits.nginx_server import Nginx
from errorcanon.lab.kits.service import free_port, wait_until_open
from errorcanon.lab.kits.shell import bash

ASK = """
# region ask-without-nginx fill: 8000
curl -sS http://127.0.0.1:8000/ || true
ss -ltnp | grep :8000 || echo 'nothing listens there'
# endregion
"""
RUN = """
# region run-it-there fill: 8000
python -m http.server --bind 127.0.0.1 8000
# endregion
"""
kind = (sys.argv[1:] or ["port"])[0]
port = free_port()
target = "http://unix:/tmp/none.sock:/" if kind == "socket" else "http://127.0.0.1:%d" % port
more = "proxy_connect_timeout 60s; proxy_read_timeout 600s;" if kind == "timeout" else ""
if kind == "slow":
    more = "proxy_read_timeout 1s;"
server = Nginx("location / { proxy_pass %s; %s }" % (target, more))
server.start()
if kind == "slow":
    # a program that takes the connection and answers nothing: another failure
    import socket

    deaf = socket.create_server(("127.0.0.1", port))
    server.get("/")
    sys.stderr.write(server.log())
    sys.exit(1)
begin = time.monotonic()
assert server.get("/")[0] == 502
if kind in ("port", "socket"):
    sys.stderr.write(server.log())
    sys.exit(1)
if kind == "ask":
    asked = ASK.replace("8000", str(port)).replace("ss -ltnp", "cat /proc/net/tcp")
    asked = asked.replace(":%d ||" % port, ":%04X ||" % port)
    text = bash(asked, server.folder)[1]
    assert "refused" in text or "Couldn't connect" in text or "Failed to connect" in text, text
    assert "nothing listens there" in text, text
elif kind == "timeout":
    assert time.monotonic() - begin < 5
elif kind == "run":
    words = ["bash", "-c", "exec " + RUN.replace("8000", str(port)).split("\n")[2]]
    program = subprocess.Popen(words, cwd=server.pages, stderr=subprocess.DEVNULL)
    try:
        with open(server.pages + "/index.html", "w") as page:
            page.write("hello")
        wait_until_open("127.0.0.1", port)
        assert server.get("/") == (200, b"hello")
    finally:
        program.kill()
print(kind, "as the record says")
