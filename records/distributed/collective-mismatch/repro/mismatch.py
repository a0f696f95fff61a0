# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Ranks that do not make the same calls.

    python mismatch.py          one rank reduces, the other takes a branch with a broadcast, TORCH_DISTRIBUTED_DEBUG=DETAIL
    python mismatch.py order    both broadcast two tensors, in opposite order
"""
import os
import sys

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    order = sys.argv[1:] == ["order"]
    ran = both("order") if order else both("branch", TORCH_DISTRIBUTED_DEBUG="DETAIL")
    # where gloo ended a rank, the other one only lost its peer
    for text in [text for code, text in ran if code < 0] or [text for _, text in ran]:
        sys.stderr.write(text)
    sys.exit(max(abs(code) for code, _ in ran))

import torch
import torch.distributed as dist

rank, mode = join()
loss, counts = torch.ones(4), torch.ones(2)
if mode == "order":
    for each in (loss, counts) if rank == 0 else (counts, loss):
        dist.broadcast(each, 0)
elif rank == 0:
    dist.all_reduce(loss)
else:
    dist.broadcast(loss, 0)
leave("done")
