# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Steps that leave the refusal: waiting longer for a service that ended; starting it again as it is: [wait|restart]."""
import subprocess
import sys
import time

from errorcanon.lab.kits.service import free_port, knock

port = free_port()
server = [sys.executable, "-m", "http.server", "--bind", "192.0.2.1", str(port)]
states, answers = [subprocess.run(server, stderr=subprocess.PIPE).returncode], []
end = time.monotonic() + 6
while time.monotonic() < end:
    if sys.argv[1:] == ["restart"]:
        states.append(subprocess.run(server, stderr=subprocess.PIPE).returncode)
    answers.append(knock("127.0.0.1", port))
    time.sleep(0.5)
print(len(states), "starts, status", set(states), len(answers), "attempts", set(answers))
assert set(states) == {1} and set(answers) == {"refused"} and len(answers) > 3
assert (len(states) > 3) == (sys.argv[1:] == ["restart"])
