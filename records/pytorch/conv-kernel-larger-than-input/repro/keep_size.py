# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Half a kernel of padding keeps the size; the values are those of a convolution over a zero border."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
for kernel, dilation in ((3, 1), (5, 1), (3, 4)):
    x = torch.randn(2, 3, 2, 2, dtype=torch.float64)
    try:
        nn.Conv2d(3, 8, kernel, dilation=dilation).double()(x)
    except RuntimeError as error:
        assert "Kernel size can't be greater" in str(error)
    else:
        raise AssertionError("the unpadded layer took the input")
    # region keep-the-size
    border = dilation * (kernel - 1) // 2
    layer = nn.Conv2d(3, 8, kernel, dilation=dilation, padding=border).double()
    # endregion
    y = layer(x)
    assert y.shape[-2:] == x.shape[-2:], y.shape

    padded = torch.zeros(2, 3, 2 + 2 * border, 2 + 2 * border, dtype=torch.float64)
    padded[:, :, border:border + 2, border:border + 2] = x
    columns = F.unfold(padded, kernel, dilation=dilation)
    reference = layer.weight.flatten(1) @ columns + layer.bias[:, None]
    assert torch.allclose(y.flatten(2), reference), (y.flatten(2) - reference).abs().max()
    same = nn.Conv2d(3, 8, kernel, dilation=dilation, padding="same").double()
    same.load_state_dict(layer.state_dict())
    assert torch.allclose(same(x), y)
try:
    nn.Conv2d(3, 8, 3, stride=2, padding="same")
except ValueError as error:
    print(error)
else:
    raise AssertionError("strided layers were expected to refuse the word")
