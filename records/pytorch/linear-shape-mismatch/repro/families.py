# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The layer that reads the prompt, in the width of each family, with embeddings of the same and of other families.

The widths are those of released models; the layers and embeddings here are stand-ins of these widths.
"""
import re

import torch
from torch import nn

FAMILIES = {768: "Stable Diffusion 1.x", 1024: "Stable Diffusion 2.x", 1280: "SDXL refiner", 2048: "SDXL base"}

torch.manual_seed(0)
for expected, model in FAMILIES.items():
    layer = nn.Linear(expected, 8, bias=False)
    for got, prompt in FAMILIES.items():
        embedding = torch.randn(1, 77, got)
        if got == expected:
            by_hand = embedding[0].double() @ layer.weight.double().t()
            assert torch.allclose(layer(embedding)[0].double(), by_hand, atol=1e-4)
            continue
        try:
            layer(embedding)
        except RuntimeError as error:
            printed = re.findall(r"(\d+) ?x ?(\d+)", str(error))
            assert printed == [("77", str(got)), (str(expected), "8")], error
        else:
            raise AssertionError("an embedding of %d numbers went into a layer for %d" % (got, expected))
        print("%d for a layer of %d: the prompt is of %s, the model is %s" % (got, expected, prompt, model))
