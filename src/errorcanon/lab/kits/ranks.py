"""Start a script as two gloo processes on this machine; import it before torch."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any


def both(mode: str, **more: Any) -> list[tuple[int, str]]:
    """Run this program once a rank; give exit code and output of rank 0 and rank 1.

    `more` are environment variables, a pair where the ranks differ.
    """
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", MODE=mode)
        env["STORE"] = "file://" + folder + "/store"
        ranks = []
        for rank in range(2):
            own = {k: v[rank] if isinstance(v, tuple) else v for k, v in more.items()}
            ranks.append(
                subprocess.Popen(
                    [sys.executable, sys.argv[0]],
                    env=dict(env, RANK=str(rank), **own),
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                )
            )
        texts = [rank.communicate()[0].decode(errors="replace") for rank in ranks]
    return [(rank.returncode, text) for rank, text in zip(ranks, texts)]  # noqa: B905


def join(seconds: float = 4) -> tuple[int, str]:
    """Enter the group of this rank; give its number and the mode."""
    import datetime

    import torch.distributed as dist

    rank = int(os.environ["RANK"])
    dist.init_process_group(
        "gloo",
        init_method=os.environ["STORE"],
        rank=rank,
        world_size=2,
        timeout=datetime.timedelta(seconds=seconds),
    )
    return rank, os.environ["MODE"]


def leave(*words: object) -> None:
    """Print and end at once; taking the group down hangs or aborts now and then."""
    print(*words, flush=True)
    os._exit(0)
