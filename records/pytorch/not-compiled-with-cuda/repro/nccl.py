# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""Start a process group on NCCL with a CPU build of PyTorch."""
import os
import tempfile

import torch.distributed as dist

store = os.path.join(tempfile.mkdtemp(), "store")
dist.init_process_group("nccl", init_method="file://" + store, rank=0, world_size=1)
