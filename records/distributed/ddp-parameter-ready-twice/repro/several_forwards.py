# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""Two forward passes before one backward, with and without the search, run through; with a reentrant checkpoint and the search they do not."""
import os
import tempfile

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self, saving):
        super().__init__()
        self.block = torch.nn.Linear(8, 8)
        self.saving = saving

    def forward(self, inputs):
        return checkpoint(self.block, inputs.requires_grad_(), use_reentrant=True) if self.saving else self.block(inputs)


def said(saving, search):
    model = torch.nn.parallel.DistributedDataParallel(Net(saving), find_unused_parameters=search)
    try:
        for _ in range(3):
            (model(torch.randn(4, 8)).sum() + model(torch.randn(4, 8)).sum()).backward()
    except RuntimeError as error:
        return str(error)
    return ""


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
for search in (False, True):
    assert said(False, search) == "", search
text = said(True, True)
print(text[-160:], flush=True)
assert "has been marked as ready twice" in text
os._exit(0)  # leaving the group up aborts now and then (2.13.0)
