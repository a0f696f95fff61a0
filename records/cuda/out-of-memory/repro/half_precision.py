# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Weights and what is kept for the backward pass take half the bytes in bfloat16; the output differs by its rounding."""
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(), torch.nn.Linear(256, 8))
x = torch.randn(32, 64)


def run(kind):
    """The bytes of weights and kept tensors, and the output."""
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel() * tensor.element_size())
        return tensor

    model.to(kind)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        output = model(x.to(kind))
    weights = sum(p.numel() * p.element_size() for p in model.parameters())
    return weights, sum(sizes), output.detach().float()


weights, kept, expected = run(torch.float32)
weights_half, kept_half, got = run(torch.bfloat16)
assert weights_half * 2 == weights and kept_half * 2 == kept, (weights, weights_half, kept, kept_half)
assert 0 < (got - expected).abs().max() < 0.05, (got - expected).abs().max()
print(f"{weights_half} for {weights} and {kept_half} for {kept} bytes")
