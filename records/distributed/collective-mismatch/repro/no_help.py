# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What does not help.

    python no_help.py          no message came, so the calls fit: two sums in opposite order are added crosswise
    python no_help.py barrier  a barrier before and after the calls that differ
"""
import os
import sys

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    if sys.argv[1:] == ["barrier"]:
        ran = both("barrier")
        print([text.strip().splitlines()[-1] for _, text in ran])
        assert all(code for code, _ in ran) and "Timed out waiting" in ran[0][1] + ran[1][1], ran
    else:
        for level in ("OFF", "DETAIL"):
            ran = both("crosswise", TORCH_DISTRIBUTED_DEBUG=level)
            print(level, [text.strip().splitlines()[-1] for _, text in ran])
            assert all(code == 0 and text.strip().endswith("11.0 11.0") for code, text in ran), ran
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join()
if mode == "barrier":
    dist.barrier()
    if rank == 0:
        dist.all_reduce(torch.ones(4))
    else:
        dist.broadcast(torch.ones(4), 0)
    dist.barrier()
loss, hits = torch.full((4,), 1.0), torch.full((4,), 10.0)  # right are 2 and 20
for each in (loss, hits) if rank == 0 else (hits, loss):
    dist.all_reduce(each)
leave(loss[0].item(), hits[0].item())
