# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about the window of a local response normalisation; no GPU needed.

    python limits.py            fail as cuDNN fails: a window of 17 channels
    python limits.py limits     the limits of n, beta and k, one reason for all
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask
from errorcanon.lab.kits.cudnn_log import log_of


def lrn(cudnn, n=5, alpha=1e-4, beta=0.75, k=2.0):
    numbers = [ctypes.c_double(number) for number in (alpha, beta, k)]
    return cudnn.lib.cudnnSetLRNDescriptor(cudnn.create("LRN"), n, *numbers)


def cause():
    assert ask(lrn, 16).name == SUCCESS, "the control value must pass"
    ask(lrn, 17, log=True).fail("cudnnSetLRNDescriptor", "a window of 17")


def limits():
    for good in ({"n": 1}, {"n": 16}, {"beta": 0.01}, {"k": 1e-5}, {"alpha": 0.0}):
        assert ask(lrn, **good).name == SUCCESS
    refused = [ask(lrn, log=True, **bad) for bad in ({"n": 17}, {"n": 0}, {"beta": 0.009}, {"k": 9e-6})]
    assert all(answer.name == BAD_PARAM for answer in refused)
    if refused[0].version >= 8000:
        assert all("n < 1 || n > 16 || beta < 0.01 || k < 1e-5" in answer.log for answer in refused)
    else:
        assert "n: type=unsigned; val=17" in log_of(lrn, n=17)
        assert "n: type=unsigned; val=17" in refused[0].log and "beta: type=double; val=0.009" in refused[2].log

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
