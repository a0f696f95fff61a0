# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Keep every batch of a data set in a list until the host has no memory left: 200 MiB more may be asked for."""
import resource

import torch

torch.set_num_threads(1)
with open("/proc/self/statm") as pages:
    room = int(pages.read().split()[0]) * resource.getpagesize() + (200 << 20)
resource.setrlimit(resource.RLIMIT_AS, (room, room))
batches = []
while True:
    batches.append(torch.ones(8, 3, 256, 256))
