# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which small epsilon it takes in batch normalisation; no GPU needed.

    python epsilon.py            fail as cuDNN up to 7.4.2 fails: epsilon = 1e-6; passes on newer ones
    python epsilon.py version    cudnnGetVersion() below 7500 and the refusal go together
    python epsilon.py raised     1.001e-5 passes everywhere, in every data type
    python epsilon.py newer      from 7.5 on everything down to 0 passes
    python epsilon.py float32    another data type does not move the limit
    python epsilon.py rounded    1e-5 that went through single precision is refused
    python epsilon.py again      the same call gives the same refusal each time
"""

import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, DOUBLE, FLOAT, HALF, Cudnn, ask

KINDS = (FLOAT, HALF, DOUBLE)
SINGLE = ctypes.c_float(1e-5).value  # 9.999999747378752e-06


def small():
    assert ask(Cudnn.batch_norm, 1e-5).passed, "the control value must pass the checks"
    answer = ask(Cudnn.batch_norm, 1e-6, log=True)
    if not answer.passed:
        answer.fail("cudnnBatchNormalizationForwardTraining", "epsilon=1e-06")
    assert answer.version >= 7500, "before 7.5 it is refused"


def version():
    assert ask(Cudnn.batch_norm, 1e-5).passed
    # the twins, a negative epsilon and an empty tensor, are refused by all
    assert ask(Cudnn.batch_norm, -1.0).name == BAD_PARAM
    assert ask(Cudnn.set_tensor_4d, 0, 3, 4, 4).name == BAD_PARAM
    small = ask(Cudnn.batch_norm, 1e-6)
    assert small.passed or small.name == BAD_PARAM
    assert small.passed == (small.version >= 7500)


def raised():
    for training in (True, False):
        for kind in KINDS:
            assert ask(Cudnn.batch_norm, 1.001e-5, kind=kind, training=training).passed
            refused = ask(Cudnn.batch_norm, -1.0, kind=kind, training=training)
            assert refused.name == BAD_PARAM


def newer():
    assert ask(Cudnn.batch_norm, -1.0).name == BAD_PARAM
    for training in (True, False):
        for kind in KINDS:
            for epsilon in (1e-6, 1e-7, 0.0):
                answer = ask(Cudnn.batch_norm, epsilon, kind=kind, training=training)
                assert answer.version >= 7500 and answer.passed


def float32():
    """Half, single and double precision share one limit, at the same value."""
    for kind in KINDS:
        assert ask(Cudnn.batch_norm, 1e-5, kind=kind).passed
        for epsilon in (9.9e-6, 1e-6, 0.0):
            assert ask(Cudnn.batch_norm, epsilon, kind=kind).name == BAD_PARAM


def rounded():
    assert SINGLE < 1e-5
    assert ask(Cudnn.batch_norm, 1e-5).passed
    assert ask(Cudnn.batch_norm, SINGLE).name == BAD_PARAM
    assert ask(Cudnn.batch_norm, ctypes.c_float(1.001e-5).value).passed


def thrice(cudnn, epsilon):
    answers = {cudnn.batch_norm(epsilon) for _ in range(3)}
    assert len(answers) == 1, answers
    return answers.pop()


def again():
    assert ask(thrice, 1e-5).passed
    assert ask(thrice, 1e-6).name == BAD_PARAM


if __name__ == "__main__":
    modes = (version, raised, newer, float32, rounded, again)
    {mode.__name__: mode for mode in modes}.get("".join(sys.argv[1:]), small)()
