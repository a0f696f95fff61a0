# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""num_workers=0 and drop_last change nothing: the sizes differ whoever stacks them."""
import torch
from torch.utils.data import DataLoader

samples = [torch.zeros(5), torch.zeros(5), torch.zeros(7), torch.zeros(5)]
if __name__ == "__main__":
    for options in ({"num_workers": 0}, {"num_workers": 2}, {"drop_last": True}, {"shuffle": True}):
        assert len(list(DataLoader([samples[0]] * 4, batch_size=4, **options))) == 1
        try:
            list(DataLoader(samples, batch_size=4, **options))
        except RuntimeError as error:
            print(options, "|", str(error).splitlines()[-1])
            assert "ize" in str(error)
        else:
            raise AssertionError("%s stacked them" % options)
    assert len(list(DataLoader(samples, batch_size=1))) == 4, "a batch of one has nothing to differ from"
