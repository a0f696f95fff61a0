# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""DDP meets parameters without a gradient: a head never used, an output left out of the loss, a branch on one rank.

Arguments: head (default), output or branch. Two gloo processes on this machine.
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

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "head"
rank = int(os.environ["RANK"])


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.relu(self.body(inputs))
        if mode == "output":
            return self.head(hidden), self.auxiliary(hidden)
        if mode == "branch" and rank == 0:
            return self.head(hidden) + self.auxiliary(hidden)
        return self.head(hidden)


dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
model = torch.nn.parallel.DistributedDataParallel(Net())
for step in range(3):
    outputs = model(torch.randn(4, 8))
    scores = outputs[0] if mode == "output" else outputs
    scores.square().mean().backward()
    print("rank", rank, "step", step, "done", flush=True)
