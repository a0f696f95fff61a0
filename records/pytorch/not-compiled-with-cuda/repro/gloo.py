# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The Gloo backend runs on a build without NCCL: two processes sum their tensors."""
import os
import sys
import tempfile

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, store):
    dist.init_process_group("gloo", init_method="file://" + store, rank=rank, world_size=2)
    value = torch.tensor([1.0, 2.0]) * (rank + 1)
    dist.all_reduce(value)
    assert value.tolist() == [3.0, 6.0], value
    dist.destroy_process_group()


if __name__ == "__main__":
    folder = tempfile.mkdtemp()
    # region gloo
    backend = "nccl" if torch.cuda.is_available() and dist.is_nccl_available() else "gloo"
    # endregion
    assert backend == "gloo"
    if torch.version.cuda is None:
        assert not dist.is_nccl_available()
        try:
            dist.init_process_group("nccl", init_method="file://" + os.path.join(folder, "first"), rank=0, world_size=1)
        except RuntimeError as error:
            assert "NCCL built" in str(error), error
        else:
            sys.exit("NCCL was found in a build without it")
    mp.start_processes(work, args=(os.path.join(folder, "store"),), nprocs=2, start_method="fork")
    print("two processes, one sum, with", backend)
