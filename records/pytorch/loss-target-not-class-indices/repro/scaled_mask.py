# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A mask of class numbers that an image loader divided by 255: .long() makes it all 0, multiplied back it is the mask."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
logits = torch.randn(2, 256, 4, 4)
classes = torch.arange(32).view(2, 4, 4) * 8  # up to 248
mask = classes.float() / 255
try:
    F.cross_entropy(logits, mask)
except RuntimeError as error:
    print(error)
    assert "Long" in str(error)
else:
    raise AssertionError("a float mask was taken")
assert mask.long().unique().tolist() == [0] and F.cross_entropy(logits, mask.long()) > 0, "every pixel is class 0, and it is taken"
# region scaled-mask fill: mask
target = (mask * 255).round().long()
# endregion
assert torch.equal(target, classes)
wanted = -F.log_softmax(logits, 1).gather(1, classes.unsqueeze(1)).mean()
assert torch.allclose(F.cross_entropy(logits, target), wanted, atol=1e-6)
