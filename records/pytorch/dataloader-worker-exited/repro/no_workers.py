# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The script without a main guard, and without workers: it runs, and reads each batch before it trains on it."""
import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader

multiprocessing.set_start_method("spawn", force=True)  # Windows and macOS do so by themselves
steps = []


class Noted(Squares):
    def __getitem__(self, index):
        steps.append("read")  # a worker would note this in its own memory
        return super().__getitem__(index)


samples = Noted()
# region no-workers fill: samples
loader = DataLoader(samples, batch_size=4, num_workers=0)
# endregion
seen = []
for batch in loader:
    steps.append("train")
    seen += batch.tolist()
assert seen == [index * index for index in range(8)], seen
assert steps == (["read"] * 4 + ["train"]) * 2, steps
print(seen, steps)
