# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The exit code in the closing block tells an exception, a wrong argument and a signal apart; all three at once."""
import os
import re
import subprocess
import sys
import tempfile

WORKER = """
import argparse, os, signal, sys, time
rank = os.environ["RANK"]
open(rank, "w").close()
while not all(os.path.exists(each) for each in "012"):
    time.sleep(0.01)
if rank == "0":
    raise ValueError("sample 17 has no label")
if rank == "1":
    argparse.ArgumentParser().parse_args(["--no-such-option"])
os.kill(os.getpid(), signal.SIGKILL)
"""
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "train.py"), "w") as script:
        script.write(WORKER)
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "3", "--monitor_interval", "5", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    run = subprocess.run(launch + ["train.py"], cwd=folder, env=dict(os.environ, OMP_NUM_THREADS="1"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
text = run.stdout.decode(errors="replace")
block = text[text.rindex("ChildFailedError:"):]
print(block)
codes = {int(rank): int(code) for rank, code in re.findall(r"rank +: (\d+) .*\n +exitcode +: (-?\d+)", block)}
assert codes == {0: 1, 1: 2, 2: -9}, text
assert "sample 17" not in block and "sample 17 has no label" in text and "unrecognized arguments: --no-such-option" in text
assert "Signal 9 (SIGKILL) received by PID" in block
