# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about channels in the packed int8 layout; no GPU needed.

    python packets.py          fail as cuDNN fails: 3 channels of INT8x4
    python packets.py log      what its log says here, and for float32 in this layout
    python packets.py count    packets are not channels
    python packets.py padded   multiples are taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, Cudnn, ask

VECTORS, INT8X4, UINT8X4, INT8X32 = 2, 5, 7, 8


def packed(cudnn, channels, kind=INT8X4):
    return cudnn.set_tensor_4d(2, channels, 8, 8, kind=kind, layout=VECTORS)


def cause():
    assert ask(packed, 4).name == SUCCESS, "the control value must pass"
    answer = ask(packed, 3, log=True)
    answer.fail("cudnnSetTensor4dDescriptor", "3 channels of INT8x4")


def log():
    ours, twin = ask(packed, 3, log=True), ask(packed, 3, FLOAT, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "c % 4" in ours.log and "c % 4" not in twin.log
    else:
        assert "CUDNN_DATA_INT8x4" in ours.log and "c: type=int; val=3" in ours.log
        assert "CUDNN_DATA_FLOAT" in twin.log


def count():
    for packets in (1, 2):
        assert ask(packed, packets).name == BAD_PARAM and ask(packed, 4 * packets).name == SUCCESS


def padded():
    for channels in (1, 3, 4, 6, 30):
        assert ask(packed, channels + -channels % 4).name == SUCCESS
    wide = ask(packed, 32, INT8X32)
    assert wide.name == (SUCCESS if wide.version >= 7500 else BAD_PARAM)
    assert ask(packed, 4, INT8X32).name == ask(packed, 3, UINT8X4).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
