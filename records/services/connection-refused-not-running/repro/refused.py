# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Connect to a service that ended with an error at its start, or that nobody started: refused.py [crashed|never]."""
import subprocess
import sys
import urllib.request

from errorcanon.lab.kits.service import free_port

port = free_port()
if sys.argv[1:] != ["never"]:
    # an address that this machine does not have: the server ends before it listens
    server = [sys.executable, "-m", "http.server", "--bind", "192.0.2.1", str(port)]
    ended = subprocess.run(server, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ended.returncode == 1, ended
urllib.request.urlopen("http://127.0.0.1:%d/" % port, timeout=5)
