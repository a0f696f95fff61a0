# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Speak TLS to a server without it: plain.py [python|curl|ask|off|scheme|certificate]. Needs curl and openssl of the system."""
import functools
import http.server
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import alone, serve

ASK = """
# region ask-without-tls fill: localhost:8000
curl -sS -o /dev/null -w '%{http_code}' http://localhost:8000/
# endregion
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that keeps quiet."""

    def log_message(self, *words):
        pass


kind = (sys.argv[1:] or ["python"])[0]
folder = tempfile.mkdtemp()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_port
with open(folder + "/page.txt", "w") as page:
    page.write("42")
if kind == "certificate":
    urllib.request.urlopen(serve(alone(folder, "server")).replace("localhost", "127.0.0.1"))
if kind == "python":
    urllib.request.urlopen("https://127.0.0.1:%d/page.txt" % port)
if kind == "curl":
    sys.exit(subprocess.call(["curl", "-sS", "https://127.0.0.1:%d/" % port]))


def refused(context=None):
    try:
        urllib.request.urlopen("https://127.0.0.1:%d/page.txt" % port, context=context)
    except urllib.error.URLError as error:
        return "wrong version number" in str(error).lower() or "record layer failure" in str(error).lower()
    return False


assert refused()
if kind == "ask":
    assert bash(ASK.replace("localhost:8000", "127.0.0.1:%d" % port), folder) == (0, "200")
    other = serve(alone(folder, "server")).split(":")[-1].strip("/")
    code, text = bash(ASK.replace("localhost:8000", "127.0.0.1:" + other), folder)
    assert code != 0 or not text.endswith("200"), text
elif kind == "off":
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    assert refused(context)
elif kind == "scheme":
    address = "https://127.0.0.1:%d/page.txt" % port
    # region other-scheme fill: address
    address = address.replace("https://", "http://", 1)
    text = urllib.request.urlopen(address).read()
    # endregion
    assert text == b"42"
print(kind, "as the record says")
