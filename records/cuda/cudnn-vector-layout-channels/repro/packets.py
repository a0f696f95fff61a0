# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about channels in the packed int8 layout; no GPU needed.

    python packets.py          fail as cuDNN fails: 3 channels of INT8x4
    python packets.py log      what its log says here, and for its twins
    python packets.py count    packets are not channels
    python packets.py padded   multiples are taken
"""
import ctypes
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, FLOAT, SUCCESS, Cudnn, ask

VECTORS, INT8X4, UINT8X4, INT8X32 = 2, 5, 7, 8


def packed(cudnn, channels, kind=INT8X4):
    return cudnn.set_tensor_4d(2, channels, 8, 8, kind=kind, layout=VECTORS)


def filters(cudnn, outputs, inputs):
    return cudnn.lib.cudnnSetFilter4dDescriptor(cudnn.create("Filter"), INT8X4, VECTORS, outputs, inputs, 3, 3)


def of_channels(cudnn, given, meant):
    """Describe `given` channels; 0 only if the described tensor has the bytes of `meant`."""
    x, size = cudnn.create("Tensor"), ctypes.c_size_t()
    status = cudnn.lib.cudnnSetTensor4dDescriptor(x, VECTORS, INT8X4, 2, given, 8, 8)
    assert cudnn.lib.cudnnGetTensorSizeInBytes(x, ctypes.byref(size)) == 0
    return status or int(size.value != 2 * meant * 8 * 8)


def cause():
    assert ask(packed, 4).name == SUCCESS, "the control value must pass"
    answer = ask(packed, 3, log=True)
    answer.fail("cudnnSetTensor4dDescriptor", "3 channels of INT8x4")


def log():
    ours, twin = ask(packed, 3, log=True), ask(packed, 8, FLOAT, log=True)
    zero, stride = ask(packed, 0, log=True), ask(Cudnn.set_tensor, 2, 3, 8, 8, strides=(192, 64, 8, 0), log=True)
    sys.stderr.write(zero.log)
    assert ours.name == zero.name == BAD_PARAM
    if ours.version >= 8000:
        assert "Reason: c % 4" in ours.log and "Reason: c % 32" in ask(packed, 4, INT8X32, log=True).log
        assert twin.name == BAD_PARAM
        assert not any("c % " in other.log for other in (twin, zero, stride))
    else:
        assert "CUDNN_DATA_INT8x4" in ours.log and "c: type=int; val=3" in ours.log
        assert "CUDNN_DATA_FLOAT" in twin.log and "c: type=int; val=0" in zero.log
        assert "c: type=int" not in stride.log


def count():
    for packets in (1, 2, 3):
        assert ask(packed, packets).name == BAD_PARAM and ask(packed, 4 * packets).name == SUCCESS
    assert ask(of_channels, 4, 4).name == SUCCESS != ask(of_channels, 4, 16).name, "4 packets become 4 channels"


def padded():
    for channels in (1, 3, 4, 6, 30):
        assert ask(packed, channels + -channels % 4).name == SUCCESS
        wide = ask(packed, channels + -channels % 32, INT8X32)
        assert wide.name == (SUCCESS if wide.version >= 7500 else BAD_PARAM)
    assert ask(packed, 4, INT8X32).name == ask(packed, 3, UINT8X4).name == BAD_PARAM
    assert ask(packed, 4, UINT8X4).name == SUCCESS
    for outputs, inputs in ((8, 4), (8, 3), (1, 1)):
        assert ask(filters, outputs, inputs).name == SUCCESS, "filters are not checked"

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
