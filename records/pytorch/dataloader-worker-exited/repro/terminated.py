# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""A SIGTERM from outside, as a batch system sends it at the end of its time, is named Terminated; the dataset is sound."""

import os
import signal

from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    ended = False

    def __len__(self):
        return 16

    def __getitem__(self, index):
        if self.ended and index == 5:
            os.kill(os.getpid(), signal.SIGTERM)
        return index


if __name__ == "__main__":
    samples = Samples()
    assert len(list(DataLoader(samples, 2, num_workers=2))) == 8
    samples.ended = True
    try:
        list(DataLoader(samples, 2, num_workers=2))
    except RuntimeError as error:
        first = str(error.__cause__ or error)
        print(first)
        assert "is killed by signal: Terminated" in first, first
    else:
        raise AssertionError("the worker lived on")
