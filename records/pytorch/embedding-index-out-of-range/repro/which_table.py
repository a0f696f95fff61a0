# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A hook before every embedding names the table, its rows and the ids that do not fit."""
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens, self.positions = nn.Embedding(100, 8), nn.Embedding(16, 8)

    def forward(self, ids):
        return self.tokens(ids) + self.positions(torch.arange(ids.shape[1]))


def watch(model, found):
    # region which-table fill: model, found
    for name, table in model.named_modules():
        if isinstance(table, nn.Embedding):
            def check(table, inputs, name=name):
                low, high = int(inputs[0].min()), int(inputs[0].max())
                if low < 0 or high >= table.num_embeddings:
                    found.append((name, table.num_embeddings, low, high))

            table.register_forward_pre_hook(check)
    # endregion
    return found


for ids, expected in (
    (torch.full((1, 16), 99).long(), []),
    (torch.full((1, 3), 100).long(), [("tokens", 100, 100, 100)]),
    (torch.tensor([[5, -1]]), [("tokens", 100, -1, 5)]),
    (torch.zeros(1, 17).long(), [("positions", 16, 0, 16)]),
):
    model, found = Model(), []
    watch(model, found)
    try:
        model(ids)
    except (IndexError, RuntimeError) as error:
        print(found, "|", error)
        assert expected and "index out of range" in str(error)
    else:
        assert not expected
    assert found == expected
