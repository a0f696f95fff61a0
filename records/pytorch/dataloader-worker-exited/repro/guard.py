# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The training of unguarded.py in a function that only the main process calls: every batch comes."""
import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader

multiprocessing.set_start_method("spawn", force=True)  # Windows and macOS do so by themselves
seen = []


def train(batch):
    seen.extend(batch.tolist())


# region main-guard fill: Squares, train
def main():
    loader = DataLoader(Squares(), batch_size=4, num_workers=2)
    for batch in loader:
        train(batch)


if __name__ == "__main__":
    main()
# endregion
    assert seen == [index * index for index in range(8)], seen
    print(seen)
