# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Adaptive pooling gives the pyramid its n x n windows for every size of map."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)


def pyramid(x, size):
    side = x.shape[-1]
    window = -(-side // size)
    return F.max_pool2d(x, window, window, (window * size - side + 1) // 2)


def by_hand(x, size):
    n = x.shape[-1]
    edges = [(i * n // size, -(-(i + 1) * n // size)) for i in range(size)]
    rows = [torch.stack([x[:, :, a:b, c:d].max(3)[0].max(2)[0] for c, d in edges], 2) for a, b in edges]
    return torch.stack(rows, 2)


refused, other_size = [], []
for side in range(1, 14):
    x = torch.randn(2, 3, side, side)
    for size in (1, 2, 4):
        y = F.adaptive_max_pool2d(x, size)
        assert y.shape == (2, 3, size, size) and torch.equal(y, by_hand(x, size)), (side, size)
        try:
            if pyramid(x, size).shape != y.shape:
                other_size.append((side, size))
        except RuntimeError as error:
            assert "half of" in str(error)
            refused.append((side, size))
print("the padded formula is refused for", refused, "and gives another size for", other_size)
assert (5, 4) in refused and (8, 4) not in refused
