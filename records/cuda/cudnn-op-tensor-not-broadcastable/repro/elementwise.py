# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn to combine two tensors; no GPU needed.

    python elementwise.py           fail as cuDNN fails: 7 numbers for 8 channels
    python elementwise.py smaller   the same for the smaller tensor first
    python elementwise.py axes      the same for fewer axes
    python elementwise.py which     what its log says to each, and to the addition of a bias
    python elementwise.py aligned   aligned shapes are taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, DOUBLE, FLOAT, ask, scalar
from errorcanon.lab.kits.cudnn_log import log_of

IMAGES, CHANNELS = (2, 8, 4, 4), (1, 8, 1, 1)


def combine(cudnn, a, b, c=IMAGES, kind=FLOAT):
    """Call cudnnOpTensor for the product of two tensors; `kind` is the type of the second."""
    descriptor, one, zero, d = cudnn.create("OpTensor"), scalar(1, FLOAT), scalar(0, FLOAT), cudnn.data
    assert cudnn.lib.cudnnSetOpTensorDescriptor(descriptor, 1, FLOAT, 0) == 0
    a, b, c = cudnn.tensor(*a), cudnn.tensor(*b, kind=kind), cudnn.tensor(*c)
    return cudnn.lib.cudnnOpTensor(cudnn.handle, descriptor, one, a, d, one, b, d, zero, c, d)


def bias(cudnn, length):
    return cudnn.add(cudnn.tensor(1, length, 1, 1), cudnn.tensor(*IMAGES))


def taken(*shapes):
    """True where the checks let the call through; some releases then divide by the zeroed handle."""
    answer = ask(combine, *shapes)
    return answer.passed or answer.name == "signal 8"


def cause():
    assert taken(IMAGES, CHANNELS), "the control value must pass"
    ask(combine, IMAGES, (1, 7, 1, 1), log=True).fail("cudnnOpTensor", "7 numbers for 8 channels")


def smaller():
    assert taken(IMAGES, CHANNELS), "the control value must pass"
    ask(combine, CHANNELS, IMAGES, log=True).fail("cudnnOpTensor", "the smaller tensor first")


def axes():
    assert taken(IMAGES, CHANNELS), "the control value must pass"
    ask(combine, IMAGES, (8, 1, 1), log=True).fail("cudnnOpTensor", "three axes for four")


def which():
    second, first = ask(combine, IMAGES, (1, 7, 1, 1), log=True), ask(combine, CHANNELS, IMAGES, log=True)
    rank, twin = ask(combine, IMAGES, (8, 1, 1), log=True), ask(bias, 7, log=True)
    mixed = ask(combine, IMAGES, CHANNELS, kind=DOUBLE)
    assert all(answer.name == BAD_PARAM for answer in (first, second, rank, twin, mixed))
    if first.version >= 8000:
        assert "biasDesc->dimA[i] != destDesc" in second.log and "aDesc->dimA[i] != destDesc" in first.log
        assert "biasDesc->dimA[i] != destDesc" in log_of(combine, IMAGES, (1, 7, 1, 1))
        types = log_of(combine, IMAGES, CHANNELS, kind=DOUBLE)
        assert "dataType != " in types and "dimA[i] != " not in types and "dataType" not in second.log
        assert "nbDims != " in rank.log and "srcDestDesc" in twin.log and "srcDestDesc" not in second.log
    else:
        assert "val=[1,7,1,1]" in log_of(combine, IMAGES, (1, 7, 1, 1))
        assert "function cudnnOpTensor" in first.log and "val=[1,7,1,1]" in second.log
        assert "function cudnnOpTensor" not in twin.log


def aligned():
    assert all(taken(IMAGES, shape) for shape in (IMAGES, CHANNELS, (1, 1, 1, 1), (2, 1, 4, 4)))
    assert taken((2, 8, 4, 4, 4), (1, 8, 1, 1, 1), (2, 8, 4, 4, 4))
    assert ask(combine, (2, 1, 4, 4), (1, 8, 1, 1)).name == BAD_PARAM, "both would have to grow"
    assert ask(combine, IMAGES, (1, 1, 1, 8)).name == BAD_PARAM, "the channels at the wrong axis"

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
