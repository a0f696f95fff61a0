# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An axis of 1 makes anything fit: the two are not joined but spread over each other."""
import torch
import torch.nn.functional as F

a, b = torch.arange(5.0), torch.arange(6.0)
assert (a[:, None] + b).shape == (5, 6), "no error, and 30 sums of 5 and 6 numbers"

# the same happens unasked to scores (n, 1) beside targets (n)
torch.manual_seed(0)
scores, targets = torch.randn(100, 1), torch.randn(100)
import warnings

warnings.simplefilter("ignore")
spread, meant = F.mse_loss(scores, targets).item(), F.mse_loss(scores.squeeze(1), targets).item()
by_hand = sum((float(s) - float(t)) ** 2 for s, t in zip(scores, targets)) / 100
print("spread %.3f, meant %.3f" % (spread, meant))
assert abs(meant - by_hand) < 1e-4 and abs(spread - by_hand) > 0.05
best = targets.mean().expand(100, 1)
assert F.mse_loss(best, targets) < F.mse_loss(targets[:, None], targets), "spread, the mean beats the truth"
