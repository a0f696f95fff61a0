# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Trying again does not help where the address is wrong: refused each time, while the service answers elsewhere."""
import time

from errorcanon.lab.kits.service import free_port, knock, start, wait_until_open

port = free_port("127.0.0.2")
process = start(port, 0, address="127.0.0.2")
try:
    wait_until_open("127.0.0.2", port)
    answers = []
    for _ in range(12):
        answers.append((knock("127.0.0.1", port), knock("127.0.0.2", port)))
        time.sleep(0.5)
    print(len(answers), set(answers))
    assert set(answers) == {("refused", "open")}
finally:
    process.kill()
