# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Ask again later: a service that was not ready opens its port; a wrong port or address and a service that ended refuse."""
import time

from errorcanon.lab.kits.service import free_port, knock, start

port, other, gone = free_port(), free_port(), free_port()
process = start(port, 2)
ended = start(gone, 0, fail="no licence")
places = {"late": ("127.0.0.1", port), "wrong port": ("127.0.0.1", other), "wrong address": ("127.0.0.2", port), "ended": ("127.0.0.1", gone)}
try:
    first = {name: knock(*place) for name, place in places.items()}
    deadline = time.monotonic() + 20
    while knock("127.0.0.1", port) == "refused" and time.monotonic() < deadline:
        time.sleep(0.2)
    time.sleep(1)
    then = {name: knock(*place) for name, place in places.items()}
finally:
    process.kill()
print(first, then)
assert set(first.values()) == {"refused"}, "the same answer for all at first"
assert then == {"late": "open", "wrong port": "refused", "wrong address": "refused", "ended": "refused"}
assert ended.wait() == 1
