# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Make a valid cuDNN call on a machine without a driver: it passes every check and fails at the launch.

    python direct.py            fail as cuDNN fails
    python direct.py log        what its log says of the launch, and of a bad argument
    python direct.py arguments  another data type, size or layout ends like the first call
"""

import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, HALF, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of

FAILED = "CUDNN_STATUS_EXECUTION_FAILED"


def without_data(cudnn):
    """The same call with null pointers for its data."""
    cudnn.data = None
    return cudnn.batch_norm()


def launch():
    assert ask(without_data).name == BAD_PARAM, "a bad argument must be answered otherwise"
    answer = ask(Cudnn.batch_norm, log=True)
    assert answer.name.startswith(FAILED), "a machine with a driver?"
    answer.fail("cudnnBatchNormalizationForwardTraining", "all arguments valid")


def errors(answer):
    """The reasons that the log gives for errors; a warning is none."""
    lines = answer.log.splitlines()
    return [line for line in lines if "Error: " in line and "; Reason: " in line]


def log():
    """The log gives the check for a bad argument, and from 9.15 on the driver's error for a launch."""
    failed, refused = ask(Cudnn.batch_norm, log=True), ask(Cudnn.batch_norm, -1.0, log=True)
    assert failed.name.startswith(FAILED) and refused.name == BAD_PARAM
    refusal, launch = log_of(Cudnn.batch_norm, -1.0), log_of(Cudnn.batch_norm)
    assert "BAD_PARAM; Reason: epsilon < 0" in refusal
    assert ("CUDA driver version is insufficient" in launch) == (failed.version >= 91500)
    assert ("Reason: " in launch) == (failed.version >= 91500)
    assert len(errors(refused)) == 1 and "BAD_PARAM; Reason: epsilon < 0" in errors(refused)[0]
    if failed.version >= 91500:
        assert failed.name == f"{FAILED}_CUDART"
        assert len(errors(failed)) == 1 and "CUDA driver version is insufficient" in errors(failed)[0]
    else:
        assert failed.name == FAILED and not errors(failed), "silence is no answer here"


def arguments():
    first = ask(Cudnn.batch_norm)
    assert first.name.startswith(FAILED)
    for form in (
        {"kind": HALF},
        {"dims": (1, 3, 4, 4)},
        {"dims": (2, 3, 1, 1)},
        {"strides": (48, 1, 12, 3)},  # channels last
    ):
        assert ask(Cudnn.batch_norm, **form).name == first.name
        assert ask(Cudnn.batch_norm, -1.0, **form).name == BAD_PARAM


if __name__ == "__main__":
    {"log": log, "arguments": arguments}.get("".join(sys.argv[1:]), launch)()
