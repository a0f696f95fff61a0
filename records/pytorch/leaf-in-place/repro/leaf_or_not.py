# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""is_leaf tells this error, which comes at the write, from the one that comes in backward."""
import torch

w = torch.ones(3, requires_grad=True)
for tensor, leaf in ((w, True), (w.exp(), False), (torch.ones(3), True)):
    assert tensor.is_leaf == leaf
    loss = (w * 1).sum() + (tensor * tensor).sum()
    try:
        tensor.add_(1)
        loss.backward()
        print(leaf, tensor.requires_grad, "both went")
    except RuntimeError as error:
        print(leaf, tensor.requires_grad, "|", str(error)[:80])
        at_once = "a leaf Variable that requires grad" in str(error)
        assert at_once == (leaf and tensor.requires_grad)
        assert at_once or "modified by an inplace operation" in str(error)
    else:
        assert not tensor.requires_grad
