# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Start a distributed script without a launcher, and let the error out.

Argument: plain (default), no variable is set; address, rank and world size are set and the address is not; own, the
script itself reads LOCAL_RANK.
"""
import os
import sys

form = sys.argv[1] if len(sys.argv) > 1 else "plain"
for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT"):
    os.environ.pop(name, None)
if form == "own":
    device = int(os.environ["LOCAL_RANK"])

import torch.distributed as dist

if form == "address":
    os.environ.update(RANK="0", WORLD_SIZE="1")
dist.init_process_group("gloo")
