# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A client that asks at ::1 for a service that listens on IPv4 alone: six.py [refused|four|both].

refused lets the error out; four asks at 127.0.0.1 instead; both has the service listen on IPv6 as well.
"""
import socket
import sys

from errorcanon.lab.kits.service import knock


def knock_six(port):
    """Connect once at ::1; tell whether it is accepted."""
    with socket.socket(socket.AF_INET6) as s:
        return s.connect_ex(("::1", port)) == 0


kind = (sys.argv[1:] or ["refused"])[0]
for address in ("127.0.0.1", "0.0.0.0"):
    with socket.create_server((address, 0)) as four:
        port = four.getsockname()[1]
        assert not knock_six(port)
        if kind == "refused":
            socket.create_connection(("::1", port), timeout=5)
        assert knock("127.0.0.1", port) == "open", address
if kind == "both":
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as every:
        port = every.getsockname()[1]
        assert knock_six(port) and knock("127.0.0.1", port) == "open"
print(kind, "answered")
