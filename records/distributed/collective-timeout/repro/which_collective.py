# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=DETAIL: different collectives are both named, and of a rank that is only slow it says who."""
import datetime
import os
import re
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    said = {}
    for level, mode in (("OFF", "different"), ("DETAIL", "different"), ("DETAIL", "slow")):
        with tempfile.TemporaryDirectory() as folder:
            env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", MODE=mode, TORCH_DISTRIBUTED_DEBUG=level)
            ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for rank in range(2)]
            said[level, mode] = [rank.communicate()[0].decode(errors="replace") for rank in ranks]
            print(level, mode, [line[:200] for line in "".join(said[level, mode]).splitlines() if "Error: " in line], flush=True)
    assert all("Timed out waiting 3000ms" in each and "mismatch" not in each for each in said["OFF", "different"])
    for rank, operation in enumerate(("ALLREDUCE", "BROADCAST")):
        text = said["DETAIL", "different"][rank]
        # torch 1.12 says "running inconsistent collective"
        assert re.search(r"Detected mismatch between collectives on ranks\. Rank %d is running (inconsistent )?collective: CollectiveFingerPrint\(" % rank, text)
        assert "OpType=" + operation in text.split("Detected mismatch")[1].split(", but Rank")[0]
    text = "".join(said["DETAIL", "slow"])
    assert "mismatch" not in text and "Ranks 1 failed to pass monitoredBarrier" in text, text
    sys.exit()

import torch
import torch.distributed as dist

rank = int(os.environ["RANK"])
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=3))
total = torch.ones(4)
dist.all_reduce(total)
if os.environ["MODE"] == "slow" and rank == 1:
    time.sleep(5)
if os.environ["MODE"] == "different" and rank == 1:
    dist.broadcast(total, 0)
else:
    dist.all_reduce(total)
