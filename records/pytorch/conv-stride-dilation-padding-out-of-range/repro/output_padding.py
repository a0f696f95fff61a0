# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A transposed convolution with a kernel shorter than its stride: output_padding gives the missing length."""
import torch
from torch import nn

torch.manual_seed(0)


def upsample(kernel, factor):
    rest = kernel - factor
    return nn.ConvTranspose1d(
        4, 6, kernel, stride=factor, padding=max((rest + 1) // 2, 0),
        output_padding=max(-rest, (rest % 2 if rest > 0 else 0)),
    )


def by_hand(layer, x):
    """Add the kernel once for every sample, then cut the padding."""
    kernel, stride, cut = layer.kernel_size[0], layer.stride[0], layer.padding[0]
    full = torch.zeros(1, 6, (x.shape[-1] - 1) * stride + kernel + layer.output_padding[0])
    for i in range(x.shape[-1]):
        full[:, :, i * stride:i * stride + kernel] += torch.einsum("bc,cok->bok", x[:, :, i], layer.weight)
    return full[:, :, cut:full.shape[-1] - cut] + layer.bias.view(1, -1, 1)


x = torch.randn(1, 4, 10)
for kernel, factor in ((2, 4), (3, 4), (4, 4), (7, 4), (8, 4)):
    layer = upsample(kernel, factor)
    y = layer(x)
    assert y.shape[-1] == 10 * factor, (kernel, factor, y.shape)
    with torch.no_grad():
        assert torch.allclose(y, by_hand(layer, x), atol=1e-5), (kernel, factor)
try:
    nn.ConvTranspose1d(4, 6, 2, stride=4, padding=(2 - 4) // 2)(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the negative padding was taken")
