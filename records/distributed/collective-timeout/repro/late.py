# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""One of two ranks does not reach the collective in time.

First argument: slow (default, a rank prepares data), branch (only rank 0 calls it) or uneven (rank 0 has one batch more).
Second argument: gloo (default) or nccl, which needs two GPUs.
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

mode = sys.argv[1] if len(sys.argv) > 1 else "slow"
backend = sys.argv[2] if len(sys.argv) > 2 else "gloo"
rank = int(os.environ["RANK"])
device = torch.device("cuda", rank) if backend == "nccl" else torch.device("cpu")
if backend == "nccl":
    torch.cuda.set_device(device)
dist.init_process_group(backend, init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=3))
total = torch.ones(4, device=device)
dist.all_reduce(total)
if mode == "slow":
    if rank == 1:
        print("rank 1 tokenises the data set", flush=True)
        time.sleep(6)
    dist.all_reduce(total)
elif mode == "branch":
    if rank == 0:
        dist.all_reduce(total)
    else:
        time.sleep(6)
else:
    for batch in range(4 - rank):
        dist.all_reduce(total)
        print("rank", rank, "batch", batch, flush=True)
    if rank == 1:
        print("rank 1 writes a checkpoint", flush=True)
        time.sleep(6)
if backend == "nccl":
    torch.cuda.synchronize()
    time.sleep(30)
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
