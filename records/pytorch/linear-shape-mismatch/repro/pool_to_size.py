# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Adaptive pooling in front of the linear layer: any image size, and nothing changes for the trained one."""
import torch
from torch import nn

torch.manual_seed(0)
stack = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(8))
head = nn.Linear(16 * 4 * 4, 10)
# region pool
pool = nn.AdaptiveAvgPool2d((4, 4))
# endregion
trained_for = torch.randn(2, 3, 32, 32)
plain = head(torch.flatten(stack(trained_for), 1))
assert torch.allclose(head(torch.flatten(pool(stack(trained_for)), 1)), plain, atol=1e-6)
for side in (64, 100, 224):
    x = torch.randn(2, 3, side, side)
    try:
        head(torch.flatten(stack(x), 1))
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("%d pixels were taken" % side)
    maps = stack(x)
    n = maps.shape[-1]
    cells = [[maps[:, :, i * n // 4:-(-(i + 1) * n // 4), j * n // 4:-(-(j + 1) * n // 4)].mean(3).mean(2) for j in range(4)] for i in range(4)]
    reference = torch.stack([torch.stack(row, 2) for row in cells], 2)
    assert torch.allclose(head(torch.flatten(pool(maps), 1)), head(reference.view(2, -1)), atol=1e-5)
