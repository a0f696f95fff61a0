# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""default_collate called on each field names field and sample of a wrong type, and fields of several types."""
import datetime

import numpy
import torch
from torch.utils.data.dataloader import default_collate


def faults(dataset):
    """(sample, field, type) of all that a batch cannot hold, fields of several types, fields whose sizes differ."""
    wrong, types, sizes = [], {}, []
    # region collate-by-hand fill: dataset
    for n in range(len(dataset)):
        sample = dataset[n]
        fields = sample.items() if isinstance(sample, dict) else enumerate(sample) if isinstance(sample, tuple) else [("", sample)]
        for name, value in fields:
            types.setdefault(name, set()).add(type(value).__name__)
            try:
                default_collate([value])
            except TypeError:
                wrong.append((n, name, type(value).__name__))
    mixed = {name: found for name, found in types.items() if len(found) > 1}
    print(wrong, mixed)
    # endregion
    if not wrong and not mixed:
        for name in dataset[0]:
            try:
                default_collate([sample[name] for sample in dataset])
            except RuntimeError as error:
                sizes.append(name)
                print(error)
    return wrong, sorted(mixed), sizes


one = {"image": torch.ones(2), "label": 1}
assert faults([one] * 3) == ([], [], [])
assert faults([one, dict(one, label=None), one]) == ([(1, "label", "NoneType")], ["label"], [])
assert faults([one, None])[0] == [(1, "", "NoneType")]
assert faults([(torch.ones(2), 1), (torch.ones(2), datetime.date(2020, 1, 1))])[0] == [(1, 1, "date")]
# each type fits, and they do not fit each other
assert faults([one, dict(one, image=3)]) == ([], ["image"], [])
try:
    default_collate([torch.ones(2), 3])
except TypeError as error:
    assert "expected Tensor as element 1" in str(error)
# the twin: every value has a type that fits, the sizes differ
assert faults([one, dict(one, image=torch.ones(3))]) == ([], [], ["image"])
# arrays without numbers are named by their dtype
for array in (numpy.array(["a"]), numpy.array([None])):
    try:
        default_collate([array])
    except TypeError as error:
        assert "found " + ("object" if array.dtype == object else "<U1") in str(error)
    else:
        raise AssertionError("an array without numbers was collated")
