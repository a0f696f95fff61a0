# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Sizes that an LSTM or a GRU does not take.

rnn.py [input|hidden|gru]
"""
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["input"])[0]
if kind == "gru":
    nn.GRU(10, 20, batch_first=True)(torch.ones(8, 5, 10), torch.ones(1, 16, 20))
lstm = nn.LSTM(10, 20, batch_first=True)
if kind == "hidden":
    lstm(torch.ones(8, 5, 10), (torch.zeros(1, 16, 20), torch.zeros(1, 16, 20)))
lstm(torch.ones(8, 10, 50))
