# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Failing in the first step means two losses; failing from the second on, a tensor kept from the step before."""
import torch
from torch import nn


def first_failure(run):
    for step in range(3):
        try:
            run(step)
        except RuntimeError as error:
            assert "backward through the graph a second time" in str(error)
            return step
    return None


lstm, kept, features = nn.LSTM(3, 4), {}, nn.Sequential(nn.Linear(3, 4), nn.Tanh())


def two_losses(step):
    y = features(torch.randn(5, 3))
    y.mean().backward()
    y.pow(2).mean().backward()


def carried(step):
    output, kept["state"] = lstm(torch.randn(6, 2, 3), kept.get("state"))
    output.pow(2).mean().backward()


def running_mean(step):
    y = features(torch.randn(5, 3)).pow(2).mean()
    kept["loss"] = y if "loss" not in kept else 0.9 * kept["loss"] + 0.1 * y
    kept["loss"].backward()


def fresh(step):
    features(torch.randn(5, 3)).pow(2).mean().backward()


assert [first_failure(run) for run in (two_losses, carried, running_mean, fresh)] == [0, 1, 1, None]
# what was kept shows itself by a grad_fn before the step has begun
assert kept["state"][0].grad_fn is not None and kept["loss"].grad_fn is not None
print("step 0: two losses; step 1: kept state, kept loss")
