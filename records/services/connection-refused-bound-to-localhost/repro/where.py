# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""What ss lists: 127.0.0.1 for this fault, 0.0.0.0 for a service on all addresses, another port, nothing for a late one."""
import errno
import socket
import subprocess

from errorcanon.lab.kits.service import free_port, knock, start, wait_until_open

ASK = """
# region list-listeners
ss -ltn
# endregion
"""


def listed(port):
    """The local addresses that ss lists for a port."""
    shown = subprocess.run(["bash", "-c", ASK], stdout=subprocess.PIPE, check=True).stdout.decode()
    words = [word for line in shown.splitlines() if line.startswith("LISTEN") for word in line.split()]
    return [word for word in words if word.endswith(":%d" % port)]


found = {}
for address in ("127.0.0.1", "0.0.0.0"):
    port, other = free_port(), free_port()
    process = start(port, 1, address=address)
    try:
        assert listed(port) == [] and knock("127.0.0.1", port) == "refused", "the twin: not ready"
        wait_until_open("127.0.0.1", port)
        assert listed(port) == ["%s:%d" % (address, port)]
        assert listed(other) == [] and knock("127.0.0.1", other) == "refused", "the twin: another port asked"
        with open("/proc/net/tcp") as table:
            hexadecimal = {"127.0.0.1": "0100007F", "0.0.0.0": "00000000"}[address]
            assert "%s:%04X " % (hexadecimal, port) in table.read()
        found[address] = knock("127.0.0.1", port), knock("127.0.0.2", port)
    finally:
        process.kill()
    process.wait()
    assert listed(port) == [], "the twin: ended"
print(found)
assert found == {"127.0.0.1": ("open", "refused"), "0.0.0.0": ("open", "open")}


def knock_six(port):
    """Connect once at ::1; give `open` or `refused`."""
    with socket.socket(socket.AF_INET6) as s:
        return {0: "open", errno.ECONNREFUSED: "refused"}[s.connect_ex(("::1", port))]


# IPv6: a socket on all addresses of both kinds, one on all of IPv6, one on ::1 alone, and one on all of IPv4 that is asked at ::1
with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as every:
    port = every.getsockname()[1]
    assert listed(port) in (["*:%d" % port], ["[::]:%d" % port]), listed(port)
    assert [knock("127.0.0.1", port), knock("127.0.0.2", port), knock_six(port)] == ["open"] * 3
    shown = listed(port)
with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=False) as six:
    port = six.getsockname()[1]
    assert listed(port) in (["*:%d" % port], ["[::]:%d" % port]), listed(port)
    assert [knock("127.0.0.1", port), knock_six(port)] == ["refused", "open"]
with socket.create_server(("::1", 0), family=socket.AF_INET6) as own:
    port = own.getsockname()[1]
    assert listed(port) == ["[::1]:%d" % port]
    assert [knock("127.0.0.1", port), knock_six(port)] == ["refused", "open"]
with socket.create_server(("0.0.0.0", 0)) as four:
    assert knock_six(four.getsockname()[1]) == "refused"
print("all addresses of both kinds:", *shown)
