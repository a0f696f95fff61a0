# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The table of listening sockets tells a wrong address from a service that is late or bound to localhost."""
import re
import socket
import subprocess

from errorcanon.lab.kits.service import free_port, knock, start, wait_until_open

ASK = """
# region list-listeners
ss -ltnp || grep -h ' 0A ' /proc/net/tcp /proc/net/tcp6
# endregion
"""


def listed(ask=ASK):
    """Run the command of the page; give the local addresses in it as `address:port`, from either of its forms."""
    shown = subprocess.run(["bash", "-c", ask], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    found = re.findall(r"(?m)^LISTEN\s+\d+\s+\d+\s+(\S+:\d+)", shown)
    for number, at in re.findall(r"(?m)^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ 0A ", shown):
        words = [bytes.fromhex(number[i : i + 8])[::-1] for i in range(0, len(number), 8)]
        kind = socket.AF_INET if len(words) == 1 else socket.AF_INET6
        host = socket.inet_ntop(kind, b"".join(words))
        found.append("%s:%d" % (host if len(words) == 1 else "[%s]" % host, int(at, 16)))
    return found


port, other = free_port("127.0.0.2"), free_port("127.0.0.2")
ours, local = "127.0.0.2:%d" % port, "127.0.0.1:%d" % other
process = start(port, 2, address="127.0.0.2")
try:
    # the twin: late, and nothing of it is listed
    assert knock("127.0.0.1", port) == knock("127.0.0.2", port) == "refused"
    assert not any(line.endswith(":%d" % port) for line in listed())
    wait_until_open("127.0.0.2", port)
    # this fault, with a wrong address and with a wrong port: it is listed, and not where the client asks
    found = listed()
    assert ours in listed(ASK.replace("ss -ltnp", "false")), "without ss"
    print([line for line in found if line == ours])
    assert ours in found and local not in found
    assert knock("127.0.0.1", port) == knock("127.0.0.2", other) == "refused" and knock("127.0.0.2", port) == "open"
finally:
    process.kill()
process.wait()
assert ours not in listed(), "one that has ended is not listed"
# the twin: bound to 127.0.0.1, and asked from elsewhere
process = start(other, 0, address="127.0.0.1")
try:
    wait_until_open("127.0.0.1", other)
    assert local in listed() and knock("127.0.0.2", other) == "refused"
finally:
    process.kill()
if socket.has_ipv6:
    with socket.socket(socket.AF_INET6) as six:
        try:
            six.bind(("::1", 0))
        except OSError as error:
            print("no IPv6 here:", error)
        else:
            six.listen()
            assert "[::1]:%d" % six.getsockname()[1] in listed(), "IPv6 is listed too"
# a name that does not exist is another failure: the lookup fails, and nobody refuses
assert socket.getaddrinfo("localhost", port)
try:
    socket.create_connection(("no-such-service.invalid", port), timeout=5)
except socket.gaierror as error:
    print("socket.gaierror:", error)
else:
    raise AssertionError("the name was found")
