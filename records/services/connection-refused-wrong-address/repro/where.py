# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The table of listening sockets tells a wrong address from a service that is late or bound to localhost."""
import socket
import subprocess

from errorcanon.lab.kits.service import Listener, free_port, knock, listeners, start, wait_until_open

ASK = """
# region list-listeners fill: 8000
ss -ltn | grep 8000 || cat /proc/net/tcp
# endregion
"""
port, other = free_port("127.0.0.2"), free_port("127.0.0.2")
process = start(port, 2, address="127.0.0.2")
try:
    # the twin: late, and nothing listens anywhere
    assert knock("127.0.0.1", port) == knock("127.0.0.2", port) == "refused" and listeners(port) == []
    wait_until_open("127.0.0.2", port)
    print(listeners(port))
    shown = subprocess.run(["bash", "-c", ASK.replace("8000", str(port))], stdout=subprocess.PIPE, check=True).stdout.decode()
    assert str(port) in shown or "%04X" % port in shown, shown
    # this fault: it listens, and not where the client asks
    assert listeners(port) == [Listener("127.0.0.2", port)]
    assert knock("127.0.0.1", port) == "refused" and knock("127.0.0.2", port) == "open"
    assert knock("127.0.0.2", other) == "refused" and listeners(other) == []
finally:
    process.kill()
# a name that does not exist is another failure: the lookup fails, and nobody refuses
try:
    socket.create_connection(("no-such-service.invalid", port), timeout=5)
except socket.gaierror as error:
    print("socket.gaierror:", error)
else:
    raise AssertionError("the name was found")
