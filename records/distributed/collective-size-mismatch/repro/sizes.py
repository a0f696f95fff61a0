# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The same call on tensors of different sizes.

    python sizes.py        a broadcast of 4 numbers into a tensor of 2
    python sizes.py list   all_gather, with a list for the largest tensor
"""
import os
import sys

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    ran = both("list" if sys.argv[1:] == ["list"] else "plain")
    # where gloo ended a rank, the other one only lost its peer
    for text in [text for code, text in ran if code < 0] or [text for _, text in ran]:
        sys.stderr.write(text)
    sys.exit(max(abs(code) for code, _ in ran))

import torch
import torch.distributed as dist

rank, mode = join()
if mode == "list":
    dist.all_gather([torch.zeros(3), torch.zeros(3)], torch.ones(3 if rank else 2))
else:
    dist.broadcast(torch.ones(2 if rank else 4), 0)
    dist.barrier()
leave("done")
