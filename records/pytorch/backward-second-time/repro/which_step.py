# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A failure in the first step is one of that step alone; one from the second on, of a tensor that outlives a step."""
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


raw = torch.randn(3, requires_grad=True)
before_the_loop = raw.exp()


def outside(step):
    (torch.randn(5, 3) * before_the_loop).sum().backward()


def by_grad(step):
    y = features(torch.randn(5, 3)).pow(2).mean()
    torch.autograd.grad(y, list(features.parameters()))
    y.backward()


def additions(step):
    y = raw + raw
    y.backward(torch.ones(3))
    (y + raw).backward(torch.ones(3))


def fresh(step):
    features(torch.randn(5, 3)).pow(2).mean().backward()


assert [first_failure(run) for run in (two_losses, by_grad, carried, running_mean, outside)] == [0, 0, 1, 1, 1]
assert [first_failure(run) for run in (additions, fresh)] == [None, None]
# what was kept shows itself by a grad_fn before the step has begun
assert kept["state"][0].grad_fn is not None and kept["loss"].grad_fn is not None
assert before_the_loop.grad_fn is not None
assert raw.grad_fn is None and not any(p.grad_fn is not None for p in lstm.parameters()), "a parameter has none"
print("step 0: two losses; step 1: kept state, kept loss, a weight computed before the loop")
