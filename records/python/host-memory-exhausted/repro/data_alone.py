# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Go through the data without the model and watch the resident size: it grows where the data fills
the memory, and stays where the graphs of the training loop do.
"""
import gc

import torch

torch.set_num_threads(1)
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(), torch.nn.Linear(256, 1))


def resident():
    gc.collect()
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def grown(loop):
    """By how many MiB forty batches make the process larger."""
    loop(5)
    before = resident()
    loop(40)
    return (resident() - before) >> 10


class Caching(torch.utils.data.Dataset):
    """A data set that keeps what it has read, or not."""

    def __init__(self, keep):
        self.keep, self.cache = keep, []

    def __len__(self):
        return 100

    def __getitem__(self, index):
        row = torch.full((4096, 64), float(index))
        if self.keep:
            self.cache.append(row)
        return row


def through(data, work):
    def loop(count):
        for number, row in enumerate(torch.utils.data.DataLoader(data, batch_size=None)):
            if number == count:
                break
            work(row)

    return loop


losses: list = []
caching, plain = Caching(True), Caching(False)
data_fills = grown(through(caching, lambda row: None))
graphs_fill = grown(through(plain, lambda row: losses.append(model(row).mean())))
graphs_fill_data_alone = grown(through(plain, lambda row: None))
assert data_fills > 30 and graphs_fill > 100 and graphs_fill_data_alone < 10, (data_fills, graphs_fill, graphs_fill_data_alone)
print("data alone:", data_fills, "MiB where the data is kept,", graphs_fill_data_alone, "where the graphs are, with", graphs_fill, "in training")
