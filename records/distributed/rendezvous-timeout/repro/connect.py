# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A plain TCP connection to the store's address: accepted while rank 0 waits there, refused where nobody listens."""
import os
import signal
import socket
import sys
import time

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
import torch.distributed as dist


def free_port():
    probe = socket.socket()
    probe.bind(("127.0.0.1", 0))
    return probe.getsockname()[1]


def reachable(port, tries):
    for attempt in range(tries):
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
            return True
        except ConnectionRefusedError:
            time.sleep(0.2)
    return False


port, other = free_port(), free_port()
waiting = os.fork()
if waiting == 0:
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:%d" % port, rank=0, world_size=2)
    os._exit(1)
answers = reachable(port, 200), reachable(other, 3)
os.kill(waiting, signal.SIGKILL)
os.waitpid(waiting, 0)
print("where rank 0 waits:", answers[0], "elsewhere:", answers[1], "after its end:", reachable(port, 3))
assert answers == (True, False) and not reachable(port, 3)
