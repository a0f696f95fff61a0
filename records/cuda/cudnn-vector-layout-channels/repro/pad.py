# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Zero channels added to data and filters leave the integer sums of a convolution as they are."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x = torch.randint(-128, 128, (2, 3, 8, 8)).double()  # the values of int8, summed exactly
w = torch.randint(-128, 128, (5, 3, 3, 3)).double()
for packet in (4, 32):
    # region pad-the-channels fill: x, w, packet
    more = (0, 0, 0, 0, 0, -x.shape[1] % packet)
    wide_x = F.pad(x, more)
    wide_w = F.pad(w, more + (0, -w.shape[0] % packet))
    # endregion
    assert wide_x.shape[1] == wide_w.shape[1] == packet and wide_w.shape[0] == max(8, packet)
    y = F.conv2d(wide_x, wide_w, padding=1)
    assert torch.equal(y[:, :5].round(), F.conv2d(x, w, padding=1).round())
    assert float(y[:, 5:].abs().max()) == 0
print("3 channels as 4 and 32, 5 outputs as 8 and 32")
