# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: freezing after the wrap, calling the inner module, static_graph with an output left out.

Arguments: freeze (default), inner or static. Two gloo processes on this machine.
"""
import os
import subprocess
import sys
import tempfile

if "RANK" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        env = dict(os.environ, STORE="file://" + folder + "/store", GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1")
        ranks = [subprocess.Popen([sys.executable] + sys.argv, env=dict(env, RANK=str(rank))) for rank in range(2)]
        sys.exit(max(abs(rank.wait()) for rank in ranks))

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "freeze"
rank = int(os.environ["RANK"])


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.relu(self.body(inputs))
        return (self.head(hidden), self.auxiliary(hidden)) if mode == "static" else (self.head(hidden),)


def train(call, inner, steps=4):
    """Train with other data on each rank; return how far the ranks' weights are apart after each step."""
    apart = []
    for step in range(steps):
        torch.manual_seed(10 * step + rank)
        call(torch.randn(4, 8))[0].square().mean().backward()
        with torch.no_grad():
            for weight in inner.parameters():
                if weight.grad is not None:
                    weight -= 0.1 * weight.grad
                    weight.grad = None
        sums = [torch.zeros(8, 8), torch.zeros(8, 8)]
        dist.all_gather(sums, inner.body.weight.detach().clone())
        apart.append((sums[0] - sums[1]).abs().max().item())
        print("rank", rank, "step", step, "weights differ by", apart[-1], flush=True)
    return apart


dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
torch.manual_seed(0)
inner = Net()
model = torch.nn.parallel.DistributedDataParallel(inner, static_graph=mode == "static")
if mode == "inner":
    apart = train(model.module, inner)
    assert min(apart) > 1e-3, apart
    assert apart[-1] > apart[0], apart
else:
    if mode == "freeze":
        for weight in inner.auxiliary.parameters():
            weight.requires_grad_(False)
    try:
        train(model, inner)
    except RuntimeError as error:
        print(error, flush=True)
        said = "not used in producing loss" if mode == "freeze" else "training graph has changed"
        assert said in str(error) and "did not receive grad" in str(error)
    else:
        raise AssertionError("no error")
dist.barrier()
dist.destroy_process_group()
