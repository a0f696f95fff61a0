# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The first value in the place of the mean: the number is that of one sample."""
import torch

losses = torch.nn.functional.mse_loss(torch.tensor([1.0, 2.0, 3.0]), torch.zeros(3), reduction="none")
try:
    losses.item()
except (RuntimeError, ValueError) as error:
    print(error)
else:
    raise AssertionError("three values made one number")
print("first:", losses[0].item(), "mean:", losses.mean().item())
assert losses[0].item() == 1.0 and abs(losses.mean().item() - 14 / 3) < 1e-6
