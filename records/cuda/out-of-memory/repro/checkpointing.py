# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Checkpointing keeps fewer activations and gives the same gradients."""
import torch
from torch.utils.checkpoint import checkpoint

torch.manual_seed(0)
blocks = torch.nn.ModuleList(
    torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.Tanh(), torch.nn.Linear(64, 64)) for _ in range(6)
)
x = torch.randn(32, 64)


def run(through) -> tuple[list, int]:
    """The gradients and the bytes held between forward and backward."""
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel() * tensor.element_size())
        return tensor

    blocks.zero_grad()
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        value = x.clone().requires_grad_()
        for block in blocks:
            value = through(block, value)
    held = sum(sizes)
    value.square().mean().backward()
    return [p.grad.clone() for p in blocks.parameters()], held


plain, plain_bytes = run(lambda block, value: block(value))
small, small_bytes = run(lambda block, value: checkpoint(block, value, use_reentrant=False))
assert all(torch.equal(a, b) for a, b in zip(plain, small))
assert small_bytes < plain_bytes / 2, (small_bytes, plain_bytes)
print(f"same gradients, {small_bytes} instead of {plain_bytes} bytes held")
