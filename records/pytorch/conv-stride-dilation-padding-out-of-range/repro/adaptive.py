# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""adaptive_avg_pool2d gives the asked size for any input; each value is the mean of its window."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)


def by_hand(x, size):
    """Window i reaches from floor(i * n / size) to ceil((i + 1) * n / size)."""
    n = x.shape[-1]
    edges = [(i * n // size, -(-(i + 1) * n // size)) for i in range(size)]
    rows = [torch.stack([x[:, :, a:b, c:d].mean(3).mean(2) for c, d in edges], 2) for a, b in edges]
    return torch.stack(rows, 2)


for side in (24, 20, 8, 1):
    x = torch.randn(2, 4, side, side, dtype=torch.float64)
    y = F.adaptive_avg_pool2d(x, 12)
    assert y.shape == (2, 4, 12, 12)
    assert torch.allclose(y, by_hand(x, 12)), (y - by_hand(x, 12)).abs().max()

x = torch.randn(1, 4, 24, 24)
stride = 24 // 12
assert torch.allclose(F.adaptive_avg_pool2d(x, 12), F.avg_pool2d(x, 24 - 11 * stride, stride)), "where sizes divide, nothing changes"
try:
    F.avg_pool2d(torch.randn(1, 4, 8, 8), 8, 8 // 12)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("a stride of 0 was taken")
