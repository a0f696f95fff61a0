# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Weights and what is kept for the backward pass take half the bytes in bfloat16; the output differs by its rounding."""
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(), torch.nn.Linear(256, 8))
x = torch.randn(32, 64)


def run(kind, autocast=False):
    """The bytes of weights and kept tensors, and the output."""
    sizes = []

    def pack(tensor):
        sizes.append(tensor.numel() * tensor.element_size())
        return tensor

    model.to(kind)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=autocast):
            output = model(x.to(kind))
    weights = sum(p.numel() * p.element_size() for p in model.parameters())
    return weights, sum(sizes), output.detach().float()


x = torch.randn(512, 64)  # many rows, so that activations outweigh weights
weights, kept, expected = run(torch.float32)
weights_half, kept_half, got = run(torch.bfloat16)
assert weights_half * 2 == weights and kept_half * 2 == kept, (weights, weights_half, kept, kept_half)
assert 0 < (got - expected).abs().max() < 0.05, (got - expected).abs().max()
print(f"{weights_half} for {weights} and {kept_half} for {kept} bytes")

model.to(torch.float32)
weights_auto, kept_auto, got = run(torch.float32, autocast=True)
assert weights_auto == weights and kept_auto < kept, (weights_auto, kept_auto)
assert all(p.dtype == torch.float32 for p in model.parameters())
assert 0 < (got - expected).abs().max() < 0.05
print(f"under autocast {weights_auto} and {kept_auto}")
