# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask a daemon whose socket may not be opened: socket_rights.py [refused|told|again|allowed|gone].

The socket is a small server's; who asks is the real docker client.
"""
import http.server
import os
import socketserver
import subprocess
import sys
import tempfile
import threading

from errorcanon.lab.kits.shell import bash

TOLD = """
# region group-and-session fill: /var/run/docker.sock
stat -L -c '%A %U %G' /var/run/docker.sock
id -nG
id -nG "$(id -un)"
# endregion
"""
kind = (sys.argv[1:] or ["refused"])[0]
folder = tempfile.mkdtemp()
path = os.path.join(folder, "docker.sock")
os.environ.update(DOCKER_HOST="unix://" + path, DOCKER_CONFIG=folder)


class Daemon(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        """Answer as a daemon without containers."""
        self.send_response(200)
        self.send_header("API-Version", "1.43")
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b"OK" if self.path == "/_ping" else b"[]")

    do_HEAD = do_GET

    def address_string(self):
        return "client"

    def log_message(self, *ignored):
        pass


def start(mode):
    server = socketserver.ThreadingUnixStreamServer(path, Daemon)
    server.daemon_threads = True
    os.chmod(path, mode)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def ask():
    ran = subprocess.run(["docker", "ps"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


if kind != "gone":
    server = start(0)
if kind in ("refused", "gone"):
    sys.exit(subprocess.call(["docker", "ps"]))
code, text = ask()
assert code and "permission denied" in text and path in text, text
if kind == "told":
    code, text = bash(TOLD.replace("/var/run/docker.sock", path), folder)
    lines = text.splitlines()
    assert code == 0 and lines[0].startswith("s---------") and len(lines) == 3, text
    # the twin: no daemon there
    server.shutdown()
    os.remove(path)
    code, text = ask()
    assert code and "Is the docker daemon running?" in text and "permission denied" not in text, text
elif kind == "again":
    server.shutdown()
    server.server_close()
    os.remove(path)
    start(0)
    code, text = ask()
    assert code and "permission denied" in text, text
else:
    os.chmod(path, 0o600)
    code, text = ask()
    assert code == 0 and text.startswith("CONTAINER ID"), text
print(kind, "as the record says")
