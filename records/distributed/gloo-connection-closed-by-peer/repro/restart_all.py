# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torchrun --max-restarts=1 and a checkpoint each step: rank 1 is killed once, the second attempt ends with the weights
of a run that nothing interrupted.

In the second attempt rank 0 is three seconds late, so that rank 1 meets whatever addresses the store still holds.

Arguments: fresh (default), with TORCH_DISABLE_SHARE_RDZV_TCP_STORE=1, which gives each attempt a store of its own; none, no
restart at all (the assertion on the result must then fail).
"""
import os
import socket
import subprocess
import sys
import tempfile

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
        probe.close()
        mode = sys.argv[1] if len(sys.argv) > 1 else "fresh"
        meet = ["--rdzv_backend", "c10d", "--rdzv_endpoint", "127.0.0.1:" + port]
        if "--local_addr" in subprocess.run([sys.executable, "-m", "torch.distributed.run", "--help"], stdout=subprocess.PIPE).stdout.decode():
            meet += ["--local_addr", "127.0.0.1"]  # torch 1.12 has no such option
        env = dict(os.environ, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", FOLDER=folder, TORCH_DISABLE_SHARE_RDZV_TCP_STORE="1")
        flags = ["--nproc_per_node", "2", "--max_restarts", "0" if mode == "none" else "1", "--monitor_interval", "1"] + meet
        run = subprocess.run([sys.executable, "-m", "torch.distributed.run"] + flags + [__file__], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = run.stdout.decode(errors="replace")
        print(text, flush=True)
        assert run.returncode == 0, run.returncode
        for rank in range(2):
            assert "rank %d attempt 0 from step 0" % rank in text and "rank %d attempt 1 from step 3" % rank in text
            assert "rank %d equals the uninterrupted run" % rank in text
    sys.exit(0)

import datetime
import signal
import time

import torch
import torch.distributed as dist

rank, attempt = int(os.environ["RANK"]), int(os.environ["TORCHELASTIC_RESTART_COUNT"])
saved = os.environ["FOLDER"] + "/weights.pt"


def gradient(weights, step, of_rank):
    inputs = torch.randn(8, generator=torch.Generator().manual_seed(10 * step + of_rank))
    return torch.tanh(weights * inputs) * inputs


if attempt == 1 and rank == 0:
    time.sleep(3)
dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=20))
step, weights = 0, torch.ones(8)
if os.path.exists(saved):
    state = torch.load(saved)
    step, weights = state["step"], state["weights"]
print("rank %d attempt %d from step %d" % (rank, attempt, step), flush=True)
while step < 6:
    if attempt == 0 and step == 3 and rank == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    total = gradient(weights, step, rank)
    dist.all_reduce(total)
    weights = weights - 0.05 * total
    step += 1
    if rank == 0:
        torch.save({"step": step, "weights": weights}, saved + ".new")
        os.replace(saved + ".new", saved)
    dist.barrier()
alone = torch.ones(8)
for each in range(6):
    alone = alone - 0.05 * (gradient(alone, each, 0) + gradient(alone, each, 1))
assert torch.allclose(weights, alone, atol=1e-6), (weights, alone)
print("rank %d equals the uninterrupted run" % rank, flush=True)
dist.barrier()
dist.destroy_process_group()
