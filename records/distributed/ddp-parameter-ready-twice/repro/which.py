# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=INFO puts the parameter's name into the message; the index counts those with a gradient.

Two checkpoints, one checkpoint with the search for unused parameters, and the twin: a parameter without a gradient.
"""
import os
import re
import sys
import tempfile

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
os.environ["TORCH_DISTRIBUTED_DEBUG"] = "INFO"
import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self, form):
        super().__init__()
        self.frozen = torch.nn.Linear(8, 8).requires_grad_(False)
        self.first = torch.nn.Linear(8, 8)
        self.block = torch.nn.Linear(8, 8)
        self.form = form

    def forward(self, inputs):
        hidden = self.first(self.frozen(inputs))
        if self.form == "twin":  # block is not used
            return hidden
        hidden = checkpoint(self.block, hidden, use_reentrant=True)
        return hidden if self.form == "search" else checkpoint(self.block, hidden, use_reentrant=True)


def refusal(form):
    model = torch.nn.parallel.DistributedDataParallel(Net(form), find_unused_parameters=form == "search")
    try:
        for _ in range(2):  # the twin fails in the second step
            model(torch.randn(4, 8)).sum().backward()
    except RuntimeError as error:
        return str(error)
    raise AssertionError("no error")


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
for form in ("shared", "search"):
    said = refusal(form)
    print(said.splitlines()[-1])
    index, name = re.search(r"Parameter at index (\d+) with name (\S+) has been marked as ready twice", said).groups()
    assert [n for n, p in Net(form).named_parameters() if p.requires_grad][int(index)] == name and name.startswith("block.")
twin = refusal("twin")
assert "Expected to have finished reduction in the prior iteration" in twin and "marked as ready twice" not in twin
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
