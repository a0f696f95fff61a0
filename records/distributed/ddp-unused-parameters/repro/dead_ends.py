# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Steps that do not help: freezing after the wrap, calling the inner module, static_graph with an output left out,
find_unused_parameters with outputs inside an object of one's own class.

Arguments: freeze (default), inner, static or hidden. Two gloo processes on this machine.
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


class Outputs:
    def __init__(self, scores, extra):
        self.scores, self.extra = scores, extra

    def __getitem__(self, index):
        return (self.scores, self.extra)[index]


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.relu(self.body(inputs))
        if mode == "hidden":
            return Outputs(self.head(hidden), self.auxiliary(hidden))
        return (self.head(hidden), self.auxiliary(hidden)) if mode == "static" else (self.head(hidden),)


apart = []


def train(call, inner, steps=4):
    """Train with other data on each rank; note how far the ranks' weights are apart after each step."""
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


dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
torch.manual_seed(0)
inner = Net()
model = torch.nn.parallel.DistributedDataParallel(inner, static_graph=mode == "static", find_unused_parameters=mode == "hidden")
if mode == "inner":
    train(model.module, inner)
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
        said = {"freeze": "not used in producing loss", "static": "training graph has changed", "hidden": "mark a variable ready only once"}
        assert said[mode] in str(error), error
        assert [each > 1e-3 for each in apart] == {"freeze": [True], "static": [False, True], "hidden": []}[mode], apart
    else:
        raise AssertionError("no error")
dist.barrier()
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
