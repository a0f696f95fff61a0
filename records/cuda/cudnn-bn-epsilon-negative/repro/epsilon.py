# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn what it says to a batch normalisation epsilon; no GPU needed.

    python epsilon.py            fail as cuDNN fails: epsilon = -1
    python epsilon.py log        what its log says for a negative epsilon, and for other refusals
    python epsilon.py positive   1e-5 passes in every data type and both directions
    python epsilon.py clamp      max(epsilon, 1e-7) is still refused before cuDNN 7.5
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, DOUBLE, FLOAT, HALF, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of


def negative():
    assert ask(Cudnn.batch_norm, 1e-5).passed, "the control value must pass the checks"
    answer = ask(Cudnn.batch_norm, -1.0, log=True)
    answer.fail("cudnnBatchNormalizationForwardTraining", "epsilon=-1.0")


def log():
    """The log names the epsilon check for this cause and something else for its twins."""
    assert ask(Cudnn.batch_norm, 1e-5).passed
    ours = ask(Cudnn.batch_norm, -1.0, log=True)
    twin = ask(Cudnn.set_tensor_4d, 0, 3, 4, 4, log=True)
    sequence = ask(Cudnn.batch_norm, dims=(2, 3, 16), log=True)
    assert sequence.name == BAD_PARAM
    assert ours.name == twin.name == BAD_PARAM
    assert ours.status == (3 if ours.version < 90000 else 2000)
    if ours.version >= 8000:
        assert "epsilon < 0" in ours.log and "epsilon" not in twin.log and "Reason: " in twin.log
        assert "epsilon" not in sequence.log and "Reason: " in sequence.log
        assert "CUDNN_STATUS_BAD_PARAM; Reason: epsilon < 0.0" in log_of(Cudnn.batch_norm, -1.0)
    else:  # cuDNN 7 logs the arguments, not the check
        assert "epsilon: type=double; val=-1.000000" in ours.log and "epsilon" not in twin.log
        assert "epsilon: type=double; val=-1.000000" in log_of(Cudnn.batch_norm, -1.0)
        assert "val=-" not in sequence.log
        small = ask(Cudnn.batch_norm, 1e-6, log=True)
        assert "epsilon: type=double; val=0.000001" in small.log


def positive():
    for training in (True, False):
        for kind in (FLOAT, HALF, DOUBLE):
            assert ask(Cudnn.batch_norm, 1e-5, kind=kind, training=training).passed
            for epsilon in (-1.0, -1e-5, -1e-9):
                refused = ask(Cudnn.batch_norm, epsilon, kind=kind, training=training)
                assert refused.name == BAD_PARAM


def clamp():
    assert ask(Cudnn.batch_norm, -1e-5).name == BAD_PARAM
    assert ask(Cudnn.batch_norm, 1e-5).passed
    clamped = ask(Cudnn.batch_norm, max(-1e-5, 1e-7))
    if clamped.version >= 7500:
        assert clamped.passed, "from cuDNN 7.5 on the clamp is accepted"
    else:
        assert clamped.name == BAD_PARAM


if __name__ == "__main__":
    {"log": log, "positive": positive, "clamp": clamp}.get("".join(sys.argv[1:]), negative)()
