# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A list of Python objects is copied into every worker as it is read; an array stays shared."""
import numpy as np
from torch.utils.data import DataLoader, Dataset

NAMES = 400000


def private():
    """MiB of this process that no other shares."""
    with open("/proc/self/smaps") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) / 1024.0


class Names(Dataset):
    def __init__(self, names):
        self.names = names

    def __len__(self):
        return 4

    def __getitem__(self, index):
        before = private()
        part = range(index, NAMES, 4)
        assert [int(self.names[i]) for i in (part[0], part[-1])] == [part[0], part[-1]]
        read = sum(len(self.names[i]) for i in part)
        return read, private() - before


def grown(names, workers):
    """Bytes read, and MiB by which all workers grew together."""
    samples = list(DataLoader(Names(names), batch_size=None, num_workers=workers))
    return sum(read for read, _ in samples), sum(more for _, more in samples)


if __name__ == "__main__":
    listed = ["%024d" % i for i in range(NAMES)]
    # region arrays-not-lists fill: listed
    packed = np.array(listed, dtype="S")
    # endregion
    assert packed.dtype == "S24", "as wide as the longest name"
    assert packed[5] == b"0" * 23 + b"5" and packed[5].decode() == listed[5], "text comes back as bytes"
    for workers in (1, 2):
        read, as_list = grown(listed, workers)
        same, as_array = grown(packed, workers)
        print("%d workers: list %.1f MiB, array %.1f MiB" % (workers, as_list, as_array))
        assert read == same == 24 * NAMES
        assert as_list > 20 * workers and as_array < 4 * workers
