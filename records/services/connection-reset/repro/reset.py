# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "requests"]
# ///
"""Ask a server that drops its first connections: reset.py [reset|closed|look|timeout|again|absent]. Needs curl of the system."""
import logging
import socket
import struct
import sys
import tempfile
import threading
import time

import requests
from errorcanon.lab.kits.service import free_port
from errorcanon.lab.kits.shell import bash
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

LOOK = r"""
# region look-at-the-server fill: http://localhost:8000/
curl -sS -o /dev/null -w '%{http_code}\n' http://localhost:8000/
# endregion
"""
kind = (sys.argv[1:] or ["reset"])[0]
listening = socket.create_server(("127.0.0.1", 0))
url = "http://127.0.0.1:%d/" % listening.getsockname()[1]


def serve(dropped):
    """Drop some connections after their request, and answer the later ones."""
    while True:
        own, _ = listening.accept()
        own.recv(4096)
        if dropped > 0:
            dropped -= 1
            if kind != "closed":
                # an end without waiting sends a reset
                own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        else:
            own.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n42")
        own.close()


threading.Thread(target=serve, args=(2,), daemon=True).start()
if kind in ("reset", "closed"):
    requests.get(url, timeout=5)
elif kind == "absent":
    requests.get("http://127.0.0.1:%d/" % free_port(), timeout=5)
elif kind == "look":
    asked = LOOK.replace("http://localhost:8000/", url)
    assert bash(asked, tempfile.gettempdir())[0] != 0
    assert bash(asked, tempfile.gettempdir())[0] != 0
    assert bash(asked, tempfile.gettempdir()) == (0, "200\n")
elif kind == "timeout":
    begin = time.monotonic()
    try:
        requests.get(url, timeout=60)
    except requests.exceptions.ConnectionError as error:
        assert "Connection aborted" in str(error) and time.monotonic() - begin < 1
    else:
        raise AssertionError("it answered")
elif kind == "again":
    logging.basicConfig()  # urllib3 warns of each retry
    # region ask-again fill: url
    session = requests.Session()
    retry = Retry(total=5, backoff_factor=0.3)
    session.mount("http://", HTTPAdapter(max_retries=retry))
    session.mount("https://", HTTPAdapter(max_retries=retry))
    answer = session.get(url, timeout=5)
    # endregion
    assert answer.status_code == 200 and answer.text == "42"
print(kind, "as the record says")
