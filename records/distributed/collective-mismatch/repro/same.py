# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What helps, each with its sums checked.

    python same.py          metrics reduced in sorted order; a set gives each process an order of its own
    python same.py branch   the decision itself is shared before the branch
"""
import os
import sys

from ranks import both, join, leave

NAMES = {"loss", "accuracy", "recall", "precision", "f1"}
if "RANK" not in os.environ:
    if sys.argv[1:] == ["branch"]:
        ran = both("branch")
        print([text.strip().splitlines()[-1] for _, text in ran])
        assert all(code == 0 and text.strip().endswith("stopped after 3 with 6.0") for code, text in ran), ran
    else:
        for mode, right in (("set", False), ("sorted", True)):
            ran = both(mode, PYTHONHASHSEED=("1", "2"))
            print(mode, [text.strip().splitlines()[-1] for _, text in ran])
            assert all(code == 0 for code, _ in ran), ran
            assert all(text.strip().endswith(str(right)) for _, text in ran), ran
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join()
if mode == "branch":
    total, steps = torch.zeros(1), 0
    while True:
        # rank 1 runs out of data after 3 steps, rank 0 would go on
        stop = torch.tensor([float(rank == 1 and steps == 3)])
        dist.all_reduce(stop, op=dist.ReduceOp.MAX)
        if stop.item():
            break
        gradient = torch.ones(1)
        dist.all_reduce(gradient)
        total += gradient
        steps += 1
    leave("stopped after", steps, "with", total.item())
values = {name: torch.tensor([float(number)]) for number, name in enumerate(sorted(NAMES))}
for name in sorted(NAMES) if mode == "sorted" else NAMES:
    dist.all_reduce(values[name])
leave(all(values[name].item() == 2.0 * number for number, name in enumerate(sorted(NAMES))))
