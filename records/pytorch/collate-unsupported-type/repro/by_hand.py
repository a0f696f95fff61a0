# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""default_collate called on each field names the field and sample of the wrong type; unequal sizes say otherwise."""
import torch
from torch.utils.data.dataloader import default_collate


def faults(dataset, indices):
    """(sample, field, type) of all that a batch cannot hold, and the fields whose sizes differ."""
    wrong, sizes = [], []
    samples = [dataset[n] for n in indices]
    for n, sample in zip(indices, samples):
        fields = sample if isinstance(sample, dict) else {None: sample}
        for name, value in fields.items():
            try:
                default_collate([value])
            except TypeError:
                wrong.append((n, name, type(value).__name__))
    if not wrong:
        for name in samples[0]:
            try:
                default_collate([sample[name] for sample in samples])
            except RuntimeError as error:
                sizes.append(name)
                print(error)
    return wrong, sizes


one = {"image": torch.ones(2), "label": 1}
assert faults([one] * 3, range(3)) == ([], [])
assert faults([one, dict(one, label=None), one], range(3)) == ([(1, "label", "NoneType")], [])
assert faults([one, None, one], range(3)) == ([(1, None, "NoneType")], [])
# the twin: every value has a type that fits, the sizes differ
assert faults([one, dict(one, image=torch.ones(3))], range(2)) == ([], ["image"])
