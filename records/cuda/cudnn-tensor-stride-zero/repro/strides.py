# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about tensors with a stride of 0; no GPU needed.

    python strides.py         fail as cuDNN fails: a batch that is one image twice
    python strides.py log     what its log says here, and for an empty batch
    python strides.py dense   the strides of a copy are taken
"""
import sys

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, Cudnn, ask
from errorcanon.lab.kits.cudnn_log import log_of

VIEW, COPY = (0, 16, 4, 1), (48, 16, 4, 1)


def cause():
    assert ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=COPY).name == SUCCESS, "the control value must pass"
    one = ask(Cudnn.set_tensor, 1, 3, 4, 4, strides=VIEW)
    assert one.name == (BAD_PARAM if one.version < 8000 else SUCCESS)
    answer = ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=VIEW, log=True)
    answer.fail("cudnnSetTensorNdDescriptor", f"strides {VIEW}")


def log():
    ours = ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=VIEW, log=True)
    twin = ask(Cudnn.set_tensor, 0, 3, 4, 4, strides=COPY, log=True)
    assert ours.name == twin.name == BAD_PARAM
    if ours.version >= 8000:
        assert "strideA[i] == 0" in ours.log and "strideA[i] == 0" not in twin.log
        assert "(strideA[i] == 0) && (dimA[i] != 1)" in log_of(Cudnn.set_tensor, 2, 3, 4, 4, strides=VIEW)
        assert "dimA[i] <= 0" in twin.log and "dimA[i] <= 0" not in ours.log
    else:
        said = log_of(Cudnn.set_tensor, 2, 3, 4, 4, strides=VIEW)
        assert "strideA: type=int; val=[0,16" in said and "dimA: type=int; val=[2,3" in said
        assert "strideA: type=int; val=[0,16" in ours.log and "dimA: type=int; val=[2,3" in ours.log
        assert "dimA: type=int; val=[0,3" in twin.log


def dense():
    assert ask(Cudnn.set_tensor, 2, 3, 4, 4).name == SUCCESS
    assert ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=(48, 16, -4, 1)).name == SUCCESS, "only 0 is refused"
    for strides in ((0, 16, 4, 1), (48, 0, 4, 1), (48, 16, 0, 1)):
        assert ask(Cudnn.set_tensor, 2, 3, 4, 4, strides=strides).name == BAD_PARAM

if __name__ == "__main__":
    globals()[sys.argv[1] if sys.argv[1:] else "cause"]()
