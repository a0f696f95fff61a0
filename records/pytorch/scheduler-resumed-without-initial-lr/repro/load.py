# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Optimizer and scheduler made as at the start and loaded: the rates go on as without a break."""
import torch

parameters = [torch.nn.Parameter(torch.zeros(1))]


def make():
    optimizer = torch.optim.SGD(parameters, lr=0.1)
    return optimizer, torch.optim.lr_scheduler.StepLR(optimizer, step_size=2)


def run(optimizer, scheduler, epochs):
    rates = []
    for _ in range(epochs):
        optimizer.step()
        scheduler.step()
        rates += scheduler.get_last_lr()
    return rates


expected = run(*make(), 6)
optimizer, scheduler = make()
first = run(optimizer, scheduler, 3)
checkpoint = {"optimizer": optimizer.state_dict(), "scheduler": scheduler.state_dict()}
try:
    torch.optim.lr_scheduler.StepLR(torch.optim.SGD(parameters, lr=0.1), step_size=2, last_epoch=3)
except KeyError as error:
    print(error)
else:
    raise AssertionError("it was resumed")
# region load fill: parameters, checkpoint
optimizer = torch.optim.SGD(parameters, lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2)  # last_epoch stays -1
optimizer.load_state_dict(checkpoint["optimizer"])
scheduler.load_state_dict(checkpoint["scheduler"])
# endregion
assert first + run(optimizer, scheduler, 3) == expected, (first, expected)
