# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Parts of a batch, one of them empty, give what the whole batch gives.

    python parts.py         the empty part is answered with zeros
    python parts.py split   no part is empty
"""
import sys

import torch

torch.manual_seed(0)
torch.set_num_threads(1)
lstm = torch.nn.LSTM(4, 6, batch_first=True)
x = torch.randn(10, 5, 4)


def outputs(part):
    if part.shape[0] == 0:
        return part.new_zeros((0, part.shape[1], 6))
    return lstm(part)[0]


if sys.argv[1:] == ["split"]:
    parts = x.chunk(4)
    assert len(parts) == 4 and all(part.shape[0] > 0 for part in parts)
    parts = [x[i::4] for i in range(4)]
    assert all(part.shape[0] > 0 for part in parts) and sum(len(part) for part in parts) == 10
else:
    whole = outputs(x)
    whole.sum().backward()
    expected = lstm.weight_hh_l0.grad.clone()
    lstm.zero_grad()
    joined = torch.cat([outputs(x[:6]), outputs(x[6:6]), outputs(x[6:])])
    joined.sum().backward()
    assert torch.allclose(joined, whole, atol=1e-6)
    assert torch.allclose(lstm.weight_hh_l0.grad, expected, atol=1e-4)
