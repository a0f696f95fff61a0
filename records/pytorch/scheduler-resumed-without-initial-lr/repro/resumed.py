# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A scheduler with last_epoch over a fresh optimizer."""
import torch

optimizer = torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1)
torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, last_epoch=3)
