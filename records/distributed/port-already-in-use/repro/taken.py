# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Rank 0 opens its store on a port that somebody listens on already, and the error comes out.

Argument: held (default), another program holds the port; twice, two processes of one job both say that they are rank 0;
gpus, the same as held with CUDA_VISIBLE_DEVICES set to another GPU, with the error caught and checked.
"""
import os
import socket
import sys
import time

form = sys.argv[1] if len(sys.argv) > 1 else "held"
os.environ["GLOO_SOCKET_IFNAME"] = "lo"
if form == "gpus":
    os.environ["CUDA_VISIBLE_DEVICES"] = "7"

import torch.distributed as dist

other = socket.socket()
other.bind(("", 0))
port = other.getsockname()[1]


def start(world_size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:%d" % port, rank=0, world_size=world_size)


if form == "twice":
    other.close()
    first = os.fork()
    if first == 0:
        start(2)  # waits for a rank 1 that never comes
        os._exit(0)
    time.sleep(3)
    try:
        start(2)
    finally:
        os.kill(first, 9)
elif form == "gpus":
    other.listen(1)
    try:
        start(1)
    except RuntimeError as error:
        print(error)
        assert "ddress already in use" in str(error)
    else:
        raise AssertionError("no error")
else:
    other.listen(1)
    start(1)
