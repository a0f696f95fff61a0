# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A mean over nothing is nan, and one such row makes the whole loss nan."""
import torch
import torch.nn.functional as F

nothing = torch.randn(1, 3, 0, 8)
pooled = [nothing.mean(3).mean(2)]
try:
    pooled.append(F.adaptive_avg_pool2d(nothing, 1).view(1, 3))
except RuntimeError as error:
    print(error)
    assert torch.__version__.startswith("1.0.")
for row in pooled:
    assert bool((row != row).all()), "nan is the only number unlike itself"
    loss = torch.cat([torch.randn(7, 3), row]).pow(2).mean().item()
    assert loss != loss
print(pooled[-1], loss)
