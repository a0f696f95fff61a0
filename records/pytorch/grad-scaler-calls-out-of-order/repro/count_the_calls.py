# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""Log the scaler's calls: the order names the fault, and tells it from gradients that are missing."""
import torch
from torch import nn


def logged(scaler, log):
    # region count-the-calls fill: scaler, log
    for name in ("unscale_", "step", "update"):

        def call(*words, name=name, real=getattr(scaler, name)):
            log.append(name)
            return real(*words)

        setattr(scaler, name, call)
    # endregion
    return scaler


def run(body):
    log, model = [], nn.Linear(2, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = logged(torch.amp.GradScaler("cpu"), log)
    try:
        body(model, optimizer, scaler)
    except (RuntimeError, AssertionError) as error:
        log.append(str(error).split(" ")[0])
    return log


def back(model, scaler):
    scaler.scale(model(torch.ones(4, 2)).mean()).backward()


def clipped_in_each_part(model, optimizer, scaler):
    for _ in range(2):
        back(model, scaler)
        scaler.unscale_(optimizer)
    scaler.step(optimizer)


def update_left_out(model, optimizer, scaler):
    for _ in range(2):
        back(model, scaler)
        scaler.step(optimizer)


def no_gradients(model, optimizer, scaler):
    back(nn.Linear(2, 1), scaler)
    scaler.step(optimizer)


found = [run(clipped_in_each_part), run(update_left_out), run(no_gradients)]
print(found)
assert found[0] == ["unscale_", "unscale_", "unscale_()"], found
assert found[1] == ["step", "unscale_", "step", "step()"], found
assert found[2] == ["step", "unscale_", "No"], found
