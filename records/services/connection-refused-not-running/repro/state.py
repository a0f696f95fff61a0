# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""State and log of the service: ended with status 1 and an error, where a late one still runs and then listens.

Where the address or port is wrong, or the service is bound to 127.0.0.1, it runs and listens while the client is refused.
"""
import subprocess
import sys

from errorcanon.lab.kits.service import free_port, knock, listeners, start, wait_until_open

port = free_port()
server = [sys.executable, "-m", "http.server", "--bind", "192.0.2.1", str(port)]
crashed = subprocess.Popen(server, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
log = crashed.communicate(timeout=30)[0].decode()
print("status", crashed.returncode, "log:", log.strip().splitlines()[-1])
assert crashed.returncode == 1 and "Cannot assign requested address" in log
assert knock("127.0.0.1", port) == "refused" and listeners(port) == []
# the twin: refused as well, and running
late, other = start(port, 2), free_port()
try:
    assert knock("127.0.0.1", port) == "refused" and listeners(port) == [] and late.poll() is None
    wait_until_open("127.0.0.1", port)
    assert late.poll() is None and len(listeners(port)) == 1
    # the twins: it runs and listens, and another port, or another address, is refused
    assert knock("127.0.0.1", other) == knock("127.0.0.2", port) == "refused"
finally:
    late.kill()
