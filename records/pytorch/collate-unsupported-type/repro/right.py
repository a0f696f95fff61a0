# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Values converted in the data set; a collate function that keeps a field as a list; only the good samples.

right.py [converted|own|good]
"""
import datetime
import sys

import torch
from torch.utils.data import DataLoader, Subset
from torch.utils.data.dataloader import default_collate

kind = (sys.argv[1:] or ["converted"])[0]
days = [datetime.date(2020, 1, n + 1) for n in range(4)]
raw = [{"x": torch.full((2,), float(n)), "label": None if n == 2 else n, "day": days[n]} for n in range(4)]
try:
    next(iter(DataLoader(raw, batch_size=4)))
except (TypeError, RuntimeError) as error:
    print(error)
else:
    raise AssertionError("None and dates were taken")
if kind == "converted":
    # region convert-in-the-dataset fill: sample
    def converted(sample):
        label = -100 if sample["label"] is None else sample["label"]  # cross_entropy leaves -100 out
        return {"x": sample["x"], "label": label, "day": sample["day"].toordinal()}
    # endregion
    ready = [converted(sample) for sample in raw]
    batch = next(iter(DataLoader(ready, batch_size=4)))
    assert batch["label"].tolist() == [0, 1, -100, 3] and batch["day"].tolist() == [d.toordinal() for d in days]
    # -100 is what cross_entropy leaves out: the loss is that of the three samples with a label
    scores = torch.randn(4, 4, generator=torch.Generator().manual_seed(0))
    loss = torch.nn.functional.cross_entropy(scores, batch["label"])
    kept = torch.nn.functional.cross_entropy(scores[[0, 1, 3]], torch.tensor([0, 1, 3]))
    assert torch.allclose(loss, kept)
elif kind == "own":

    dataset = raw
    # region own-collate-function fill: dataset
    def collate(samples):
        batch = {"x": default_collate([s["x"] for s in samples])}
        for name in ("label", "day"):
            batch[name] = [s[name] for s in samples]
        return batch

    loader = DataLoader(dataset, batch_size=3, collate_fn=collate)
    # endregion
    batches = list(loader)
    assert [b["x"][:, 0].tolist() for b in batches] == [[0.0, 1.0, 2.0], [3.0]]
    assert [b["day"] for b in batches] == [days[:3], days[3:]] and batches[0]["label"] == [0, 1, None]
else:
    dataset = [None if s["label"] is None else dict(s, day=s["day"].toordinal()) for s in raw]
    # region only-good-samples fill: dataset
    good = [n for n in range(len(dataset)) if dataset[n] is not None]
    loader = DataLoader(Subset(dataset, good), batch_size=3)
    # endregion
    batches = list(loader)
    assert [b["label"].tolist() for b in batches] == [[0, 1, 3]], batches
    assert batches[0]["x"][:, 0].tolist() == [0.0, 1.0, 3.0]
