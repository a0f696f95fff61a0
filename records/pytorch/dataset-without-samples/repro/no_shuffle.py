# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Without shuffle nothing is raised, and an epoch has no batch."""
from torch.utils.data import DataLoader

from images import Images

dataset = Images("data/train")
try:
    DataLoader(dataset, batch_size=2, shuffle=True)
except ValueError as error:
    print(error)
else:
    raise AssertionError("an empty dataset was shuffled")
batches = list(DataLoader(dataset, batch_size=2, shuffle=False))
assert batches == [] and len(dataset) == 0
print("an epoch of", len(batches), "batches")
