# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Steps that leave the refusal: dead_ends.py [started|timeout]: wait for the process to run; give more time to connect."""
import socket
import sys
import time

from errorcanon.lab.kits.service import free_port, start

kind = (sys.argv[1:] or ["started"])[0]
port = free_port()
process = start(port, 4)
try:
    if kind == "started":
        # what the short form of depends_on waits for
        deadline = time.monotonic() + 2
        while process.poll() is not None and time.monotonic() < deadline:
            time.sleep(0.1)
        assert process.poll() is None, "the process runs"
    begin = time.monotonic()
    try:
        socket.create_connection(("127.0.0.1", port), timeout=60 if kind == "timeout" else 2)
    except ConnectionRefusedError as error:
        took = time.monotonic() - begin
        print("%s after %.3f s" % (error, took))
        assert took < 1, "a refusal is an answer; nothing waits for the limit"
    else:
        raise AssertionError("connected")
    # the control: the same service, once it listens
    deadline = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
            break
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.2)
finally:
    process.kill()
