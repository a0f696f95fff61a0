# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""One rank of two waits for the other at the store until the time limit, and the error comes out.

Argument: absent (default), rank 0 and nobody else was started; nobody, rank 1 looks for rank 0 at a port where nobody
listens; longer, like nobody with twice the time, with the error caught and its time checked.
"""
import datetime
import os
import socket
import sys
import time

form = sys.argv[1] if len(sys.argv) > 1 else "absent"
os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch.distributed as dist


def end(*error):
    sys.__excepthook__(*error)
    sys.stderr.flush()
    os._exit(1)  # the half-made group of torch 2.0.0 hangs at the end of the process


sys.excepthook = end
probe = socket.socket()
probe.bind(("127.0.0.1", 0))
address = "tcp://127.0.0.1:%d" % probe.getsockname()[1]
probe.close()
seconds = 10 if form == "longer" else 5
begun = time.monotonic()
try:
    dist.init_process_group("gloo", init_method=address, rank=0 if form == "absent" else 1, world_size=2, timeout=datetime.timedelta(seconds=seconds))
except (RuntimeError, TimeoutError) as error:
    waited = time.monotonic() - begun
    print("after", round(waited, 1), "s of", seconds, type(error).__name__, flush=True)
    assert waited > seconds - 1
    if form != "longer":
        raise
    print(error, flush=True)
    os._exit(0)
else:
    raise AssertionError("it came up alone")
