# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A 1-D convolution as a 2-D one with an axis of length 1."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x, w = torch.randn(2, 3, 16), torch.randn(8, 3, 5)
for padding, stride, dilation in ((2, 1, 1), (0, 2, 1), (4, 1, 2)):
    # region add-an-axis fill: x, w, padding, stride, dilation
    y = F.conv2d(
        x[..., None], w[..., None],
        stride=(stride, 1), padding=(padding, 0), dilation=(dilation, 1),
    )[..., 0]
    # endregion
    assert torch.allclose(y, F.conv1d(x, w, None, stride, padding, dilation), atol=1e-5)
    columns = F.unfold(x[..., None], (5, 1), (dilation, 1), (padding, 0), (stride, 1))
    assert torch.allclose(y, w.view(8, -1) @ columns, atol=1e-5)
print("the added axis changes nothing")
