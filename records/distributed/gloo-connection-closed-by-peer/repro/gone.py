# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Rank 0 is in a collective when the connection to rank 1 goes.

Argument: raise (default, rank 1 has an error of its own), kill (SIGKILL, as the out-of-memory killer does), leave (rank 1
has fewer batches and ends) or unwaited (rank 0 sends, does not wait for the send, and ends). Two gloo processes.
"""
import os
import signal
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

mode = sys.argv[1] if len(sys.argv) > 1 else "raise"
rank = int(os.environ["RANK"])
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
model = torch.nn.Conv2d(3, 4, 3)
for step in range(4):
    channels = 4 if mode == "raise" and rank == 1 and step == 2 else 3
    if mode == "kill" and rank == 1 and step == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if mode == "leave" and rank == 1 and step == 2:
        break
    loss = model(torch.randn(2, channels, 8, 8)).square().mean().detach()
    dist.all_reduce(loss)
    print("rank", rank, "step", step, "done", flush=True)
if mode == "unwaited":
    if rank == 0:
        dist.isend(loss, 1)
    else:
        time.sleep(2)
        dist.recv(loss, 0)
print("rank", rank, "leaves", flush=True)
os._exit(0)
