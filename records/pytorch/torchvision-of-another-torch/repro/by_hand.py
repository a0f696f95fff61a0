# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "torchvision"]
# ///
"""The operator declared by hand before the import: the import passes and nms does not compute, or it stops at the next operator."""
import re

from pair import run

DECLARE = """
import torch
library = torch.library.Library("torchvision", "DEF")
library.define("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
import torchvision
print("imported")
boxes = torch.tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 3.9], [5.0, 5.0, 6.0, 6.0]])
"""
CALL = {"nms": "torchvision.ops.nms(boxes, torch.tensor([0.9, 0.8, 0.7]), 0.5)", "roi_pool": "torchvision.ops.roi_pool(torch.ones(1, 1, 8, 8), [boxes], 2)"}
for name, call in CALL.items():
    code, text = run(DECLARE + call)
    last = text.splitlines()[-1]
    print(name + ":", last[:100])
    assert code
    if "imported" in text:
        assert "Couldn't load custom C++ ops" in last
    else:
        assert re.search(r"operator torchvision::(?!nms)\w+ does not exist", last), last
code, text = run(DECLARE + "torch.ops.torchvision.nms(boxes, torch.tensor([0.9, 0.8, 0.7]), 0.5)")
assert code and ("NotImplementedError" in text or "imported" not in text), text
