# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An attribute of the model, asked of the wrapper around it.

wrapped.py [dp|ddp]
"""
import os
import sys
import tempfile

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)

    def forward(self, x):
        return self.fc(x)


model = Net()
if sys.argv[1:] == ["ddp"]:
    meeting = "file://" + os.path.join(tempfile.mkdtemp(), "meeting")
    torch.distributed.init_process_group("gloo", init_method=meeting, rank=0, world_size=1)
    model = nn.parallel.DistributedDataParallel(model)
else:
    model = nn.DataParallel(model)
print(model.fc.weight)
