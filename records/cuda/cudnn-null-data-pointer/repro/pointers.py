# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn to work on no memory; no GPU needed.

    python pointers.py          fail as cuDNN fails: a softmax without data
    python pointers.py log      what its log says here, and for no handle
    python pointers.py unused   alpha, beta and the output are wanted in any case
    python pointers.py given    with all addresses the calls pass
"""
import contextlib
import ctypes
import io
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, Cudnn, ask, scalar
from errorcanon.lab.kits.cudnn_log import log_of


def quietly(call, *values, **named):
    """Ask without printing: what a good call says of the missing driver is no part of the failure."""
    with contextlib.redirect_stdout(io.StringIO()):
        return ask(call, *values, **named)


def softmax(cudnn, without=""):
    given = {"handle": cudnn.handle, "alpha": scalar(1, FLOAT), "x": cudnn.data, "beta": scalar(0, FLOAT), "y": cudnn.data}
    handle, alpha, x, beta, y = (None if name == without else given[name] for name in given)
    a, b = cudnn.tensor(2, 8, 1, 1), cudnn.tensor(2, 8, 1, 1)
    return cudnn.lib.cudnnSoftmaxForward(handle, 1, 0, alpha, a, x, beta, b, y)


def bias(cudnn, data=True):
    b, y, one = cudnn.tensor(1, 8, 1, 1), cudnn.tensor(2, 8, 4, 4), scalar(1, FLOAT)
    given = cudnn.data if data else None
    return cudnn.lib.cudnnAddTensor(cudnn.handle, one, b, given, one, y, cudnn.data)


def saved(cudnn, mean, deviation):
    """Batch normalisation that keeps the mean, the deviation, both or none."""
    x, p, d, one = cudnn.tensor(2, 3, 4, 4), cudnn.tensor(1, 3, 1, 1), cudnn.data, scalar(1, FLOAT)
    kept = [d if keep else None for keep in (mean, deviation)]
    return cudnn.lib.cudnnBatchNormalizationForwardTraining(
        *(cudnn.handle, 1, one, one, x, d, x, d, p, d, d),
        *(ctypes.c_double(0.1), None, None, ctypes.c_double(1e-5), *kept),
    )


def without_data(cudnn):
    cudnn.data = None
    return cudnn.batch_norm()


def cause():
    assert quietly(softmax).passed, "the control value must pass"
    ask(softmax, "x", log=True).fail("cudnnSoftmaxForward", "no data")


def log():
    ours, twin = ask(softmax, "x", log=True), ask(softmax, "handle", log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "(!srcData)" in ours.log and "!handle" in twin.log
        assert "!handle" not in ours.log and "(!srcData)" not in twin.log
        # one reason for all pointers of the call
        assert "(!srcData) || (!destData)" in log_of(softmax, "x") and "(!srcData) || (!destData)" in log_of(softmax, "y")
        assert "(!biasData)" in log_of(bias, False) and "xData == __null" in log_of(without_data)
    else:
        assert "srcData: location=dev; addr=NULL_PTR" in ours.log
        assert "srcData: location=dev; addr=NULL_PTR" in log_of(softmax, "x")
        assert "cudnnHandle_t; val=NULL_PTR" in twin.log and "cudnnHandle_t; val=NULL_PTR" not in ours.log


def unused():
    for name in ("alpha", "beta", "y"):
        assert ask(softmax, name).name == BAD_PARAM
    assert ask(without_data).name == BAD_PARAM
    assert ask(bias, False).name == ask(saved, True, False).name == ask(saved, False, True).name == BAD_PARAM


def given():
    assert ask(softmax).passed and ask(bias).passed and ask(Cudnn.batch_norm).passed
    assert ask(saved, True, True).passed and ask(saved, False, False).passed

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
