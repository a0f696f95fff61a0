# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about k and beta of a local response normalisation; no GPU needed.

    python limits.py            fail as cuDNN fails: k = 0
    python limits.py beta       the same for beta = 0
    python limits.py limits     the limits, and the window of 17 beside them
    python limits.py scaled     a scaled k is taken
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask
from errorcanon.lab.kits.cudnn_log import log_of


def lrn(cudnn, n=5, alpha=1e-4, beta=0.75, k=2.0):
    numbers = [ctypes.c_double(number) for number in (alpha, beta, k)]
    return cudnn.lib.cudnnSetLRNDescriptor(cudnn.create("LRN"), n, *numbers)


def cause():
    assert ask(lrn, k=1e-5).name == SUCCESS, "the control value must pass"
    ask(lrn, k=0.0, log=True).fail("cudnnSetLRNDescriptor", "k = 0")


def beta():
    assert ask(lrn, beta=0.01).name == SUCCESS, "the control value must pass"
    ask(lrn, beta=0.0, log=True).fail("cudnnSetLRNDescriptor", "beta = 0")


def limits():
    for bad in ({"k": 0.0}, {"k": 9e-6}, {"beta": 0.009}, {"beta": -0.5}):
        assert ask(lrn, **bad).name == BAD_PARAM
    for alpha in (0.0, -1.0, 100.0):
        assert ask(lrn, alpha=alpha).name == SUCCESS
    ours, twin = ask(lrn, k=0.0, log=True), ask(lrn, n=17, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        reason = "n < 1 || n > 16 || beta < 0.01 || k < 1e-5"
        assert reason in ours.log and reason in twin.log
    else:
        assert "k: type=double; val=0.0000" in log_of(lrn, k=0.0)
        assert "k: type=double; val=0.0000" in ours.log and "k: type=double; val=0.0000" not in twin.log


def scaled():
    assert ask(lrn, k=1e-8).name == BAD_PARAM and ask(lrn, k=1e-8 * 1000, alpha=0.1).name == SUCCESS

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
