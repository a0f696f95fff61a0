# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=INFO puts the parameter's name into the message; the index counts those with a gradient."""
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
    def __init__(self):
        super().__init__()
        self.frozen = torch.nn.Linear(8, 8).requires_grad_(False)
        self.first = torch.nn.Linear(8, 8)
        self.block = torch.nn.Linear(8, 8)

    def forward(self, inputs):
        hidden = checkpoint(self.block, self.first(self.frozen(inputs)), use_reentrant=True)
        return checkpoint(self.block, hidden, use_reentrant=True)


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
inner = Net()
model = torch.nn.parallel.DistributedDataParallel(inner)
try:
    model(torch.randn(4, 8)).sum().backward()
except RuntimeError as error:
    line = str(error).splitlines()[-1]
    print(line)
    index, name = re.search(r"Parameter at index (\d+) with name (\S+) has been marked as ready twice", str(error)).groups()
    assert [n for n, p in inner.named_parameters() if p.requires_grad][int(index)] == name and name.startswith("block.")
else:
    raise AssertionError("no error")
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
