# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same service bound to all addresses answers at each of them with the same page."""
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from errorcanon.lab.kits.service import free_port, wait_until_open

os.chdir(tempfile.mkdtemp())
with open("index.html", "w") as page:
    page.write("the page")
os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]


def ask(address, port):
    try:
        with urllib.request.urlopen("http://%s:%d/" % (address, port), timeout=5) as reply:
            return reply.read().decode()
    except urllib.error.URLError as error:
        return "refused" if "Connection refused" in str(error) else str(error)


BEFORE = "python3 -m http.server --bind 127.0.0.1 8000"
AFTER = """
# region listen-on-all fill: 8000
python3 -m http.server --bind 0.0.0.0 8000
# endregion
"""


def command_of(text):
    """The line itself; `exec` before it makes the server the process that is ended below."""
    return [line for line in text.splitlines() if line.startswith("python3")][0]


found = []
for command in (BEFORE, AFTER):
    port = free_port()
    process = subprocess.Popen(["bash", "-c", "exec " + command_of(command).replace("8000", str(port))], stdout=subprocess.DEVNULL)
    try:
        wait_until_open("127.0.0.1", port)
        found.append([ask(address, port) for address in ("127.0.0.1", "127.0.0.2")])
    finally:
        process.kill()
print(found)
assert found == [["the page", "refused"], ["the page", "the page"]]
