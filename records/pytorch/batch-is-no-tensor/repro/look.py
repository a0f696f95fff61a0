# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The kinds in a batch show which part is no tensor."""
import io

import torch
from torch.utils.data import DataLoader


def kinds(part):
    if torch.is_tensor(part):
        return tuple(part.shape)
    if isinstance(part, dict):
        return {name: kinds(value) for name, value in part.items()}
    if isinstance(part, (list, tuple)):
        return [kinds(value) for value in part]
    return type(part).__name__


def look(loader):
    # region look fill: loader
    batch = next(iter(loader))
    for part in batch.items() if isinstance(batch, dict) else enumerate(batch):
        print(type(part[1]).__name__, part)
    # endregion
    return kinds(batch)


file = io.BytesIO()
torch.save(dict(torch.nn.Linear(2, 1).state_dict()), file)
file.seek(0)
saved = torch.load(file)
try:
    saved.to("cpu")
except AttributeError as error:
    print(error)
else:
    raise AssertionError("a dict moved")
model = torch.nn.Linear(2, 1)
model.load_state_dict(saved)
assert torch.equal(model.to("cpu").weight, saved["weight"])
rows = DataLoader([([1.0, 2.0], "a.jpg")] * 4, batch_size=2)
good = DataLoader([(torch.tensor([1.0, 2.0]), 0)] * 4, batch_size=2)
assert look(rows) == [[(2,), (2,)], ["str", "str"]] and look(good) == [(2, 2), (2,)]
for loader, fits in ((rows, False), (good, True)):
    try:
        next(iter(loader))[0].to("cpu")
        assert fits
    except AttributeError as error:
        assert not fits
        print(error)
