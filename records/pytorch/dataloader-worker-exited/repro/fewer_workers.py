# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Fewer workers or smaller batches do not help where one sample ends the worker."""
import subprocess
import sys

for workers, batch_size in ((4, 8), (1, 8), (1, 2), (1, 1)):
    command = [sys.executable, "-W", "ignore", "died.py", "crash", str(workers), str(batch_size)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ended.returncode == 1 and "DataLoader worker (pid" in ended.stderr.decode()
    command[4] = "well"
    assert subprocess.run(command).returncode == 0
    print(workers, "workers, batches of", batch_size, "failed")
