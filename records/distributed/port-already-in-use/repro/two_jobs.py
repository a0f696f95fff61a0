# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Two jobs of two ranks each beside each other, each with a port of its own that was free: both have their own sums."""
import os
import socket
import sys

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist

torch.set_num_threads(1)
probes = [socket.socket(), socket.socket()]
for probe in probes:
    probe.bind(("127.0.0.1", 0))
ports = [probe.getsockname()[1] for probe in probes]
for probe in probes:
    probe.close()
assert ports[0] != ports[1]
children = []
for job in range(2):
    for rank in range(2):
        child = os.fork()
        if child == 0:
            dist.init_process_group("gloo", init_method="tcp://127.0.0.1:%d" % ports[job], rank=rank, world_size=2)
            value = torch.tensor([10.0 ** job * (1 + rank)])
            dist.all_reduce(value)
            print("job", job, "rank", rank, value.item(), flush=True)
            dist.barrier()
            os._exit(0 if value.item() == 3 * 10 ** job else 1)
        children.append(child)
assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0, 0]
