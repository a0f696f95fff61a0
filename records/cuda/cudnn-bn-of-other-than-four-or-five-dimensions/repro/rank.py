# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for batch normalisation of tensors of any rank; no GPU needed.

    python rank.py          fail as cuDNN fails: a sequence of 3 dimensions
    python rank.py six      the same for 6 dimensions
    python rank.py axes     rank and number of parameters give the same answer
    python rank.py modes    no mode takes 3 dimensions
    python rank.py added    with axes added or merged it is taken
"""
import contextlib
import ctypes
import io
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, HALF, Cudnn, ask, scalar
from errorcanon.lab.kits.cudnn_log import log_of

def batch_norm(cudnn, x, parameters, mode=1, training=True):
    x, p, d, one = cudnn.tensor(*x), cudnn.tensor(*parameters), cudnn.data, scalar(1, FLOAT)
    epsilon, momentum = ctypes.c_double(1e-5), ctypes.c_double(0.1)
    if not training:
        return cudnn.lib.cudnnBatchNormalizationForwardInference(
            cudnn.handle, mode, one, one, x, d, x, d, p, d, d, d, d, epsilon
        )
    return cudnn.lib.cudnnBatchNormalizationForwardTraining(
        cudnn.handle, mode, one, one, x, d, x, d, p, d, d, momentum, d, d, epsilon, d, d
    )


def quietly(call, *values, **named):
    """Ask without printing: what a good call says of the missing driver is no part of the failure."""
    with contextlib.redirect_stdout(io.StringIO()):
        return ask(call, *values, **named)


def fail(*dims):
    assert quietly(batch_norm, (2, 3, 4, 4), (1, 3, 1, 1)).passed, "the control value must pass"
    answer = ask(batch_norm, dims, (1, 3, *[1] * (len(dims) - 2)), log=True)
    answer.fail("cudnnBatchNormalizationForwardTraining", f"{len(dims)} dimensions")


def cause():
    fail(2, 3, 16)


def six():
    fail(2, 3, 2, 2, 2, 2)


def axes():
    ours = ask(batch_norm, (2, 3, 16), (1, 3, 1), log=True)
    twin = ask(batch_norm, (2, 3, 16, 1), (1, 4, 1, 1), log=True)
    types = ask(Cudnn.batch_norm, kind=HALF, parameters=HALF, log=True)
    epsilon = ask(Cudnn.batch_norm, -1.0, log=True)
    assert ours.name == twin.name == types.name == epsilon.name == BAD_PARAM
    assert ask(batch_norm, (2, 3, 16, 1), (1, 3, 1, 1)).passed
    for rank in (7, 8):
        assert ask(batch_norm, (2, 3) + (2,) * (rank - 2), (1, 3) + (1,) * (rank - 2)).name == BAD_PARAM
    if ours.version >= 8000:
        assert "verifyBNDescs" in ours.log and "verifyBNDescs" in twin.log and "verifyBNDescs" in types.log
        assert "verifyBNDescs" not in epsilon.log
    else:
        assert "nbDims: type=int; val=3" in ours.log and "nbDims: type=int; val=3" not in twin.log
        assert "nbDims: type=int; val=3" in log_of(batch_norm, (2, 3, 16), (1, 3, 1))


def modes():
    for mode in (0, 1, 2):
        assert ask(batch_norm, (2, 3, 16), (1, 3, 16 if mode == 0 else 1), mode).name == BAD_PARAM
    assert ask(batch_norm, (2, 3, 4, 4), (1, 3, 4, 4), 0).passed


def added():
    for dims in ((2, 3, 16, 1), (2, 3, 4, 4, 1), (2, 3, 16, 1, 1)):
        assert ask(batch_norm, dims, (1, 3, *[1] * (len(dims) - 2))).passed
    assert ask(batch_norm, (2, 3, 16), (1, 3, 1), 1, False).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
