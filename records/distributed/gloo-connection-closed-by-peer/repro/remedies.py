# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What works, with the results checked: skipping by agreement, meeting before leaving, restarting from a checkpoint.

Argument: agree (default), meet or restart. Two gloo processes on this machine.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

mode = sys.argv[1] if len(sys.argv) > 1 else "agree"
if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, FOLDER=folder, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        if mode == "restart":
            launch = ["-m", "torch.distributed.run", "--nproc-per-node=2", "--max-restarts=1", "--rdzv-backend=c10d", "--rdzv-endpoint=localhost:0", "--local-addr=127.0.0.1"]
            subprocess.run([sys.executable] + launch + sys.argv, env=env, check=True)
            results = [pathlib.Path(folder, "rank%d" % rank).read_text() for rank in range(2)]
            print(results, pathlib.Path(folder, "killed").exists())
            assert results == [str(sum(3.0 * step for step in range(6)))] * 2 and pathlib.Path(folder, "killed").exists()
            sys.exit()
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit(max(abs(rank.wait()) for rank in ranks))

import torch
import torch.distributed as dist

rank = int(os.environ["RANK"])
folder = pathlib.Path(os.environ["FOLDER"])
if mode == "restart":
    # torch 2.13.0 keeps the first attempt's addresses in the agent's store; a store for each attempt has none
    attempt = os.environ["STORE"] + os.environ["TORCHELASTIC_RESTART_COUNT"]
    dist.init_process_group("gloo", init_method=attempt, rank=rank, world_size=2)
    checkpoint, killed = folder / "checkpoint", folder / "killed"
    begin, total = torch.load(str(checkpoint)) if checkpoint.exists() else (0, torch.zeros(1))
    print("rank", rank, "begins at step", begin, flush=True)
    for step in range(begin, 6):
        value = torch.tensor([float(step * (1 + rank))])
        if rank == 1 and step == 3 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        dist.all_reduce(value)
        total = total + value
        if rank == 0:
            torch.save((step + 1, total), str(checkpoint) + ".new")
            os.replace(str(checkpoint) + ".new", str(checkpoint))
        dist.barrier()
    (folder / ("rank%d" % rank)).write_text(str(total.item()))
    dist.barrier()
else:
    dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
if mode == "agree":
    totals = []
    for step in range(5):
        good = torch.tensor([0.0 if rank == 1 and step == 2 else 1.0])
        dist.all_reduce(good, op=dist.ReduceOp.MIN)
        if not good.item():
            continue
        value = torch.tensor([step * (100.0 if rank else 1.0)])
        dist.all_reduce(value)
        totals.append(value.item())
    assert totals == [0, 101, 303, 404], totals
    dist.barrier()
if mode == "meet":
    if rank == 0:
        work = dist.isend(torch.tensor([7.0]), 1)
        work.wait()
    else:
        time.sleep(2)
        received = torch.zeros(1)
        dist.recv(received, 0)
        assert received.item() == 7
    dist.barrier()
print("rank", rank, mode, "right", flush=True)
os._exit(0)
