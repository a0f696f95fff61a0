# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Listen on a port on which another process listens: taken.py [http|asyncio|who|reuse|suspended|ended|other|free]."""
import asyncio
import http.server
import os
import signal
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from errorcanon.lab.kits.service import free_port, wait_until_open
from errorcanon.lab.kits.shell import bash

WHO = """
# region who-listens fill: 8000
ss -ltnp 'sport = :8000'
# endregion
"""
END = """
# region end-the-other fill: PID
kill PID
while [ -e /proc/PID ]; do sleep 0.1; done
# endregion
"""
kind = (sys.argv[1:] or ["http"])[0]
port = free_port()


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"mine")

    def log_message(self, *ignored):
        pass


if kind == "free":
    server = socketserver.TCPServer(("127.0.0.1", port), Page)
    print("listening on port", port)
    sys.exit()
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "index.html"), "w") as file:
    file.write("theirs")
words = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
other = subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
wait_until_open("127.0.0.1", port)


def taken(make=socketserver.TCPServer):
    try:
        make(("127.0.0.1", port), Page)
    except OSError as error:
        assert error.errno == 98, error
    else:
        raise AssertionError("it could listen")


def get(number):
    with urllib.request.urlopen("http://127.0.0.1:%d/" % number, timeout=5) as reply:
        return reply.read()


try:
    if kind == "http":
        socketserver.TCPServer(("127.0.0.1", port), Page)
    elif kind == "asyncio":
        asyncio.run(asyncio.start_server(print, "127.0.0.1", port))
    taken()
    if kind == "who":
        code, text = bash(WHO.replace("8000", str(port)), folder)
        assert code == 0 and "pid=%d," % other.pid in text, text
        code, text = bash(WHO.replace("8000", str(free_port())), folder)
        assert code == 0 and "pid=" not in text, text
    elif kind == "reuse":

        class Reusing(socketserver.TCPServer):
            allow_reuse_address = True

        taken(Reusing)
    elif kind == "suspended":
        other.send_signal(signal.SIGTSTP)
        time.sleep(0.5)
        taken()
        assert other.poll() is None
    elif kind == "ended":
        threading.Thread(target=other.wait).start()
        code, text = bash(END.replace("PID", str(other.pid)), folder)
        assert code == 0, text
        server = http.server.HTTPServer(("127.0.0.1", port), Page)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert get(port) == b"mine"
    elif kind == "other":
        # region another-port fill: Page
        server = http.server.HTTPServer(("127.0.0.1", 0), Page)
        print("listening on port", server.server_address[1])
        # endregion
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert (get(server.server_address[1]), get(port)) == (b"mine", b"theirs")
finally:
    other.kill()
print(kind, "as the record says")
