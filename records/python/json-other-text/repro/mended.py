# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What to do for each text. mended.py [check|whole|literal|bom]"""
import http.server
import json
import os
import sys
import tempfile
import threading
import urllib.error
import urllib.request

from parse import TEXTS

os.chdir(tempfile.mkdtemp())
kind = (sys.argv[1:] or ["check"])[0]
if kind == "check":

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words):
            pass

        def do_GET(self):
            good = self.path == "/good"
            self.send_response(200 if good else 503)
            self.send_header("Content-Type", "application/json" if good else "text/html")
            self.end_headers()
            self.wfile.write(b'{"layers": 12}' if good else TEXTS["html"].encode())

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = "http://127.0.0.1:%d" % server.server_port
    os.environ["no_proxy"] = "*"

    # region check fill: url
    def fetch(url):
        try:
            reply = urllib.request.urlopen(url, timeout=30)
        except urllib.error.HTTPError as error:
            reply = error
        status, kind = reply.status, reply.headers.get_content_type()
        text = reply.read().decode()
        if status != 200 or kind != "application/json":
            raise RuntimeError(f"{url} answered {status} with {kind}: {text[:80]!r}")
        return json.loads(text)
    # endregion

    assert fetch(base + "/good") == {"layers": 12}
    try:
        fetch(base + "/down")
    except RuntimeError as error:
        print(error)
        assert "answered 503 with text/html: '<!DOCTYPE" in str(error)
    else:
        raise AssertionError("no error")
elif kind == "whole":
    # region whole fill: state, state.json
    def save(state):
        with open("state.json.new", "w") as file:
            json.dump(state, file)
        os.replace("state.json.new", "state.json")
    # endregion

    save({"step": 1})
    try:
        save({"step": 2, "bad": object()})
    except TypeError:
        pass
    with open("state.json.new") as file:
        cut = file.read()
    try:
        json.loads(cut)
    except json.JSONDecodeError as error:
        print("the cut file:", error)
    else:
        raise AssertionError("no error")
    assert json.load(open("state.json")) == {"step": 1}
    save({"step": 3})
    assert json.load(open("state.json")) == {"step": 3}
elif kind == "literal":
    text = TEXTS["dict"]
    # region literal fill: text
    import ast

    value = ast.literal_eval(text)
    # endregion
    assert value == {"name": "bert", "layers": 12} == json.loads(json.dumps(value))
else:
    with open("config.json", "w", encoding="utf-8") as file:
        file.write(TEXTS["bom"])
    # region bom fill: config.json
    with open("config.json", encoding="utf-8-sig") as file:
        config = json.load(file)
    # endregion
    assert config == {"layers": 12}
    with open("config.json", "rb") as file:
        assert json.loads(file.read()) == config
print("held")
