# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What helps, each with its sums checked.

    python same.py          metrics reduced in sorted order; a set gives each process an order of its own
    python same.py keys     one rank lacks a metric and puts in a zero
    python same.py branch   the decision itself is shared before the branch
"""
import os
import sys

from errorcanon.lab.kits.ranks import both, join, leave

NAMES = {"loss", "accuracy", "recall", "precision", "f1"}
if "RANK" not in os.environ:
    if sys.argv[1:] == ["branch"]:
        ran = both("branch")
        print([text.strip().splitlines()[-1] for _, text in ran])
        assert all(code == 0 and text.strip().endswith("stopped after 3 with 6.0") for code, text in ran), ran
    elif sys.argv[1:] == ["keys"]:
        ran = both("keys")
        assert all(code == 0 and text.strip().endswith("[1.0, 4.0]") for code, text in ran), ran
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
        no_data_left = rank == 1 and steps == 3  # rank 0 would go on
        # region share-the-decision fill: no_data_left
        stop = torch.tensor([float(no_data_left)])
        dist.all_reduce(stop, op=dist.ReduceOp.MAX)
        if stop.item():
            break
        # endregion
        gradient = torch.ones(1)
        dist.all_reduce(gradient)
        total += gradient
        steps += 1
    leave("stopped after", steps, "with", total.item())
if mode == "keys":
    values = {"loss": torch.tensor([0.5])}
    if rank == 0:
        values["recall"] = torch.tensor([4.0])
    # region same-keys fill: "loss", "recall"
    for name in ["loss", "recall"]:
        values.setdefault(name, torch.zeros(1))
        dist.all_reduce(values[name])
    # endregion
    leave([values["loss"].item(), values["recall"].item()])
values = {name: torch.tensor([float(number)]) for number, name in enumerate(sorted(NAMES))}
if mode == "set":
    for name in NAMES:
        dist.all_reduce(values[name])
else:
    # region one-order-everywhere
    for name in sorted(values):
        dist.all_reduce(values[name])
    # endregion
leave(all(values[name].item() == 2.0 * number for number, name in enumerate(sorted(NAMES))))
