# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""No rank leaves while another still needs it: the same number of steps everywhere, or every isend waited for.

Arguments: steps (default) or isend. Two gloo processes on this machine.
"""
import os
import subprocess
import sys
import tempfile

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit(max(abs(rank.wait()) for rank in ranks))

import time

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "steps"
rank = int(os.environ["RANK"])
dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
if mode == "steps":
    loader = [[1.0, 2.0, 4.0, 8.0], [10.0, 20.0]][rank]
    sums = []
    # region leave-together fill: loader
    steps = torch.tensor(len(loader))
    dist.all_reduce(steps, op=dist.ReduceOp.MIN)
    for step, batch in enumerate(loader):
        if step == steps:
            break
        # endregion
        total = torch.tensor(batch)
        dist.all_reduce(total)
        sums.append(total.item())
    print("rank", rank, sums, flush=True)
    assert sums == [11.0, 22.0], sums
elif rank == 1:
    work = dist.isend(torch.arange(4.0), 0)
    work.wait()
else:
    time.sleep(3)
    received = torch.zeros(4)
    dist.recv(received, 1)
    print("rank 0 received", received.tolist(), flush=True)
    assert received.tolist() == [0.0, 1.0, 2.0, 3.0]
if mode == "steps":
    dist.barrier()
dist.destroy_process_group()
