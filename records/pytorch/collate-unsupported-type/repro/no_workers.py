# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Without workers, and with a batch size of 1, the same type is refused."""
import torch
from torch.utils.data import DataLoader

if __name__ == "__main__":
    texts = []
    for options in ({"num_workers": 1, "batch_size": 2}, {"num_workers": 0, "batch_size": 2}, {"num_workers": 0, "batch_size": 1}):
        try:
            next(iter(DataLoader([None] * 4, **options)))
        except TypeError as error:
            texts.append(str(error).strip().splitlines()[-1].replace("TypeError: ", ""))
        else:
            raise AssertionError("None was taken")
    print(texts[0])
    assert len(set(texts)) == 1 and "NoneType" in texts[0], texts
    # only batch_size=None, which does no collating, lets it through
    if not torch.__version__.startswith("1.0."):
        assert next(iter(DataLoader([None] * 4, batch_size=None))) is None
