"""Two NCCL ranks on two GPUs of one machine, made to use shared memory; the sum must be right."""

from __future__ import annotations

import os

FREE_WHERE_SMALL = 4 << 20
FREE_WHERE_ROOMY = 1 << 28


def run(expect: str) -> None:
    """Check that /dev/shm is as `expect` says (small, closed, disabled or roomy), then reduce."""
    import torch.multiprocessing as mp

    about = os.statvfs("/dev/shm")
    free, open_to_me = about.f_frsize * about.f_bavail, os.access("/dev/shm", os.W_OK)
    print("free in /dev/shm:", free, "may write:", open_to_me)
    if expect == "small":
        assert free < FREE_WHERE_SMALL, "give the container --shm-size=1m"
    elif expect == "closed":
        assert not open_to_me, "chmod 755 /dev/shm, and run as another user than its owner"
    elif expect == "disabled":
        os.environ["NCCL_SHM_DISABLE"] = "1"
    else:
        assert free > FREE_WHERE_ROOMY and open_to_me
    mp.spawn(_work, nprocs=2)
    print("the sum is right")


def _work(rank: int) -> None:
    """Be one rank: reduce a tensor and compare."""
    import torch
    import torch.distributed as dist

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29531", NCCL_DEBUG="WARN")
    os.environ.update(NCCL_P2P_DISABLE="1", NCCL_CUMEM_HOST_ENABLE="0")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=2)
    x = torch.full((1000,), float(rank + 1), device="cuda")
    dist.all_reduce(x)
    assert torch.equal(x.cpu(), torch.full((1000,), 3.0))
    dist.destroy_process_group()
