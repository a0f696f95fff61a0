# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Both ranks with the same address and world size come up; a late one within the limit too. The sums are checked.

Argument: same (default) or late, where rank 1 comes 8 seconds later than rank 0.
"""
import datetime
import os
import socket
import sys
import time

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch
import torch.distributed as dist

torch.set_num_threads(1)
probe = socket.socket()
probe.bind(("127.0.0.1", 0))
address = "tcp://127.0.0.1:%d" % probe.getsockname()[1]
probe.close()
late = "late" in sys.argv
rank = 0 if os.fork() else 1
if late and rank == 1:
    time.sleep(8)
begun = time.monotonic()
dist.init_process_group("gloo", init_method=address, rank=rank, world_size=2, timeout=datetime.timedelta(seconds=100))
waited = time.monotonic() - begun
total = torch.tensor([1.0 + rank])
dist.all_reduce(total)
print("rank", rank, "waited", round(waited, 1), "s, sum", total.item(), flush=True)
dist.barrier()
assert total.item() == 3 and (waited > 5 or not late or rank == 1)
if rank == 0:
    assert os.wait()[1] == 0
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
