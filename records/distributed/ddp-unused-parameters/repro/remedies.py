# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What works, held against gradients computed in one process over the data of both ranks.

Arguments: find (default), branch, freeze or loss. Two gloo processes on this machine.
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

import copy

import torch
import torch.distributed as dist

mode = sys.argv[1] if len(sys.argv) > 1 else "find"
rank = int(os.environ["RANK"])


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs, with_auxiliary):
        hidden = torch.relu(self.body(inputs))
        if mode == "loss":
            return self.head(hidden), self.auxiliary(hidden)
        return (self.head(hidden) + self.auxiliary(hidden) if with_auxiliary else self.head(hidden)), None


def loss_of(call, of_rank, step):
    inputs = torch.randn(4, 8, generator=torch.Generator().manual_seed(10 * step + of_rank))
    scores, extra = call(inputs, mode == "branch" and (of_rank + step) % 2 == 0)
    return scores.square().mean() + (0.3 * extra.abs().mean() if extra is not None else 0)


dist.init_process_group("gloo", init_method=os.environ["STORE"], rank=rank, world_size=2)
torch.manual_seed(0)
inner = Net()
if mode == "freeze":
    # region freeze-before-wrap fill: inner.auxiliary
    inner.auxiliary.requires_grad_(False)
    # endregion
alone = copy.deepcopy(inner)
model = torch.nn.parallel.DistributedDataParallel(inner, find_unused_parameters=mode in ("find", "branch"))
compared = 0
for step in range(4):
    loss_of(model, rank, step).backward()
    ((loss_of(alone, 0, step) + loss_of(alone, 1, step)) / 2).backward()
    for (name, weight), reference in zip(inner.named_parameters(), alone.parameters()):
        if reference.grad is None:
            assert weight.grad is None or not weight.grad.any(), name
        else:
            assert torch.allclose(weight.grad, reference.grad, atol=1e-6), (name, weight.grad, reference.grad)
            compared += 1
        with torch.no_grad():
            for each in (weight, reference):
                if each.grad is not None:
                    each -= 0.1 * each.grad
                    each.grad = None
print("rank", rank, mode, compared, "gradients equal those of one process", flush=True)
assert compared == 4 * (4 if mode in ("find", "freeze") else 6)
dist.barrier()
sys.stdout.flush()
os._exit(0)  # taking the group down hangs now and then (torch 2.0.0), leaving it up aborts now and then (2.13.0)
