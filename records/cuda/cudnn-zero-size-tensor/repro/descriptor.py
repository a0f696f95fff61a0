# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a tensor descriptor with an empty dimension; no GPU needed.

    python descriptor.py            fail as cuDNN fails: a batch of 0 images
    python descriptor.py log        what its log says here, and for a refused data type
    python descriptor.py versions   every dimension, both setters, the filter: 0 and -1 are refused
    python descriptor.py skipped    of a batch cut at 2 and 2, the full parts are taken
    python descriptor.py dummy      one row more, and the empty batch is taken
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, BOOLEAN, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of

INT8X4, PACKED = 5, 2
EMPTY, FULL = (0, 3, 224, 224), (1, 3, 224, 224)


def empty():
    assert ask(Cudnn.set_tensor_4d, *FULL).passed and ask(Cudnn.set_tensor, *FULL).passed
    assert ask(Cudnn.set_tensor_4d, *EMPTY).name == BAD_PARAM
    answer = ask(Cudnn.set_tensor, *EMPTY, log=True)
    answer.fail("cudnnSetTensorNdDescriptor", f"dims={list(EMPTY)}")


def log():
    """The log names the dimensions for this cause and something else for a refused data type."""
    assert ask(Cudnn.set_tensor, 1, 3, 4, 4).passed
    ours = ask(Cudnn.set_tensor, 0, 3, 4, 4, log=True)
    twin = ask(Cudnn.set_tensor_4d, 1, 3, 4, 4, kind=BOOLEAN, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "dimA[i] <= 0" in ours.log
        assert "Reason: " in twin.log and "<= 0" not in twin.log
        assert "dimA[i] <= 0" in log_of(Cudnn.set_tensor, 0, 3, 4, 4)
        assert "(n <= 0) || (c <= 0)" in log_of(Cudnn.set_tensor_4d, 0, 3, 4, 4)
        if ours.version >= 92800:
            assert "Tensor dimension 0 has invalid size 0" in log_of(Cudnn.set_tensor, 0, 3, 4, 4)
        for said in (
            log_of(Cudnn.set_tensor, 2, 3, 4, 4, strides=(0, 16, 4, 1)),
            log_of(Cudnn.set_tensor_4d, 2, 3, 4, 4, kind=INT8X4, layout=PACKED),
            log_of(Cudnn.batch_norm, -1.0),
        ):
            assert "Reason: " in said and "<= 0" not in said, said
    else:  # cuDNN 7 logs the arguments, not the check
        assert "dimA: type=int; val=[0,3,4,4]" in log_of(Cudnn.set_tensor, 0, 3, 4, 4)
        assert "val=[0,3,4,4]" in ours.log and "val=0;" not in twin.log


def versions():
    assert ask(Cudnn.set_tensor, 3, 3, 1, 1).passed, "an odd batch, and a side of 1"
    for call in (Cudnn.set_tensor_4d, Cudnn.set_tensor, Cudnn.set_filter):
        assert ask(call, 2, 3, 4, 4).passed
        for place in range(4):
            for size in (0, -1):
                dims = [2, 3, 4, 4]
                dims[place] = size
                assert ask(call, *dims).name == BAD_PARAM


def skipped():
    parts = [len(range(5)[start:end]) for start, end in ((0, 2), (2, 2), (2, 5))]
    for rows in parts:
        answer = ask(Cudnn.set_tensor, rows, 3, 4, 4)
        assert answer.passed if rows else answer.name == BAD_PARAM


def dummy():
    for rows in (0, 5):
        assert ask(Cudnn.set_tensor, rows + 1, 3, 4, 4).passed
    assert ask(Cudnn.set_tensor, 0, 3, 4, 4).name == BAD_PARAM


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "empty"]()
