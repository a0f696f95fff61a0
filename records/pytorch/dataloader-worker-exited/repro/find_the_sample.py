# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Read every sample in a process of its own: the one that ends it is found and left out."""
import os

from torch.utils.data import DataLoader, Subset

from died import Samples


def survives(samples, index):
    """True where reading the sample leaves its process alive."""
    # region find-the-sample fill: samples, index
    child = os.fork()
    if child == 0:
        try:
            samples[index]
            os._exit(0)
        finally:
            os._exit(1)
    alive = os.waitpid(child, 0)[1] == 0
    # endregion
    return alive


if __name__ == "__main__":
    for form in ("killed", "crash", "exit"):
        samples = Samples(form)
        # region leave-it-out fill: samples
        good = [index for index in range(len(samples)) if survives(samples, index)]
        readable = Subset(samples, good)
        # endregion
        print(form, "left out:", sorted(set(range(16)) - set(good)))
        assert good == [index for index in range(16) if index != 5]
        batches = DataLoader(readable, batch_size=2, num_workers=2, collate_fn=list)
        assert [i for batch in batches for i in batch] == good
    assert all(survives(Samples("well"), index) for index in range(16))
