# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""is_initialized() in the process that fails: False there, True in the parent that made a group."""
import os
import sys
import tempfile

import torch.distributed as dist
import torch.multiprocessing as multiprocessing


def ask(said):
    said.put((os.getpid(), dist.is_available(), dist.is_initialized()))


if __name__ == "__main__":
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    assert dist.is_available() and not dist.is_initialized()
    store = os.path.join(tempfile.mkdtemp(), "store")
    dist.init_process_group("gloo", init_method="file://" + store, rank=0, world_size=1)
    assert dist.is_initialized() and (dist.get_rank(), dist.get_world_size()) == (0, 1)
    spawn = multiprocessing.get_context("spawn")
    said = spawn.SimpleQueue()
    child = spawn.Process(target=ask, args=(said,))
    child.start()
    process, available, initialized = said.get()
    print("parent", os.getpid(), dist.is_initialized(), "child", process, initialized)
    assert process != os.getpid() and available and not initialized
    sys.stdout.flush()
    os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
