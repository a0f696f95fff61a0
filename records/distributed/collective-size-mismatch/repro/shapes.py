# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""TORCH_DISTRIBUTED_DEBUG=DETAIL: the same operation on both ranks with different shapes.

The twin has two operations, or the same one with another tensor: then the names printed before the call differ.
"""
import os
import re

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    own = re.compile(r"Rank (\d) is running (?:inconsistent )?collective: CollectiveFingerPrint\(.*?OpType=(\w+), TensorShape=\[(\d+)\]")
    said = {mode: [text for _, text in both(mode, TORCH_DISTRIBUTED_DEBUG="DETAIL")] for mode in ("sizes", "order", "calls")}
    found = {mode: [own.search(text).groups() for text in texts] for mode, texts in said.items()}
    names = {mode: [re.findall(r"rank \d is at (\w+)", text)[-1:] for text in texts] for mode, texts in said.items()}
    print(found, names, flush=True)
    assert found["sizes"] == found["order"] == [("0", "ALLREDUCE", "2"), ("1", "ALLREDUCE", "4")]
    assert names["sizes"] == [["loss"], ["loss"]] and names["order"] == [["loss"], ["counts"]]
    assert found["calls"] == [("0", "ALLREDUCE", "4"), ("1", "BROADCAST", "4")]
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join()
if mode in ("sizes", "order"):
    tensors = {"loss": torch.ones(4 if mode == "sizes" and rank else 2), "counts": torch.ones(4)}
    if mode == "order" and rank:
        tensors = dict(reversed(list(tensors.items())))
    # region print-the-name fill: tensors
    for name, tensor in tensors.items():
        print("rank", dist.get_rank(), "is at", name, tuple(tensor.shape), flush=True)
        dist.all_reduce(tensor)
    # endregion
elif rank:
    dist.broadcast(torch.ones(4), 0)
else:
    dist.all_reduce(torch.ones(4))
leave("done")
