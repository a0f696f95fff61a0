# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What works, each with its sums checked: four variables for one process, torchrun, the variables of Slurm.

Argument: one (default), torchrun or slurm.
"""
import os
import socket
import subprocess
import sys

form = sys.argv[1] if len(sys.argv) > 1 else "one"
if form == "torchrun" and "RANK" not in os.environ:
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2", "--rdzv_backend", "c10d", "--rdzv_endpoint", "localhost:0"]
    sys.exit(subprocess.call(launch + [__file__, "torchrun"], env=dict(os.environ, OMP_NUM_THREADS="1", GLOO_SOCKET_IFNAME="lo")))

import torch
import torch.distributed as dist

os.environ["GLOO_SOCKET_IFNAME"] = "lo"
if form != "torchrun":
    for name in ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT"):
        os.environ.pop(name, None)
    probe = socket.socket()
    probe.bind(("127.0.0.1", 0))
    port = str(probe.getsockname()[1])
    probe.close()
child = None
if form == "one":
    # region one-process fill: port
    alone = {"RANK": "0", "WORLD_SIZE": "1", "LOCAL_RANK": "0", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
    for name, value in alone.items():
        os.environ.setdefault(name, value)  # a launcher's values stay
    # endregion
elif form == "slurm":
    child = os.fork()
    os.environ.update(SLURM_PROCID="0" if child else "1", SLURM_NTASKS="2", SLURM_LOCALID="0")  # as srun gives them
    first_host = "127.0.0.1"
    # region from-slurm fill: first_host, port
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    os.environ["WORLD_SIZE"] = os.environ["SLURM_NTASKS"]
    os.environ["LOCAL_RANK"] = os.environ["SLURM_LOCALID"]
    os.environ["MASTER_ADDR"] = first_host  # the same for all processes of the job
    os.environ["MASTER_PORT"] = port
    # endregion
dist.init_process_group("gloo")
rank, size = dist.get_rank(), dist.get_world_size()
total = torch.tensor([1.0 + rank])
dist.all_reduce(total)
print("rank", rank, "of", size, "sum", total.item(), flush=True)
dist.barrier()
assert (size, total.item()) == ((1, 1) if form == "one" else (2, 3))
if child:
    assert os.wait()[1] == 0
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
