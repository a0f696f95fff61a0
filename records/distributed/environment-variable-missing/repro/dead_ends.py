# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: rank and world size as arguments alone, and a world of four for one process.

Argument: argument (default) or four.
"""
import datetime
import os
import socket
import sys
import time

import torch.distributed as dist

form = sys.argv[1] if len(sys.argv) > 1 else "argument"
for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"):
    os.environ.pop(name, None)
os.environ["GLOO_SOCKET_IFNAME"] = "lo"
begun = time.monotonic()
try:
    if form == "argument":
        dist.init_process_group("gloo", rank=0, world_size=1)
    else:
        probe = socket.socket()
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
        probe.close()
        os.environ.update(RANK="0", WORLD_SIZE="4", MASTER_ADDR="127.0.0.1", MASTER_PORT=port)
        dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=6))
except (RuntimeError, ValueError) as error:
    waited = time.monotonic() - begun
    print("after", round(waited, 1), "s:", type(error).__name__, str(error)[:300], flush=True)
    if form == "argument":
        assert "environment variable MASTER_ADDR expected, but not set" in str(error)
    else:
        assert waited > 5 and ("timed out" in str(error).lower() or "timeout" in str(error).lower()), error
else:
    raise AssertionError("no error")
sys.stdout.flush()
os._exit(0)
