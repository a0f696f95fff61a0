# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which tensor it adds to a convolution output; no GPU needed.

    python addition.py            fail as cuDNN fails: (1, 1024, 16) onto (1, 1024, 16, 1)
    python addition.py versions   what cudnnAddTensor takes and refuses, in any release
    python addition.py log        what its log says here, and for a bias of the wrong length
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, ask


def add(cudnn, z, y):
    """Call cudnnAddTensor: y = z + y, both by their dimensions."""
    return cudnn.add(cudnn.tensor(*z), cudnn.tensor(*y))


def rank():
    assert ask(add, (1, 1024, 16, 1), (1, 1024, 16, 1)).passed
    answer = ask(add, (1, 1024, 16), (1, 1024, 16, 1), log=True)
    answer.fail("cudnnAddTensor", "z (1, 1024, 16), y (1, 1024, 16, 1)")


def versions():
    y = (2, 8, 4, 4)
    for z in ((1, 8, 1, 1), (1, 8, 4, 4), y):
        assert ask(add, z, y).passed
    for z in ((2, 8, 4), (2, 8, 5, 4), (4, 8, 4, 4), (1, 7, 1, 1)):
        assert ask(add, z, y).name == BAD_PARAM


def log():
    """The log tells a missing dimension from one of another length."""
    assert ask(add, (2, 8, 4, 4), (2, 8, 4, 4)).passed
    ours = ask(add, (2, 8, 4), (2, 8, 4, 1), log=True)
    twin = ask(add, (1, 7, 1, 1), (2, 8, 4, 4), log=True)
    longer = ask(add, (2, 8, 5, 4), (2, 8, 4, 4), log=True)  # ours too: uneven padding
    assert ours.name == twin.name == longer.name == BAD_PARAM
    if ours.version >= 8000:
        assert "dimA[i] != " in longer.log
        assert "nbDims != " in ours.log and "dimA[i] != " not in ours.log
        assert "dimA[i] != " in twin.log and "nbDims != " not in twin.log
    else:  # cuDNN 7 logs the arguments, not the check
        assert "val=[2,8,4]" in ours.log and "val=[1,7,1,1]" in twin.log


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "rank"]()
