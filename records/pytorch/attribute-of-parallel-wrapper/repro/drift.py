# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Training through model.module goes past DistributedDataParallel: the ranks are not kept equal."""
import os
import tempfile

import torch
import torch.multiprocessing as mp
from torch import nn


def work(rank, folder):
    meeting = "file://" + os.path.join(folder, "meeting")
    torch.distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=2)
    kept = {}
    for way in ("wrapper", "module"):
        torch.manual_seed(0)
        model = nn.parallel.DistributedDataParallel(nn.Linear(2, 1))
        try:
            model.in_features
        except AttributeError as error:
            if rank == 0:
                print(error)
        else:
            raise AssertionError("the wrapper has the attribute")
        (model if way == "wrapper" else model.module)(torch.full((1, 2), 1.0 + rank)).sum().backward()
        kept[way] = model.module.weight.grad.tolist()
    torch.save(kept, os.path.join(folder, str(rank)))
    torch.distributed.destroy_process_group()


if __name__ == "__main__":
    folder = tempfile.mkdtemp()
    mp.spawn(work, (folder,), nprocs=2)
    a, b = (torch.load(os.path.join(folder, name)) for name in "01")
    print("gradients of both ranks, wrapper:", a["wrapper"], b["wrapper"], "module:", a["module"], b["module"])
    assert a["wrapper"] == b["wrapper"] == [[1.5, 1.5]]
    assert a["module"] == [[1.0, 1.0]] and b["module"] == [[2.0, 2.0]]
