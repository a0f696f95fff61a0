# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""DDP is told twice in one backward pass that the gradient of a parameter is there. A group of one process is enough.

Argument: shared (default), two reentrant checkpoints around the same layer; unused, one reentrant checkpoint together
with find_unused_parameters; searched, like shared with find_unused_parameters, with the error caught and checked.
"""
import os
import sys
import tempfile

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint

form = sys.argv[1] if len(sys.argv) > 1 else "shared"


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(8, 8)
        self.block = torch.nn.Linear(8, 8)

    def forward(self, inputs):
        hidden = checkpoint(self.block, self.first(inputs), use_reentrant=True)
        return hidden if form == "unused" else checkpoint(self.block, hidden, use_reentrant=True)


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
alone = Net()
alone(torch.randn(4, 8)).sum().backward()
assert all(each.grad is not None for each in alone.parameters()), "without DDP it is fine"
model = torch.nn.parallel.DistributedDataParallel(Net(), find_unused_parameters=form != "shared")
try:
    model(torch.randn(4, 8)).sum().backward()
except RuntimeError as error:
    if form != "searched":
        raise
    print(error)
    assert "Expected to mark a variable ready only once" in str(error)
    # without TORCH_DISTRIBUTED_DEBUG
    assert (" with name block." in str(error)) == (not torch.__version__.startswith(("1.12.", "2.0.")))
    sys.stdout.flush()
    os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
raise AssertionError("no error")
