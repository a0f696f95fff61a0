# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""To turn the logits to integers, or to cast a one-hot target to long, brings the next error."""
import torch
import torch.nn.functional as F

logits, classes = torch.randn(4, 3), torch.tensor([0, 1, 2, 0])
one_hot = torch.eye(3)[classes]
for given, target in ((logits.long(), classes), (logits, one_hot.long()), (logits, classes.float().view(4, 1).long())):
    try:
        F.cross_entropy(given, target)
    except (RuntimeError, ValueError) as error:
        print(str(error)[:110])
    else:
        raise AssertionError("it was taken")
assert F.cross_entropy(logits, classes) > 0
