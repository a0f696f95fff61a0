# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=DETAIL: the same operation on both ranks with different shapes; the twin has two operations."""
import os
import re

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    own = re.compile(r"Rank (\d) is running (?:inconsistent )?collective: CollectiveFingerPrint\(.*?OpType=(\w+), TensorShape=\[(\d+)\]")
    found = {}
    for mode in ("sizes", "calls"):
        found[mode] = [own.search(text).groups() for _, text in both(mode, TORCH_DISTRIBUTED_DEBUG="DETAIL")]
        print(mode, found[mode], flush=True)
    assert found["sizes"] == [("0", "ALLREDUCE", "2"), ("1", "ALLREDUCE", "4")]
    assert found["calls"] == [("0", "ALLREDUCE", "4"), ("1", "BROADCAST", "4")]
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join()
if mode == "sizes":
    dist.all_reduce(torch.ones(4 if rank else 2))
elif rank:
    dist.broadcast(torch.ones(4), 0)
else:
    dist.all_reduce(torch.ones(4))
leave("done")
