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

from errorcanon.lab.kits.ranks import both, join, leave

if "RANK" not in os.environ:
    mode = sys.argv[1] if sys.argv[1:] else "pad"
    ran = both(mode)
    print([text.strip().splitlines()[-1] for _, text in ran])
    assert all(code == 0 and text.strip().endswith("right") for code, text in ran), ran
    raise SystemExit

import torch
import torch.distributed as dist


# region sizes-first
def gather_uneven(mine):
    """Gather one-dimensional tensors of any length from all ranks, in the order of the ranks."""
    sizes = [torch.zeros(1, dtype=torch.int64, device=mine.device) for _ in range(dist.get_world_size())]
    dist.all_gather(sizes, torch.tensor([len(mine)], device=mine.device))
    padded = mine.new_zeros(max(int(size) for size in sizes))
    padded[: len(mine)] = mine
    gathered = [torch.zeros_like(padded) for _ in sizes]
    dist.all_gather(gathered, padded)
    return torch.cat([each[: int(size)] for each, size in zip(gathered, sizes)])


# endregion
rank, mode = join(20)
parts = [torch.tensor([1.0, 2.0, 3.0]), torch.tensor([4.0, 5.0, 6.0, 7.0, 8.0])]
mine, whole = parts[rank], torch.cat(parts)
if mode == "pad":
    assert torch.equal(gather_uneven(mine), whole)
    # numbers that float32 does not have keep their value and their type
    numbers = [torch.tensor([16777217]), torch.tensor([16777219, -5, 2**40 + 1])]
    result = gather_uneven(numbers[rank])
    assert result.dtype == torch.int64 and torch.equal(result, torch.cat(numbers)), result
if mode == "objects":
    # region gather-objects
    gathered = [None] * dist.get_world_size()
    dist.all_gather_object(gathered, mine.cpu())
    # endregion
    assert torch.equal(torch.cat(gathered), whole), gathered
if mode == "sums":
    values = mine
    # region sum-and-count
    numbers = torch.stack([values.sum(), values.new_tensor(float(len(values)))])
    dist.all_reduce(numbers)
    mean = numbers[0] / numbers[1]
    # endregion
    samples = torch.arange(5 + rank)
    # region full-batches fill: samples, 3
    loader = torch.utils.data.DataLoader(samples, batch_size=3, drop_last=True)
    # endregion
    assert [len(batch) for batch in loader] == ([3], [3, 3])[rank]
    means = mine.mean().reshape(1)
    dist.all_reduce(means)
    assert mean == whole.mean() == 4.5
    assert means.item() / 2 == 4.0, "the control: the mean of means is another number"
dist.barrier()
leave("right")
