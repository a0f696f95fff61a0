# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Ask for a name where no name server answers: resolve.py [python|git|curl|told|again|proxy|local]."""
import http.server
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from errorcanon.lab.kits.shell import bash

TOLD = """
# region name-or-network fill: HOST
getent hosts HOST || echo "HOST: not found"
getent hosts pypi.org || echo "pypi.org: not found"
grep nameserver /etc/resolv.conf || echo "no nameserver"
env | grep -i _proxy || echo "no proxy"
# endregion
"""
PROXY = """
# region through-the-proxy fill: http://proxy.example:3128, http://files.example/weights
export http_proxy=http://proxy.example:3128 https_proxy=http://proxy.example:3128
curl -sS http://files.example/weights
# endregion
"""
kind = (sys.argv[1:] or ["python"])[0]
for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[name]
folder = tempfile.mkdtemp()
if kind == "python":
    urllib.request.urlopen("http://files.example/weights", timeout=30)
if kind == "git":
    sys.exit(subprocess.call(["git", "clone", "https://files.example/project.git"], cwd=folder))
if kind == "curl":
    sys.exit(subprocess.call(["curl", "-sS", "http://files.example/weights"]))
if kind == "local":
    print(socket.getaddrinfo("localhost", 80)[0][4])
    sys.exit()


def unresolved():
    code, text = bash("curl -sS http://files.example/weights", folder)
    assert code == 6 and "Could not resolve host" in text, text


unresolved()
if kind == "told":
    text = bash(TOLD.replace("HOST", "files.example"), folder)[1]
    assert text.startswith("files.example: not found\npypi.org: not found\n"), text
    text = bash(TOLD.replace("HOST", "localhost"), folder)[1]
    assert "localhost: not found" not in text and "pypi.org: not found" in text, text
elif kind == "again":
    began = time.monotonic()
    for _ in range(4):
        unresolved()
        time.sleep(1)
    assert time.monotonic() - began > 3
else:

    class Proxy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            """Answer for the host that the request names in whole."""
            found = self.path == "http://files.example/weights"
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write(b"the weights\n")

        def log_message(self, *ignored):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = "127.0.0.1:%d" % server.server_address[1]
    code, text = bash(PROXY.replace("proxy.example:3128", address), folder)
    assert (code, text) == (0, "the weights\n"), text
    unresolved()
print(kind, "as the record says")
