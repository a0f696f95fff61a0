# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""A critic that steps twice before the generator steps once, and a loop that forgot update, against plain steps."""
import copy

import torch
from torch import nn

torch.manual_seed(0)
batches = [torch.randn(4, 2) for _ in range(2)]


def loss_of(model, x):
    return model(x).pow(2).mean()


def step(model, optimizer, x, scaler):
    loss = loss_of(model, x)
    if scaler is None:
        loss.backward()
        optimizer.step()
    else:
        scaler.scale(loss).backward()
        scaler.step(optimizer)
    optimizer.zero_grad()


def scaled(critic, generator, scaler):
    of_critic, of_generator = (torch.optim.SGD(m.parameters(), lr=0.3) for m in (critic, generator))
    # region update-after-each-step fill: batches, loss_of, critic, of_critic, generator, of_generator
    for x in batches:
        scaler.scale(loss_of(critic, x)).backward()
        scaler.step(of_critic)
        scaler.update()
        of_critic.zero_grad()
    scaler.scale(loss_of(generator, x)).backward()
    scaler.step(of_generator)
    scaler.update()
    of_generator.zero_grad()
    # endregion


def plain(critic, generator, scaler=None):
    """Plain steps; with a scaler the same with one update at the end."""
    of_critic, of_generator = (torch.optim.SGD(m.parameters(), lr=0.3) for m in (critic, generator))
    for x in batches:
        step(critic, of_critic, x, scaler)
    step(generator, of_generator, x, scaler)


def refused(body):
    try:
        body()
    except RuntimeError as error:
        print(error)
        return str(error)
    raise AssertionError("nothing was refused")


first = [nn.Linear(2, 1), nn.Linear(2, 1)]
theirs, ours = copy.deepcopy(first), copy.deepcopy(first)
said = refused(lambda: plain(*copy.deepcopy(first), scaler=torch.amp.GradScaler("cpu")))
assert "step() has already been called since the last update()" in said
plain(*theirs)
scaled(*ours, torch.amp.GradScaler("cpu"))
for mine, wanted, before in zip(ours, theirs, first):
    assert torch.allclose(mine.weight, wanted.weight, atol=1e-6) and not torch.allclose(before.weight, wanted.weight, atol=1e-3)


# one optimizer, unscale_ and a forgotten update
def loop(model, scaler, update):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.3)
    for x in batches:
        scaler.scale(loss_of(model, x)).backward()
        scaler.unscale_(optimizer)
        scaler.step(optimizer)
        if update:
            scaler.update()
        optimizer.zero_grad()


model, wanted = copy.deepcopy(first[0]), theirs[0]  # two plain steps as well
said = refused(lambda: loop(copy.deepcopy(model), torch.amp.GradScaler("cpu"), update=False))
assert "unscale_() is being called after step()" in said
loop(model, torch.amp.GradScaler("cpu"), update=True)
assert torch.allclose(model.weight, wanted.weight, atol=1e-6)
