# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about data types in the packed layout; no GPU needed.

    python layout.py            fail as cuDNN fails: a float32 filter in NCHW_VECT_C
    python layout.py images     the same for float32 images
    python layout.py which      what its log says here, and for channels that do not fit
    python layout.py channels   the number of channels does not help
    python layout.py pairs      types and layouts that go together
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, HALF, INT8, SUCCESS, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of

PLAIN, CHANNELS_LAST, VECTORS = 0, 1, 2
INT8X4, UINT8X4, INT8X32 = 5, 7, 8


def filters(cudnn, kind, channels=8, layout=VECTORS):
    return cudnn.set_filter(8, channels, 3, 3, kind=kind, layout=layout)


def tensor(cudnn, kind, channels=8, layout=VECTORS):
    return cudnn.set_tensor_4d(2, channels, 8, 8, kind=kind, layout=layout)


def cause():
    assert ask(filters, INT8X4).name == SUCCESS, "the control value must pass"
    answer = ask(filters, FLOAT, log=True)
    answer.fail("cudnnSetFilterNdDescriptor", "FLOAT in NCHW_VECT_C")


def images():
    assert ask(tensor, INT8X4).name == SUCCESS, "the control value must pass"
    answer = ask(tensor, FLOAT, log=True)
    answer.fail("cudnnSetTensor4dDescriptor", "FLOAT in NCHW_VECT_C")


def which():
    filtered = ask(filters, FLOAT)
    assert (filtered.name == SUCCESS) == (filtered.version < 7600), "7.5.0 refuses the tensor alone"
    ours, twin = ask(filters if filtered.status else tensor, FLOAT, log=True), ask(tensor, INT8X4, 3, log=True)
    assert ours.name == twin.name == ask(tensor, FLOAT).name == BAD_PARAM
    if ours.version >= 8000:
        assert "!isVectorType" in ours.log and "!isVectorType" not in twin.log and "c % 4" in twin.log
        assert "!isVectorType" in log_of(filters, FLOAT) and "c % 4" in log_of(tensor, INT8X4, 3)
        assert "Reason:" not in ask(tensor, FLOAT, log=True).log
    else:
        assert "CUDNN_DATA_FLOAT" in ours.log and "CUDNN_DATA_INT8x4" in twin.log


def channels():
    for number in (4, 32, 64):
        for kind in (FLOAT, HALF, INT8):
            answer = ask(tensor, kind, number)
            assert answer.name == BAD_PARAM
            assert answer.version < 7600 or ask(filters, kind, number).name == BAD_PARAM


def pairs():
    assert ask(tensor, INT8X4).name == ask(filters, INT8X4).name == SUCCESS
    assert ask(tensor, UINT8X4).name == ask(tensor, INT8X32, 32).name == SUCCESS
    for kind in (FLOAT, HALF, INT8):
        for layout in (PLAIN, CHANNELS_LAST):
            assert ask(tensor, kind, layout=layout).name == ask(filters, kind, layout=layout).name == SUCCESS
        assert ask(tensor, kind).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
