# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""torch.batch_norm does not check: a negative epsilon comes back as NaN, far from its cause."""

import torch

torch.manual_seed(0)
x = torch.randn(16, 3, 8, 8) * 0.5
ones, zeros = torch.ones(3), torch.zeros(3)
good = torch.batch_norm(x, ones, zeros, None, None, True, 0.1, 1e-5, False)
bad = torch.batch_norm(x, ones, zeros, None, None, True, 0.1, -1.0, False)
print("finite with 1e-5: %s, NaN with -1: %s" % (bool(torch.isfinite(good).all()), bool(torch.isnan(bad).all())))
assert torch.isfinite(good).all() and torch.isnan(bad).all()
# a variance of 0.25 outweighs these: plausible numbers
for epsilon in (-1e-7, 0.0):
    plausible = torch.batch_norm(x, ones, zeros, None, None, True, 0.1, epsilon, False)
    assert torch.isfinite(plausible).all() and torch.allclose(plausible, good, atol=1e-3), epsilon
# a variance above 1 gives finite numbers with -1, and wrong ones
large = [torch.batch_norm(4 * x, ones, zeros, None, None, True, 0.1, epsilon, False) for epsilon in (1e-5, -1.0)]
assert torch.isfinite(large[1]).all() and (large[0] - large[1]).abs().max() > 0.1
