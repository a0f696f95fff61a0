# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Every parameter is used, but one backward pass raises and the program catches it: the next step prints the message."""
import os
import tempfile

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist


class Full(torch.autograd.Function):
    """Passes the numbers on, and once runs out of memory on the way back."""

    @staticmethod
    def forward(context, hidden, fails):
        context.fails = fails
        return hidden.clone()

    @staticmethod
    def backward(context, gradient):
        if context.fails:
            raise RuntimeError("out of memory, as a large batch would be")
        return gradient, None


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)

    def forward(self, inputs, fails):
        return self.head(Full.apply(self.body(inputs), fails))


dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
model = torch.nn.parallel.DistributedDataParallel(Net())
for step in range(3):
    try:
        loss = model(torch.randn(4, 8), step == 1).square().mean()
    except RuntimeError:
        assert step == 2, "the step after the one that was caught"
        raise
    try:
        loss.backward()
    except RuntimeError as error:
        assert step == 1, error
        print("step", step, "was skipped", flush=True)
