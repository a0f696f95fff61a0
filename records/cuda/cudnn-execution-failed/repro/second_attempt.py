# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""After a device fault the CUDA context is lost: good calls fail too until the process ends. Needs a GPU."""
import torch
from torch import nn

embedding, convolution = nn.Embedding(10, 4).cuda(), nn.Conv1d(4, 4, 1).cuda()
good = torch.rand(1, 4, 8).cuda()
assert convolution(good).shape == (1, 4, 8)
failures = 0
try:
    embedding(torch.tensor([10]).cuda())
    torch.cuda.synchronize()
except RuntimeError as error:
    failures += 1
    print(str(error).splitlines()[0])
for attempt in range(3):
    try:
        convolution(good)
        torch.cuda.synchronize()
    except RuntimeError as error:
        failures += 1
        print(str(error).splitlines()[0])
assert failures == 4, failures
