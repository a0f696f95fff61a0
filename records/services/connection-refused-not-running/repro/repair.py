# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The log names why the service ended; with that repaired it listens and answers."""
import os
import subprocess
import sys
import tempfile
import urllib.request

from errorcanon.lab.kits.service import free_port, knock, wait_until_open

os.chdir(tempfile.mkdtemp())
with open("index.html", "w") as page:
    page.write("the page")
port = free_port()
server = [sys.executable, "-m", "http.server", "--bind", "192.0.2.1", str(port)]
ended = subprocess.run(server, stderr=subprocess.PIPE)
assert b"Cannot assign requested address" in ended.stderr and knock("127.0.0.1", port) == "refused"
server[server.index("192.0.2.1")] = "127.0.0.1"  # what the log complained of
process = subprocess.Popen(server, stdout=subprocess.DEVNULL)
try:
    wait_until_open("127.0.0.1", port)
    with urllib.request.urlopen("http://127.0.0.1:%d/" % port, timeout=5) as reply:
        assert (reply.status, reply.read()) == (200, b"the page")
    print("answered after the repair")
finally:
    process.kill()
