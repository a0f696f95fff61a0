# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""F.pad with -inf before a maximum, with 0 before a mean: the values are those of the definition."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)


def by_hand(x, window, stride, padding, dilation, reduce, border):
    rows = (x.shape[-1] + 2 * padding - dilation * (window - 1) - 1) // stride + 1
    y = torch.empty(x.shape[0], x.shape[1], rows, rows, dtype=x.dtype)
    for i in range(rows):
        for j in range(rows):
            seen = [
                x[:, :, a, b] if 0 <= a < x.shape[2] and 0 <= b < x.shape[3] else torch.full_like(x[:, :, 0, 0], border)
                for a in (i * stride - padding + dilation * k for k in range(window))
                for b in (j * stride - padding + dilation * k for k in range(window))
            ]
            y[:, :, i, j] = reduce(torch.stack(seen))
    return y


x = torch.randn(1, 2, 7, 7, dtype=torch.float64)
for window, stride, padding, dilation in ((3, 1, 2, 1), (2, 2, 2, 1), (3, 1, 2, 2), (3, 2, 4, 4)):
    border = (padding,) * 4
    # region pad-first fill: border, window, stride, dilation
    maxima = F.max_pool2d(F.pad(x, border, value=float("-inf")), window, stride, 0, dilation)
    # endregion
    reference = by_hand(x, window, stride, padding, dilation, lambda s: s.max(0)[0], float("-inf"))
    # where a window lies in the border alone, 1.0.1 gives the lowest finite number for -inf
    assert torch.equal(maxima.clamp(min=-1e300), reference.clamp(min=-1e300))
    if dilation == 1:
        means = F.avg_pool2d(F.pad(x, border), window, stride)
        assert torch.allclose(means, by_hand(x, window, stride, padding, 1, lambda s: s.mean(0), 0.0))
    try:
        F.max_pool2d(x, window, stride, padding, dilation)
    except RuntimeError:
        pass
    else:
        raise AssertionError("the padding itself was taken")
corner = F.max_pool2d(F.pad(x, (2, 2, 2, 2), value=float("-inf")), 2, 2)[0, 0, 0, 0].item()
print("equal to the definition; a window that lies in the border alone gives", corner)
assert corner < -1e300
