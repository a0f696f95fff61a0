# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A service that is slow to start: service.py PORT DELAY [WARM-UP] opens the port of 127.0.0.1 after DELAY seconds.

During WARM-UP seconds more it answers "503 starting", then "200 ready". Ends by itself. Without arguments: a check.
"""
import http.server
import subprocess
import sys
import time
import urllib.request


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        ready = time.monotonic() >= self.server.ready_at
        self.send_response(200 if ready else 503)
        self.end_headers()
        self.wfile.write(b"ready" if ready else b"starting")

    def log_message(self, *ignored):
        pass


def serve(port, delay, warm_up=0.0):
    time.sleep(delay)
    server = http.server.HTTPServer(("127.0.0.1", port), Answer)
    server.ready_at = time.monotonic() + warm_up
    server.timeout = 1
    end = time.monotonic() + 20
    while time.monotonic() < end:
        server.handle_request()


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(port, delay, warm_up=0.0):
    """The process, which is running before it listens."""
    return subprocess.Popen([sys.executable, __file__, str(port), str(delay), str(warm_up)])


if __name__ == "__main__":
    if sys.argv[1:]:
        serve(int(sys.argv[1]), *map(float, sys.argv[2:]))
    else:
        port = free_port()
        process = start(port, 0.0)
        time.sleep(2)
        assert urllib.request.urlopen("http://127.0.0.1:%d/" % port).read() == b"ready"
        process.kill()
