# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a softmax without a handle; no GPU needed.

    python handle.py           fail as a program fails that does not look at cudnnCreate
    python handle.py log       what its log says here, and for shapes that differ
    python handle.py others    no other argument helps
    python handle.py checked   the program that looks stops where the fault is
"""
import contextlib
import ctypes
import io
import os
import sys

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # no device, also where there is one
from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, HALF, ask, scalar
from errorcanon.lab.kits.cudnn_log import log_of


def quietly(call, *values, **named):
    """Ask without printing: what a good call says of the missing driver is no part of the failure."""
    with contextlib.redirect_stdout(io.StringIO()):
        return ask(call, *values, **named)


def softmax(cudnn, made=False, width=8, algorithm=1, kind=FLOAT, checked=False, described=True):
    """Create a handle, or take the zeroed one, and use it."""
    handle = ctypes.c_void_p()
    status = cudnn.lib.cudnnCreate(ctypes.byref(handle))
    assert status != 0 and not handle.value, "there is a device"
    if checked:
        return status
    one, zero = scalar(1, kind), scalar(0, kind)
    x, y = cudnn.tensor(2, 8, 1, 1, kind=kind), cudnn.tensor(2, width, 1, 1, kind=kind)
    x = x if described else None
    return cudnn.lib.cudnnSoftmaxForward(
        cudnn.handle if made else handle, algorithm, 0, one, x, cudnn.data, zero, y, cudnn.data
    )


def cause():
    assert quietly(softmax, made=True).passed, "the control value must pass"
    ask(softmax, log=True).fail("cudnnSoftmaxForward", "no handle")


def log():
    ours, twin = ask(softmax, log=True), ask(softmax, made=True, width=7, log=True)
    assert ours.name == twin.name == BAD_PARAM
    assert ask(softmax, made=True, described=False).name == BAD_PARAM
    if ours.version >= 8000:
        assert "!handle" in ours.log and "!isTensorSameDims" in twin.log
        assert "!handle" not in twin.log and "!isTensorSameDims" not in ours.log
        assert "Reason: !handle || !srcDesc || !destDesc" in log_of(softmax)
        assert "Reason: !handle || !srcDesc || !destDesc" in log_of(softmax, made=True, described=False)
        assert "!isTensorSameDims" in log_of(softmax, made=True, width=7)
    else:
        assert "handle: type=cudnnHandle_t; val=NULL_PTR" in ours.log
        assert "handle: type=cudnnHandle_t; val=NULL_PTR" in log_of(softmax)
        assert "cudnnHandle_t; val=NULL_PTR" not in twin.log


def others():
    for arguments in ({"width": 7}, {"algorithm": 0}, {"algorithm": 2}, {"kind": HALF}):
        answer = ask(softmax, **arguments, log=True)
        assert answer.name == BAD_PARAM
        assert "!handle" in answer.log if answer.version >= 8000 else "cudnnHandle_t; val=NULL_PTR" in answer.log
    assert ask(softmax, made=True, algorithm=0).passed and ask(softmax, made=True, kind=HALF).passed


def checked():
    assert ask(softmax, checked=True).name == "CUDNN_STATUS_NOT_INITIALIZED"
    assert ask(softmax).name == BAD_PARAM
    assert ask(softmax, made=True).passed, "with a handle the same arguments pass"

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
