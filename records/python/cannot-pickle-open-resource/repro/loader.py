# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A dataset that holds an open file, with spawned workers: refused; without workers, or opened in the worker: read.

loader.py [fail|no-workers|lazy]
"""
import sys
import tempfile

from torch.utils.data import DataLoader, Dataset


class Eager(Dataset):
    def __init__(self, path):
        self.file = open(path, "rb")

    def __len__(self):
        return 4

    def __getitem__(self, index):
        self.file.seek(index)
        return self.file.read(1)[0]


# region open-in-the-worker fill: Lazy, open(self.path, "rb")
class Lazy(Dataset):
    def __init__(self, path):
        self.path, self.file = path, None

    def __len__(self):
        return 4

    def __getitem__(self, index):
        if self.file is None:  # the first call in each worker
            self.file = open(self.path, "rb")
        self.file.seek(index)
        return self.file.read(1)[0]


# endregion
def main(kind):
    with tempfile.NamedTemporaryFile() as data:
        data.write(bytes([5, 6, 7, 8]))
        data.flush()
        spawn = dict(num_workers=2, multiprocessing_context="spawn")
        dataset = Lazy(data.name) if kind == "lazy" else Eager(data.name)
        loader = DataLoader(dataset, batch_size=2, **({} if kind == "no-workers" else spawn))
        assert [batch.tolist() for batch in loader] == [[5, 6], [7, 8]]
    print(kind, "right")


if __name__ == "__main__":
    main((sys.argv[1:] or ["fail"])[0])
