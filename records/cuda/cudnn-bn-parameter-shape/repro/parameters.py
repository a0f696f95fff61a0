# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about the descriptor of batch normalisation parameters; no GPU needed.

    python parameters.py           fail as cuDNN fails: 4 numbers for 3 channels
    python parameters.py derive    the derived descriptor passes; type and rank fail with the same words
    python parameters.py modes     no mode takes 4 for 3
    python parameters.py derived   what is derived passes in every mode
"""
import contextlib
import ctypes
import io
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, HALF, NOT_SUPPORTED, Cudnn, ask, ints, scalar

IMAGES, PIXELS, CHANNELS, PERSISTENT = (2, 3, 4, 4), 0, 1, 2

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


def from_images(cudnn, mode):
    """Run with the descriptor that cuDNN makes from the images."""
    p, x, d, one = cudnn.create("Tensor"), cudnn.tensor(*IMAGES), cudnn.data, scalar(1, FLOAT)
    assert cudnn.lib.cudnnDeriveBNTensorDescriptor(p, x, mode) == 0
    return cudnn.lib.cudnnBatchNormalizationForwardTraining(
        *(cudnn.handle, mode, one, one, x, d, x, d, p, d, d),
        *(ctypes.c_double(0.1), d, d, ctypes.c_double(1e-5), d, d),
    )


def cause():
    assert quietly(batch_norm, IMAGES, (1, 3, 1, 1)).passed, "the control value must pass"
    answer = ask(batch_norm, IMAGES, (1, 4, 1, 1), log=True)
    answer.fail("cudnnBatchNormalizationForwardTraining", "4 numbers for 3 channels")


def derived_shape(cudnn, x):
    """The shape that cuDNN derives for the parameters of an input."""
    p, dims, strides = cudnn.create("Tensor"), ints(*[0] * 8), ints(*[0] * 8)
    kind, rank = ctypes.c_int(), ctypes.c_int()
    assert cudnn.lib.cudnnDeriveBNTensorDescriptor(p, x, CHANNELS) == 0
    assert cudnn.lib.cudnnGetTensorNdDescriptor(p, 8, ctypes.byref(kind), ctypes.byref(rank), dims, strides) == 0
    return tuple(dims[: rank.value])


def derive():
    assert ask(from_images, CHANNELS).passed
    ours = ask(batch_norm, IMAGES, (1, 4, 1, 1), log=True)
    twins = (
        ask(Cudnn.batch_norm, dims=IMAGES, kind=HALF, parameters=HALF, log=True),
        ask(batch_norm, (2, 3, 4), (1, 3, 1), log=True),
    )
    assert ours.name == BAD_PARAM and all(twin.name == BAD_PARAM for twin in twins)
    if ours.version >= 8000:
        assert all("verifyBNDescs" in answer.log for answer in (ours, *twins))
    cudnn = Cudnn()  # last: once it is loaded here, the children log no more
    assert derived_shape(cudnn, cudnn.tensor(*IMAGES)) == (1, 3, 1, 1) != (1, 4, 1, 1)
    assert derived_shape(cudnn, cudnn.tensor(*IMAGES, kind=HALF)) == (1, 3, 1, 1)
    assert derived_shape(cudnn, cudnn.tensor(2, 3, 4)) == (1, 3, 1)


def modes():
    for mode in (PIXELS, CHANNELS, PERSISTENT):
        for training in (True, False):
            answer = ask(batch_norm, IMAGES, (1, 4, 1, 1), mode, training)
            # up to 7.5.0 there is no persistent inference at all
            none = mode == PERSISTENT and not training and answer.version < 7600
            assert answer.name == (NOT_SUPPORTED if none else BAD_PARAM)
    for training in (True, False):
        assert ask(batch_norm, IMAGES, (1, 3, 4, 4), CHANNELS, training).name == BAD_PARAM
        assert ask(batch_norm, IMAGES, (1, 3, 1, 1), PIXELS, training).name == BAD_PARAM
        assert ask(batch_norm, IMAGES, (3, 1, 1, 1), CHANNELS, training).name == BAD_PARAM


def derived():
    assert all(ask(from_images, mode).passed for mode in (PIXELS, CHANNELS, PERSISTENT))
    assert ask(batch_norm, IMAGES, (1, 3, 4, 4), PIXELS).passed

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
