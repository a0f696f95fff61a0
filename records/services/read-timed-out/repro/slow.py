# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "requests"]
# ///
"""Ask a server that answers after two seconds: slow.py [short|measure|handshake|connect|read|absent]. Needs curl of the system."""
import http.server
import sys
import tempfile
import threading
import time

import requests
from errorcanon.lab.kits.service import free_port
from errorcanon.lab.kits.shell import bash

MEASURE = r"""
# region how-long-it-takes fill: http://localhost:8000/
curl -sS -o /dev/null -w 'connected %{time_connect} s, first byte %{time_starttransfer} s\n' http://localhost:8000/
# endregion
"""


class Slow(http.server.BaseHTTPRequestHandler):
    """Answers late."""

    def do_GET(self):
        time.sleep(2)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"x" * 100_000)

    def log_message(self, *words):
        pass


kind = (sys.argv[1:] or ["short"])[0]
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = "http://127.0.0.1:%d/" % server.server_port
if kind == "short":
    requests.get(url, timeout=1)
elif kind == "absent":
    requests.get("http://127.0.0.1:%d/" % free_port(), timeout=1)
elif kind == "measure":
    text = bash(MEASURE.replace("http://localhost:8000/", url), tempfile.gettempdir())[1]
    words = text.split()
    assert float(words[1]) < 1 and 2 <= float(words[5]) < 10, text
elif kind == "handshake":
    import socket

    mute = socket.create_server(("127.0.0.1", 0))  # takes connections and says nothing, not even in the TLS handshake
    https = "https://127.0.0.1:%d/" % mute.getsockname()[1]
    for address, limits, shown in ((url, (3, 1), "1"), (https, (1, 3), "1"), (https, (2, 1), "2")):
        try:
            # region which-limit fill: address, limits
            requests.get(address, timeout=limits)
            # endregion
        except requests.exceptions.Timeout as error:
            print(error)
            assert "Read timed out. (read timeout=%s)" % shown in str(error), error
        else:
            raise AssertionError("it answered")
elif kind == "connect":
    begin = time.monotonic()
    try:
        requests.get(url, timeout=(60, 1))
    except requests.exceptions.ReadTimeout:
        assert time.monotonic() - begin < 2
    else:
        raise AssertionError("it answered")
elif kind == "read":
    # region longer-to-read fill: url
    answer = requests.get(url, timeout=(5, 60))  # seconds to connect, seconds to wait for bytes
    # endregion
    assert answer.status_code == 200 and len(answer.content) == 100_000
print(kind, "as the record says")
