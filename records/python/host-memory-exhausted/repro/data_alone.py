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


# region data-alone fill: loader
def resident():
    """Give the resident size of this process in MiB (Linux)."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) >> 10 for line in status if line.startswith("VmRSS"))


def watch(loader):
    for number, batch in enumerate(loader):
        if number % 10 == 0:
            print(number, resident(), "MiB")


# endregion
def grown(loop):
    """Give by how many MiB a second pass over the data makes the process larger."""
    loop()
    gc.collect()
    before = resident()
    loop()
    gc.collect()
    return resident() - before


class Caching(torch.utils.data.Dataset):
    """A data set that keeps what it has read, or not."""

    def __init__(self, keep):
        self.keep, self.cache = keep, []

    def __len__(self):
        return 40

    def __getitem__(self, index):
        row = torch.full((4096, 64), float(index))
        if self.keep:
            self.cache.append(row)
        return row


def load(data):
    return torch.utils.data.DataLoader(data, batch_size=None)


losses: list = []


def train(data):
    for row in load(data):
        losses.append(model(row).mean())


caching, plain = Caching(True), Caching(False)
data_fills = grown(lambda: watch(load(caching)))
graphs_fill = grown(lambda: train(plain))
graphs_fill_data_alone = grown(lambda: watch(load(plain)))
assert data_fills > 30 and graphs_fill > 100 and graphs_fill_data_alone < 10, (data_fills, graphs_fill, graphs_fill_data_alone)
print("data alone:", data_fills, "MiB where the data is kept,", graphs_fill_data_alone, "where the graphs are, with", graphs_fill, "in training")
