# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The same call on tensors of different sizes.

    python sizes.py        a broadcast of 4 numbers into a tensor of 2
    python sizes.py list   all_gather, with a list for the largest tensor; it fails although the other rank fits, and if no rank does
"""
import os
import sys

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    if sys.argv[1:] == ["list"]:  # the check is of one rank's own list: the ranks may agree
        same = both("same")
        assert all(code and "invalid tensor size at index 0 (expected (2), got (3))" in text for code, text in same), same
        assert all(code == 0 for code, _ in both("fitting"))
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
elif mode in ("same", "fitting"):
    size = 3 if mode == "same" else 2
    dist.all_gather([torch.zeros(size), torch.zeros(size)], torch.ones(2))
else:
    dist.broadcast(torch.ones(2 if rank else 4), 0)
    dist.barrier()
leave("done")
