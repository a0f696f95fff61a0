# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The table of listening sockets: 127.0.0.1 for this fault, 0.0.0.0 for a service on all addresses, nothing for a late one."""
import subprocess

from errorcanon.lab.kits.service import Listener, free_port, knock, listeners, start, wait_until_open

ASK = """
# region list-listeners fill: 8000
ss -ltn | grep 8000 || cat /proc/net/tcp
# endregion
"""
found = {}
for address in ("127.0.0.1", "0.0.0.0"):
    port = free_port()
    process = start(port, 1, address=address)
    try:
        assert listeners(port) == [] and knock("127.0.0.1", port) == "refused", "the twin: not ready"
        wait_until_open("127.0.0.1", port)
        assert listeners(port) == [Listener(address, port)]
        shown = subprocess.run(["bash", "-c", ASK.replace("8000", str(port))], stdout=subprocess.PIPE, check=True).stdout.decode()
        assert str(port) in shown or "%04X" % port in shown, shown
        found[address] = knock("127.0.0.1", port), knock("127.0.0.2", port)
    finally:
        process.kill()
print(found)
assert found == {"127.0.0.1": ("open", "refused"), "0.0.0.0": ("open", "open")}
