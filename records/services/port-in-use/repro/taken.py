# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Listen on a port on which another process listens: taken.py [http|asyncio|waiting|who|reuse|suspended|ended|paused|other|free]."""
import asyncio
import http.server
import os
import signal
import socket
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
ss -tanp state listening state time-wait 'sport = :8000'
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


def listen(port, reuse):
    """Listen as a server that sets SO_REUSEADDR or not."""
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, reuse)
    server.bind(("127.0.0.1", port))
    server.listen(1)
    return server


def serve_one(reuse):
    """Take a connection, close it before the client does, and end; give the port, which is in TIME-WAIT then."""
    port = free_port()
    server = listen(port, reuse)
    client = socket.create_connection(("127.0.0.1", port))
    server.accept()[0].close()
    client.recv(1)
    client.close()
    server.close()
    return port


def listened(port, reuse):
    try:
        listen(port, reuse).close()
    except OSError as error:
        assert error.errno == 98, error
        return False
    return True


def pause(process):
    """Stop a process as Ctrl-Z does; outside of a terminal it takes SIGSTOP."""
    process.send_signal(signal.SIGSTOP)
    while True:
        with open("/proc/%d/stat" % process.pid) as file:
            if ") T " in file.read():
                return
        time.sleep(0.1)


if kind == "waiting":
    listen(serve_one(0), 0)
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
        assert code == 0 and "pid=" not in text and "TIME-WAIT" not in text, text
        # the twin: nobody listens, and old connections hold the port
        waiting = serve_one(0)
        code, text = bash(WHO.replace("8000", str(waiting)), folder)
        assert code == 0 and "pid=" not in text and "TIME-WAIT" in text and not listened(waiting, 0), text
    elif kind == "reuse":

        class Reusing(socketserver.TCPServer):
            allow_reuse_address = True

        taken(Reusing)
        # of old connections alone it frees the port, where both servers set it
        assert [listened(serve_one(first), then) for first in (0, 1) for then in (0, 1)] == [False, False, False, True]
    elif kind == "suspended":
        pause(other)
        taken()
        assert other.poll() is None
    elif kind == "ended":
        threading.Thread(target=other.wait).start()
        code, text = bash(END.replace("PID", str(other.pid)), folder)
        assert code == 0, text
        server = http.server.HTTPServer(("127.0.0.1", port), Page)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert get(port) == b"mine"
    elif kind == "paused":
        pause(other)
        other.terminate()
        time.sleep(0.5)
        assert other.poll() is None
        taken()
        other.send_signal(signal.SIGCONT)
        assert other.wait(30) == -signal.SIGTERM
        listen(port, 1).close()
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
