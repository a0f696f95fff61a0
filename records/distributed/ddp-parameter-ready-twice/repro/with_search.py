# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""Both remedies with find_unused_parameters left on, held against gradients computed without DDP and without checkpoints.

Argument: other (default), use_reentrant=False; static, static_graph=True. A group of one process, three steps.
"""
import os
import sys
import tempfile

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint

form = sys.argv[1] if len(sys.argv) > 1 else "other"


class Net(torch.nn.Module):
    def __init__(self, times, reentrant):
        super().__init__()
        self.first = torch.nn.Linear(8, 8)
        self.block = torch.nn.Linear(8, 8)
        self.times, self.reentrant = times, reentrant

    def forward(self, inputs):
        hidden = self.first(inputs)
        for _ in range(self.times):
            hidden = self.block(hidden) if self.reentrant is None else checkpoint(self.block, hidden, use_reentrant=self.reentrant)
        return hidden


def steps(times, reentrant, **options):
    torch.manual_seed(0)
    inner, alone = Net(times, reentrant), Net(times, None)
    alone.load_state_dict(inner.state_dict())
    model = torch.nn.parallel.DistributedDataParallel(inner, find_unused_parameters=True, **options)
    for step in range(3):
        batch = torch.randn(4, 8, generator=torch.Generator().manual_seed(step))
        for each in list(inner.parameters()) + list(alone.parameters()):
            each.grad = None
        model(batch).square().mean().backward()
        alone(batch).square().mean().backward()
        for weight, reference in zip(inner.parameters(), alone.parameters()):
            assert torch.allclose(weight.grad, reference.grad, atol=1e-6) and weight.grad.abs().max() > 0


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
for times in (1, 2):
    try:
        steps(times, True)
    except RuntimeError as error:
        assert "Expected to mark a variable ready only once" in str(error), error
    else:
        raise AssertionError("no error without the remedy")
    steps(times, form == "static", static_graph=form == "static")
    print(form, times, "checkpoints, search on: gradients of three steps equal those without DDP", flush=True)
os._exit(0)  # leaving the group up aborts now and then (2.13.0)
