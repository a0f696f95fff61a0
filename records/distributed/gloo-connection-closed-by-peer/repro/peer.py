# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Rank 1 goes away in the middle of training and rank 0, in its next collective, loses the connection.

Arguments: exception (default), killed (SIGKILL, as the OOM killer sends it), early (fewer batches, exit status 0)
or isend (the sender ends without waiting for its message). Two gloo processes on this machine.
"""
import os
import subprocess
import sys
import tempfile

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        status = [rank.wait() for rank in ranks]
        print("exit status by rank", status, flush=True)
        sys.exit(status[0])

import signal
import time

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "exception"
rank = int(os.environ["RANK"])

dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
for step in range(2 if rank == 1 and mode == "early" else 4):
    if rank == 1 and step == 2:
        if mode == "exception":
            raise ValueError("sample 17 has no label")
        if mode == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
    if mode == "isend":
        if rank == 1:
            dist.isend(torch.ones(4), 0)
            break
        time.sleep(3)
        dist.recv(torch.zeros(4), 1)
    else:
        dist.all_reduce(torch.ones(4))
    print("rank", rank, "step", step, "done", flush=True)
