# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Without the scaler, small steps are lost in float16 weights; in float32 they arrive."""
import torch


def train(dtype):
    weight = torch.ones(1, dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([weight], lr=1e-4)
    for _ in range(1000):
        optimizer.zero_grad()
        weight.sum().backward()
        optimizer.step()
    return weight.item()


half, full = train(torch.float16), train(torch.float32)
print("after 1000 steps of 1e-4: float16", half, "float32", full)
assert half == 1.0 and abs(full - 0.9) < 1e-3
