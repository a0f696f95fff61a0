# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fetch through a proxy that wants a login: login.py [urllib|curl|set|raw|given|open]."""
import base64
import http.server
import os
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import authority, certificate, serve

SET = r"""
# region what-is-set fill: https://pypi.org/simple/
env | grep -i _proxy | sed -E 's#(://[^:@]*):[^@]*@#\1:…@#'
curl -s -o /dev/null -w '%{http_connect}\n' https://pypi.org/simple/ || true
# endregion
"""
GIVEN = """
# region login-in-the-address fill: USER, PASSWORD, proxy.example:3128
encoded=$(python3 -c 'import sys, urllib.parse; print(urllib.parse.quote(sys.argv[1], safe=""))' 'PASSWORD')
export https_proxy="http://USER:$encoded@proxy.example:3128" http_proxy="http://USER:$encoded@proxy.example:3128"
# endregion
"""
LOGIN = "Basic " + base64.b64encode(b"me:p@ss/word").decode()
kind = (sys.argv[1:] or ["urllib"])[0]


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_CONNECT(self):
        """Ask for the login, and then pass on whatever comes."""
        if kind != "open" and self.headers.get("Proxy-Authorization") != LOGIN:
            self.send_response(407, "Proxy Authentication Required")
            self.send_header("Proxy-Authenticate", 'Basic realm="lab"')
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        host, _, port = self.path.partition(":")
        with socket.create_connection((host, int(port))) as there:
            self.send_response(200, "Connection established")
            self.end_headers()
            threading.Thread(target=self.copy, args=(there, self.connection), daemon=True).start()
            self.copy(self.connection, there)
        self.close_connection = True

    @staticmethod
    def copy(source, target):
        try:
            while part := source.recv(65536):
                target.sendall(part)
        except OSError:
            pass

    def log_message(self, *ignored):
        pass


for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
    del os.environ[name]
folder = tempfile.mkdtemp()
root = authority(folder, "lab")
address = serve(certificate(root))
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
threading.Thread(target=server.serve_forever, daemon=True).start()
proxy = "127.0.0.1:%d" % server.server_address[1]
trust = {"SSL_CERT_FILE": root, "CURL_CA_BUNDLE": root}
os.environ.update(trust, https_proxy="http://" + proxy)
if kind in ("urllib", "open"):
    print(urllib.request.urlopen(address, timeout=10).read())
    sys.exit()
if kind == "curl":
    sys.exit(subprocess.call(["curl", "-sS", address]))


def curl(**environ):
    return bash("curl -sS " + address, folder, **environ)


code, text = curl()
assert code and "407" in text, text
if kind == "set":
    ask = SET.replace("https://pypi.org/simple/", address)
    assert bash(ask, folder)[1].splitlines()[-1] == "407"
    wrong = bash(ask, folder, https_proxy="http://me:secret@" + proxy)[1]
    assert wrong.splitlines()[-1] == "407" and "me:…@" in wrong and "secret" not in wrong, wrong
    right = bash(ask, folder, https_proxy="http://me:p%40ss%2Fword@" + proxy)[1]
    assert right.splitlines()[-1] == "200", right
elif kind == "raw":
    code, text = curl(https_proxy="http://me:p@ss/word@" + proxy)
    assert code and "407" not in text, text
else:
    given = GIVEN.replace("USER", "me").replace("PASSWORD", "p@ss/word").replace("proxy.example:3128", proxy)
    code, text = bash(given + "\ncurl -sS " + address, folder)
    assert code == 0 and "hello" in text, text
print(kind, "as the record says")
