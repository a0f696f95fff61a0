# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What works, each with its sums checked: a longer timeout for a late rank, long work done
before the ranks start, the same calls on all ranks, Join.

Argument: longer (default), first, same or join. Two gloo processes on this machine.
"""
import datetime
import os
import subprocess
import sys
import tempfile
import time

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", PREPARED=folder + "/prepared")
        if sys.argv[1:] == ["first"]:
            time.sleep(5)
            with open(env["PREPARED"], "w") as prepared:
                prepared.write("1 2")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit(max(abs(rank.wait()) for rank in ranks))

import torch
import torch.distributed as dist
from torch.distributed.algorithms.join import Join

mode = sys.argv[1] if len(sys.argv) > 1 else "longer"
rank = int(os.environ["RANK"])


def start(seconds):
    dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2, timeout=datetime.timedelta(seconds=seconds))


start(60 if mode == "longer" else 3)
if mode == "longer":
    if rank == 1:
        time.sleep(5)
    total = torch.tensor([1.0 + rank])
    dist.all_reduce(total)
    assert total.item() == 3
if mode == "first":
    with open(os.environ["PREPARED"]) as prepared:
        total = torch.tensor([float(prepared.read().split()[rank])])
    dist.all_reduce(total)
    assert total.item() == 3
if mode == "same":
    losses = []
    for step in range(6):
        loss = torch.tensor([float(step + 10 * rank)])
        dist.all_reduce(loss)
        if rank == 0 and step % 2 == 0:
            losses.append(loss.item() / 2)
    assert losses == ([5.0, 7.0, 9.0] if rank == 0 else [])
if mode == "join":
    torch.manual_seed(0)
    inner = torch.nn.Linear(4, 1, bias=False)
    before = inner.weight.detach().clone()
    model = torch.nn.parallel.DistributedDataParallel(inner)
    optimiser = torch.optim.SGD(model.parameters(), lr=0.1)
    batches = {0: [1.0, 2.0, 3.0, 4.0], 1: [5.0, 6.0, 7.0]}
    with Join([model]):
        for value in batches[rank]:
            optimiser.zero_grad()
            model(torch.full((1, 4), value)).sum().backward()
            optimiser.step()
    expected = before - 0.1 * sum(sum(each) for each in batches.values()) / 2
    both = [torch.zeros(1, 4), torch.zeros(1, 4)]
    dist.all_gather(both, inner.weight.detach().clone())
    assert torch.allclose(both[0], both[1]), both
    assert torch.allclose(inner.weight, expected, atol=1e-5), (inner.weight, expected)
print("rank", rank, mode, "right", flush=True)
dist.barrier()
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
