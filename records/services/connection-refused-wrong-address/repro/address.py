# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The address, or the port, on which the service listens: address.py [localhost|port]."""
import sys
import urllib.error
import urllib.request

from errorcanon.lab.kits.service import free_port, start, wait_until_open

host, port = "127.0.0.2", free_port("127.0.0.2")
wrong = (host, free_port(host)) if sys.argv[1:] == ["port"] else ("localhost", port)
process = start(port, 0, address=host)
try:
    wait_until_open(host, port)
    try:
        urllib.request.urlopen("http://%s:%d/" % wrong, timeout=5)
    except urllib.error.URLError as error:
        assert "Connection refused" in str(error)
        print(wrong, error)
    else:
        raise AssertionError("the control was answered")
    with urllib.request.urlopen("http://%s:%d/" % (host, port), timeout=5) as reply:
        assert (reply.status, reply.read()) == (200, b"ready")
    print((host, port), "answered")
finally:
    process.kill()
