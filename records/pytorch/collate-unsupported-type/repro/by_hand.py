# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""default_collate called on each field names the field and sample of the wrong type; unequal sizes say otherwise."""
import torch
from torch.utils.data.dataloader import default_collate


def faults(dataset):
    """(sample, field, type) of all that a batch cannot hold, and the fields whose sizes differ."""
    wrong, sizes = [], []
    # region collate-by-hand fill: dataset
    for n in range(len(dataset)):
        sample = dataset[n]
        for name, value in sample.items() if isinstance(sample, dict) else [("sample", sample)]:
            try:
                default_collate([value])
            except TypeError:
                wrong.append((n, name, type(value).__name__))
    print(wrong)
    # endregion
    if not wrong:
        for name in dataset[0]:
            try:
                default_collate([sample[name] for sample in dataset])
            except RuntimeError as error:
                sizes.append(name)
                print(error)
    return wrong, sizes


one = {"image": torch.ones(2), "label": 1}
assert faults([one] * 3) == ([], [])
assert faults([one, dict(one, label=None), one]) == ([(1, "label", "NoneType")], [])
assert faults([one, None, one]) == ([(1, "sample", "NoneType")], [])
# the twin: every value has a type that fits, the sizes differ
assert faults([one, dict(one, image=torch.ones(3))]) == ([], ["image"])
