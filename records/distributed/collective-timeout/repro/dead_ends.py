# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: a longer timeout for a rank that never comes, and the same collective once more.

Argument: longer (default) or repeat. Two gloo processes on this machine.
"""
import datetime
import os
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit(max(abs(rank.wait()) for rank in ranks))

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "longer"
rank = int(os.environ["RANK"])
seconds = 8 if mode == "longer" else 3
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=seconds))
total = torch.ones(4)
dist.all_reduce(total)
if mode == "longer":
    if rank == 0:
        begun = time.monotonic()
        try:
            dist.all_reduce(total)
            raise AssertionError("it came")
        except RuntimeError as error:
            waited = time.monotonic() - begun
            print("after", round(waited, 1), "s:", error, flush=True)
            assert "Timed out waiting 8000ms" in str(error) and 7.5 < waited < 20
    else:
        time.sleep(12)
else:
    if rank == 1:
        time.sleep(5)
    said = []
    for attempt in range(3):
        try:
            dist.all_reduce(total)
        except RuntimeError as error:
            said.append(str(error))
            print("rank", rank, "attempt", attempt, error, flush=True)
    assert len(said) == 3, said
    if rank == 0:
        assert "Timed out waiting" in said[0] and "Application timeout caused pair closure" in said[1] == said[2]
        time.sleep(6)
    else:
        assert all("Connection closed by peer" in each or "Connection reset by peer" in each for each in said)
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
