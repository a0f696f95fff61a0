# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""index_select prints the line of an embedding; the hook before every embedding finds nothing, and the traceback names it."""
import traceback

import torch
from torch import nn
from which_table import watch


class Model(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.tokens, self.rows = nn.Embedding(10, 8), rows

    def forward(self, ids):
        return self.tokens(ids).index_select(0, self.rows)


def failure(model, ids):
    found = watch(model, [])
    try:
        model(ids)
    except IndexError as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        print(found, last.name, "|", error)
        assert str(error) == "index out of range in self"
        return found, last
    raise AssertionError("every index was taken")


ids, first, fourth = torch.arange(3), torch.tensor([0]), torch.tensor([3])
assert Model(first)(ids).shape == (1, 8)
found, last = failure(Model(fourth), ids)
assert found == [] and "index_select" in last.line
found, last = failure(Model(first), torch.tensor([10]))
assert found == [("tokens", 10, 10, 10)] and last.name == "embedding"
