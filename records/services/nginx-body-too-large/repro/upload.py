# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Send 2 MB through nginx: upload.py [log|page|who|buffer|more|missing]. Needs nginx and curl of the system."""
import http.server
import sys
import threading

from errorcanon.lab.kits.nginx_server import Nginx
from errorcanon.lab.kits.shell import bash

WHO = """
# region who-answers-413 fill: model.bin, http://127.0.0.1:8080/upload
curl -sS -i --data-binary @model.bin http://127.0.0.1:8080/upload | grep -i -e '^HTTP' -e '^Server' -e nginx
# endregion
"""
seen = []


class Program(http.server.BaseHTTPRequestHandler):
    """The program behind nginx, which counts what it gets."""

    def do_POST(self):
        seen.append(len(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(404 if kind == "missing" else 200)
        self.end_headers()

    def log_message(self, *words):
        pass


kind = (sys.argv[1:] or ["log"])[0]
program = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Program)
threading.Thread(target=program.serve_forever, daemon=True).start()
passing = "location / { proxy_pass http://127.0.0.1:%d; }" % program.server_port
server = Nginx(passing + ("client_body_buffer_size 16m;" if kind == "buffer" else ""))
server.start()
body = b"x" * 2_000_000
if kind == "missing":
    # a small body passes, and the program's own answer comes back: another failure
    import urllib.request

    urllib.request.urlopen("http://127.0.0.1:%d/upload" % server.port, b"x")
status, page = server.get("/upload", body)
assert status == 413 and b"nginx" in page and seen == [], (status, page, seen)
if kind in ("log", "page"):
    sys.stderr.write(server.log() if kind == "log" else page.decode())
    sys.exit(1)
if kind == "who":
    with open(server.folder + "/model.bin", "wb") as file:
        file.write(body)
    asked = WHO.replace("8080", str(server.port))
    text = bash(asked, server.folder)[1]
    assert "413" in text and "Server: nginx" in text, text
    text = bash(asked.replace(str(server.port), str(program.server_port)), server.folder)[1]
    assert "200" in text and "nginx" not in text and seen == [2_000_000], (text, seen)
elif kind == "more":
    server.reload(passing + "client_max_body_size 100m;")
    for _ in range(100):
        status, page = server.get("/upload", body)
        if status == 200:
            break
    assert status == 200 and seen == [2_000_000], (status, seen)
print(kind, "as the record says")
