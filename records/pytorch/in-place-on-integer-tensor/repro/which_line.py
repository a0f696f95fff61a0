# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A loss with whole numbers as its target ends in the same words, and the last frame tells it."""
import traceback

import torch
from torch.nn import functional as F


def last_code(fail):
    try:
        fail()
    except RuntimeError as error:
        assert "can't be cast to the desired output type Long" in str(error), error
        return traceback.extract_tb(error.__traceback__)[-1]
    raise AssertionError("it did not fail")


def in_place():
    image = torch.tensor([10, 25])
    image *= 0.5


def loss():
    F.binary_cross_entropy_with_logits(torch.tensor([0.5, 1.0]), torch.tensor([0, 1]))


own, of_loss = last_code(in_place), last_code(loss)
print(own.line, "|", of_loss.name, of_loss.filename)
assert own.name == "in_place" and "*=" in own.line
assert of_loss.name == "binary_cross_entropy_with_logits"
