# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The page about a file and the file have two addresses; a fetch that looks at the start refuses the page."""
import io
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import torch
from other import PAGE, saved

WHOLE = saved()


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        body = WHOLE if self.path.startswith("/resolve/") else PAGE
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if body == PAGE else "application/octet-stream")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


def fetch(address):
    # region address-of-the-file fill: address
    with urllib.request.urlopen(address) as answer:
        content = answer.read()
        if "text/html" in answer.headers.get("Content-Type", "") or content[:1] == b"<":
            raise ValueError("%s is a page, not a file" % address)
    # endregion
        return content


site = HTTPServer(("127.0.0.1", 0), Site)
threading.Thread(target=site.serve_forever, daemon=True).start()
start = "http://127.0.0.1:%d" % site.server_port
page = urllib.request.urlopen(start + "/blob/main/model.pt").read()
try:
    torch.load(io.BytesIO(page))
except Exception as error:
    print(str(error)[-60:])
else:
    raise AssertionError("the page was loaded")
try:
    fetch(start + "/blob/main/model.pt")
except ValueError as error:
    print(error)
else:
    raise AssertionError("the page was taken")
weights = torch.load(io.BytesIO(fetch(start + "/resolve/main/model.pt")))
assert torch.equal(weights["w"], torch.arange(6.0))
