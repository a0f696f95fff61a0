# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The step that breaks a GPU run without a word raises a plain error on the CPU, in its own line."""
import traceback

import torch
from torch import nn

embedding, lstm = nn.Embedding(10, 4), nn.LSTM(4, 6, batch_first=True)


def step(tokens):
    vectors = embedding(tokens)
    return lstm(vectors)[0].sum()


assert step(torch.tensor([[1, 9]])).item() == step(torch.tensor([[1, 9]])).item()
for tokens in (torch.tensor([[1, 10]]), torch.tensor([[-1, 3]])):
    try:
        step(tokens)
    except IndexError as error:
        lines = [frame.line for frame in traceback.extract_tb(error.__traceback__)]
        assert "vectors = embedding(tokens)" in lines and "index out of range" in str(error), (lines, error)
        print(error)
    else:
        raise AssertionError("an index outside the table was taken")
