# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Wait until the service answers as it does when it is ready; an open port alone comes too early."""
import socket
import time
import urllib.error
import urllib.request

from errorcanon.lab.kits.service import free_port, start

port = free_port()
url = "http://127.0.0.1:%d/" % port


def answer():
    with urllib.request.urlopen(url, timeout=2) as reply:
        return reply.read()


def port_is_open():
    socket.create_connection(("127.0.0.1", port), timeout=2).close()
    return True


# region wait-for-an-answer
def wait_for(question, seconds=20):
    deadline = time.monotonic() + seconds
    while True:
        try:
            return question()
        except OSError:  # refused, and an HTTP status of 503 as well
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


# endregion
process = start(port, 1, 3)
try:
    assert wait_for(port_is_open)
    try:
        answer()
    except urllib.error.HTTPError as error:
        print("the port is open:", error.code, error.read())
        assert error.code == 503
    else:
        raise AssertionError("ready as soon as it listens")
    assert wait_for(answer) == b"ready"
    print("waited for the answer: ready")
finally:
    process.kill()
# where nothing ever listens the wait ends with the error
begin = time.monotonic()
url = "http://127.0.0.1:%d/" % free_port()
try:
    wait_for(answer, seconds=1)
except urllib.error.URLError as error:
    assert "refused" in str(error) and time.monotonic() - begin < 10
else:
    raise AssertionError("answered")
