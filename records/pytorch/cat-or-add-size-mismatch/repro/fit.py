# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Three ways to meet the skip connection: resize to it, ask the transposed convolution for it, or pad the image."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
down, up = nn.Conv2d(4, 8, 3, stride=2, padding=1), nn.ConvTranspose2d(8, 4, 2, stride=2)


def resized(skip):
    y = up(down(skip))
    # region fit-to-the-skip fill: y, skip
    if y.shape[-2:] != skip.shape[-2:]:
        y = F.interpolate(y, size=skip.shape[-2:], mode="bilinear", align_corners=False)
    # endregion
    return skip + y


def cropped(x):
    return x + up(down(x))[..., :x.shape[-2], :x.shape[-1]]


def padded(network, x, multiple=2):
    height, width = x.shape[-2:]
    y = network(F.pad(x, (0, -width % multiple, 0, -height % multiple), mode="replicate"))
    return y[..., :height, :width]


plain = lambda x: x + up(down(x))
for size in (14, 15, 16, 17):
    x = torch.randn(2, 4, 16, size)
    for way in (resized, cropped, lambda x: padded(plain, x)):
        y = way(x)
        assert y.shape == x.shape
        if size % 2 == 0:
            assert torch.equal(y, plain(x)), "nothing changes where the sizes met"
    # each kept position of the crop is the one that the transposed convolution computes there
    assert torch.equal(cropped(x) - x, (up(down(x))[..., :size] + x) - x)
    # padding with copies of the edge: rows away from it are those of the unpadded image
    if size % 2:
        assert torch.allclose(padded(plain, x)[..., :size - 3], cropped(x)[..., :size - 3], atol=1e-5)

# the other way round: a transposed convolution that comes out short takes the wanted size
short = nn.ConvTranspose2d(8, 4, 3, stride=2, padding=1)
x = torch.randn(2, 4, 16, 16)
try:
    x + short(down(x))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("15 and 16 were added")
assert (x + short(down(x), output_size=x.shape[-2:])).shape == x.shape
assert torch.allclose(short(down(x), output_size=x.shape[-2:])[..., :15, :15], short(down(x)), atol=1e-6)
