# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Trying again does not help: the service answers on 127.0.0.1 and is refused at every other address."""
import time

from errorcanon.lab.kits.service import free_port, knock, start, wait_until_open

port = free_port()
process = start(port, 0)
try:
    wait_until_open("127.0.0.1", port)
    answers = []
    for _ in range(12):
        answers.append((knock("127.0.0.1", port), knock("127.0.0.2", port)))
        time.sleep(0.5)
    print(len(answers), set(answers))
    assert set(answers) == {("open", "refused")}
finally:
    process.kill()
