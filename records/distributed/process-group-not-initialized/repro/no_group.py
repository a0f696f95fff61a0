# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A collective where this process has no default group, and let the error out.

Argument: never (default), init_process_group was not called; destroyed, it was called and taken down; spawned, it was
called in the parent process; sampler, nothing but a DistributedSampler asks for it.
"""
import os
import sys
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as multiprocessing
from torch.utils.data.distributed import DistributedSampler


def total():
    value = torch.ones(2)
    dist.all_reduce(value)
    return value


if __name__ == "__main__":
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    form = sys.argv[1] if len(sys.argv) > 1 else "never"
    if form in ("destroyed", "spawned"):
        store = os.path.join(tempfile.mkdtemp(), "store")
        dist.init_process_group("gloo", init_method="file://" + store, rank=0, world_size=1)
        assert total().tolist() == [1, 1]
        if form == "destroyed":
            dist.destroy_process_group()
            total()
        child = multiprocessing.get_context("spawn").Process(target=total)
        child.start()
        child.join()
        os._exit(child.exitcode)  # leaving a group up aborts now and then (2.13.0)
    elif form == "sampler":
        assert len(DistributedSampler(range(4), num_replicas=2, rank=1)) == 2
        DistributedSampler(range(4))
    else:
        total()
