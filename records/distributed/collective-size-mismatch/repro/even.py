# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What helps, each against the numbers that one process gets.

    python even.py          the sizes are gathered first, the tensors padded, gathered and cut
    python even.py objects  all_gather_object takes tensors of any size
    python even.py sums     sum and count are reduced, and not the mean of each rank
"""
import os
import sys

from ranks import both, join, leave

if "RANK" not in os.environ:
    mode = sys.argv[1] if sys.argv[1:] else "pad"
    ran = both(mode)
    print([text.strip().splitlines()[-1] for _, text in ran])
    assert all(code == 0 and text.strip().endswith("right") for code, text in ran), ran
    raise SystemExit

import torch
import torch.distributed as dist

rank, mode = join(20)
parts = [torch.tensor([1.0, 2.0, 3.0]), torch.tensor([4.0, 5.0, 6.0, 7.0, 8.0])]
mine, whole = parts[rank], torch.cat(parts)
if mode == "pad":
    sizes = [torch.zeros(1, dtype=torch.int64) for _ in parts]
    dist.all_gather(sizes, torch.tensor([len(mine)]))
    largest = max(int(size) for size in sizes)
    padded = torch.zeros(largest)
    padded[: len(mine)] = mine
    gathered = [torch.zeros(largest) for _ in parts]
    dist.all_gather(gathered, padded)
    result = torch.cat([each[: int(size)] for each, size in zip(gathered, sizes)])
    assert torch.equal(result, whole), result
if mode == "objects":
    gathered = [None for _ in parts]
    dist.all_gather_object(gathered, mine)
    assert torch.equal(torch.cat(gathered), whole), gathered
if mode == "sums":
    both_numbers = torch.tensor([mine.sum(), float(len(mine))])
    dist.all_reduce(both_numbers)
    means = mine.mean().reshape(1)
    dist.all_reduce(means)
    assert both_numbers[0] / both_numbers[1] == whole.mean() == 4.5
    assert means.item() / 2 == 4.0, "the control: the mean of means is another number"
dist.barrier()
leave("right")
