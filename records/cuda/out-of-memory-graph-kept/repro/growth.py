# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A loop that keeps the graph of every step fails after some steps, whatever the batch; one that
keeps numbers does not. The host's memory stands for the card's: 200 MiB more may be asked for.

    python growth.py sum       losses added up with their graphs, until no memory is left
    python growth.py list      outputs collected in a list
    python growth.py evaluate  an evaluation with gradients on, its losses collected
    python growth.py half      half the batch: the same failure, later
    python growth.py fixed     numbers and detached outputs: flat, and the same results
"""
import ctypes
import resource
import subprocess
import sys

import torch

ctypes.CDLL(None).mallopt(-3, 1 << 20)  # large blocks apart, so that the heap's own gaps play no part
torch.set_num_threads(1)
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(), torch.nn.Linear(256, 1))


def limit():
    """Let this process have 200 MiB more address space than now."""
    with open("/proc/self/statm") as pages:
        room = int(pages.read().split()[0]) * resource.getpagesize() + (200 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (room, room))


def report(step):
    if step % 10 == 0 and step:
        print("step", step, flush=True)


def train(batch, steps, keep):
    total = 0
    for step in range(steps):
        x = torch.randn(batch, 64)
        loss = model(x).square().mean()
        total = total + keep(loss)
        report(step)
    return total


def evaluate(steps, keep, gradients=True):
    results = []
    with torch.set_grad_enabled(gradients):
        for step in range(steps):
            x = torch.randn(4096, 64)
            results.append(keep(model(x)))
            report(step)
    return results


def reached(mode):
    """Run a mode of this script until it fails; give the last step that it reported."""
    done = subprocess.run([sys.executable, __file__, *mode], capture_output=True, text=True)
    assert done.returncode and "you tried to allocate" in done.stderr, done.stderr[-300:]
    return int(done.stdout.split()[-1])


mode = sys.argv[1] if len(sys.argv) > 1 else "sum"
train(4096, 2, lambda loss: loss.item())
if mode in ("sum", "list", "evaluate"):
    limit()
if mode == "sum":
    batch = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
    train(batch, 2000, lambda loss: loss)
elif mode == "list":
    evaluate(2000, lambda output: output)
elif mode == "evaluate":
    model.eval()
    evaluate(2000, lambda output: output.square().mean())
elif mode == "half":
    whole, half = reached(["sum", "4096"]), reached(["sum", "2048"])
    assert whole >= 10 and 1.5 * whole < half < 3 * whole, (whole, half)
    print("failed after step", whole, "and with half the batch after step", half)
else:
    torch.manual_seed(1)
    expected = train(4096, 8, lambda loss: loss).item()
    outputs = [output.detach() for output in evaluate(3, lambda output: output)]
    limit()
    torch.manual_seed(1)
    got = train(4096, 8, lambda loss: loss.item())
    again = evaluate(3, lambda output: output.detach())
    assert abs(got - expected) < 1e-4 * abs(expected), (got, expected)
    assert all(torch.equal(a, b) for a, b in zip(outputs, again))
    train(4096, 500, lambda loss: loss.item())
    assert len(evaluate(500, lambda output: output.detach())) == 500
    assert len(evaluate(500, lambda output: output, gradients=False)) == 500
    print("500 steps under a limit that was too small before, and the same results")
