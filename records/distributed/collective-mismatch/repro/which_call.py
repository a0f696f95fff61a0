# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=DETAIL names both calls; a late rank reads otherwise.

One operation with two shapes is another order or the twin, different sizes: the names printed before the call tell which.
"""
import os
import re
import time

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    plain = both("different")
    # the rank that is first to give up closes the connection, which the other may notice before its own timeout
    assert all(code and "mismatch" not in text for code, text in plain) and "Timed out waiting" in plain[0][1] + plain[1][1], plain
    said = {mode: both(mode, TORCH_DISTRIBUTED_DEBUG="DETAIL") for mode in ("different", "late", "size", "order")}
    own = re.compile(r"Rank (\d) is running (?:inconsistent )?collective: CollectiveFingerPrint\(.*?OpType=(\w+)")
    for mode, ran in said.items():
        print(mode, [own.search(text).groups() if own.search(text) else text.strip().splitlines()[-1][-90:] for _, text in ran], flush=True)
    assert [own.search(text).groups() for _, text in said["different"]] == [("0", "ALLREDUCE"), ("1", "BROADCAST")]
    for mode, names in (("size", ["loss", "loss"]), ("order", ["loss", "counts"])):
        assert [own.search(text).groups() for _, text in said[mode]] == [("0", "ALLREDUCE"), ("1", "ALLREDUCE")]
        lines = [re.search(r'which_call\.py", line (\d+)', text).group(1) for _, text in said[mode]]
        assert lines[0] == lines[1], "the traceback is the same for both"
        assert [re.findall(r"rank \d is at (\w+)", text)[-1] for _, text in said[mode]] == names, said[mode]
    late = "".join(text for _, text in said["late"])
    assert "Detected mismatch" not in late and "Ranks 1 failed to pass monitoredBarrier" in late, late
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join(3)
dist.all_reduce(torch.ones(4))
if mode == "late" and rank == 1:
    time.sleep(5)
if mode in ("size", "order"):
    tensors = {"loss": torch.ones(8 if mode == "size" and rank else 4), "counts": torch.ones(2)}
    if mode == "order" and rank == 1:
        tensors = dict(reversed(list(tensors.items())))
    # region print-the-name fill: tensors
    for name, tensor in tensors.items():
        print("rank", dist.get_rank(), "is at", name, tuple(tensor.shape), flush=True)
        dist.all_reduce(tensor)
    # endregion
elif mode == "different" and rank == 1:
    dist.broadcast(torch.ones(4), 0)
else:
    dist.all_reduce(torch.ones(4))
leave("done")
