# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which arguments it answers with NOT_SUPPORTED; no GPU needed.

    python direct.py              fail as cuDNN fails: a tensor of 2^31 elements
    python direct.py dimensions   the same for 9 dimensions
    python direct.py batch        the same for 65536 samples in eval mode
    python direct.py integer      the same for int32
    python direct.py log          its log names a reason for each of these, and none without fault
    python direct.py strides      strided tensors pass, contiguous ones of these kinds do not
    python direct.py span         12 numbers across 2^31 places are taken for a large tensor
    python direct.py split        70000 samples are refused, both parts of them pass
    python direct.py limit        65535 samples pass in eval mode, 65536 do not
"""

import sys

from errorcanon.lab.kits.cudnn import FLOAT, HALF, INT32, NOT_SUPPORTED, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import NOT_SUPPORTED_TOO, log_of

LARGE, LARGEST = (2048, 1024, 1024, 1), (2047, 1024, 1024, 1)
EVERY_SECOND, PERMUTED = (96, 32, 8, 2), (48, 1, 12, 3)


def samples(cudnn, count):
    """Call batch normalisation in eval mode for a batch of so many samples."""
    return cudnn.batch_norm(dims=(count, 1, 1, 1), training=False)


def elements():
    assert ask(Cudnn.set_tensor, *LARGEST).passed, "the control value must pass the checks"
    answer = ask(Cudnn.set_tensor, *LARGE, log=True)
    answer.fail("cudnnSetTensorNdDescriptor", f"dims={LARGE}")


def dimensions():
    assert ask(Cudnn.set_tensor, *[1] * 8).passed
    answer = ask(Cudnn.set_tensor, *[1] * 9, log=True)
    answer.fail("cudnnSetTensorNdDescriptor", "9 dimensions")


def batch():
    assert ask(samples, 65535).passed
    answer = ask(samples, 65536, log=True)
    answer.fail("cudnnBatchNormalizationForwardInference", "65536 samples")


def integer():
    assert all(ask(Cudnn.batch_norm, kind=kind).passed for kind in (FLOAT, HALF))
    answer = ask(Cudnn.batch_norm, kind=INT32, log=True)
    answer.fail("cudnnBatchNormalizationForwardTraining", "int32")


def log():
    refused = (
        ("dimA[0] > 65535", ask(samples, 65536, log=True)),
        ("large_tensor", ask(Cudnn.set_tensor, *LARGE, log=True)),
        ("dataType != ", ask(Cudnn.batch_norm, kind=INT32, log=True)),
    )
    for reason, answer in refused:
        lines = [line for line in answer.log.splitlines() if "NOT_SUPPORTED; Reason:" in line]
        assert lines and all(reason in line for line in lines), (reason, answer.log)
    assert "Reason:" not in ask(Cudnn.set_tensor, *LARGEST, log=True).log
    assert "xDescInternal.dimA[0] > 65535" in log_of(samples, 65536, settings=NOT_SUPPORTED_TOO)
    large = log_of(Cudnn.set_tensor, *LARGE, settings=NOT_SUPPORTED_TOO)
    assert "m_is_large_tensor" in large or "exceeds the maximum supported" in large
    assert "dataType != " in log_of(Cudnn.batch_norm, kind=INT32, settings=NOT_SUPPORTED_TOO)


def strides():
    assert ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=EVERY_SECOND).passed
    assert ask(Cudnn.batch_norm, strides=EVERY_SECOND).passed
    assert ask(Cudnn.batch_norm, strides=PERMUTED).passed
    assert ask(Cudnn.set_tensor, *LARGE).name == NOT_SUPPORTED
    assert ask(samples, 65536).name == NOT_SUPPORTED
    assert ask(Cudnn.batch_norm, kind=INT32).name == NOT_SUPPORTED


def span():
    wide, narrower = (1 << 30, 4, 2, 1), (1 << 29, 4, 2, 1)
    assert ask(Cudnn.set_tensor, 3, 1, 2, 2, strides=wide).name == NOT_SUPPORTED
    assert ask(Cudnn.set_tensor, 3, 1, 2, 2, strides=narrower).passed
    assert ask(Cudnn.set_tensor, 3, 1, 2, 2).passed, "its contiguous copy must pass"


def split():
    assert ask(samples, 70000).name == NOT_SUPPORTED
    assert ask(samples, 65535).passed and ask(samples, 70000 - 65535).passed


def limit():
    assert ask(samples, 65535).passed
    assert ask(samples, 65536).name == NOT_SUPPORTED


if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "elements"]()
