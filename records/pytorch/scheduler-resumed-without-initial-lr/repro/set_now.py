# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""initial_lr set by hand from the fresh optimizer: the decay so far is forgotten."""
import torch

parameters = [torch.nn.Parameter(torch.zeros(1))]
optimizer = torch.optim.SGD(parameters, lr=0.1)
try:
    torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, last_epoch=3)
except KeyError as error:
    print(error)
else:
    raise AssertionError("it was resumed")
for group in optimizer.param_groups:
    group["initial_lr"] = group["lr"]
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, last_epoch=3)
whole = torch.optim.SGD(parameters, lr=0.1)
reference = torch.optim.lr_scheduler.StepLR(whole, step_size=2)
for _ in range(4):
    whole.step()
    reference.step()
print("set by hand:", scheduler.get_last_lr(), "uninterrupted:", reference.get_last_lr())
assert abs(scheduler.get_last_lr()[0] - 0.01) < 1e-9 and abs(reference.get_last_lr()[0] - 0.001) < 1e-9
