# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision"]
# ///
"""torchvision beside the torch that it was built for: its operators are there and give the right results."""
import torch
import torchvision

print("torch", torch.__version__, "torchvision", torchvision.__version__)
boxes = torch.tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 3.9], [5.0, 5.0, 6.0, 6.0]])
scores = torch.tensor([0.9, 0.8, 0.7])
# the second box is nearly the first one
assert torchvision.ops.nms(boxes, scores, 0.5).tolist() == [0, 2]
assert torchvision.ops.nms(boxes, scores, 0.99).tolist() == [0, 1, 2]
picture = torch.arange(64.0).view(1, 1, 8, 8)
pooled = torchvision.ops.roi_pool(picture, torch.tensor([[0.0, 0.0, 0.0, 7.0, 7.0]]), 2)
assert pooled.flatten().tolist() == [27.0, 31.0, 59.0, 63.0], pooled
