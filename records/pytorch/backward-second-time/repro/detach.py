# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""detach keeps the numbers of the state and drops its graph: forward as before, gradients of the chunk alone."""
import torch
from torch import nn

torch.manual_seed(0)
lstm, x = nn.LSTM(3, 4), torch.randn(12, 2, 3)
whole, _ = lstm(x)
state, parts = None, []
for chunk in x.split(4):
    if state is not None:
        # region detach-the-state
        state = tuple(part.detach() for part in state)
        # endregion
    start = state
    output, state = lstm(chunk, state)
    parts.append(output.detach())
    lstm.zero_grad()
    output.pow(2).sum().backward()
    gradient = lstm.weight_ih_l0.grad.clone()
    # the same chunk started from plain numbers
    lstm.zero_grad()
    again, _ = lstm(chunk, None if start is None else tuple(torch.tensor(part.numpy()) for part in start))
    again.pow(2).sum().backward()
    assert torch.allclose(gradient, lstm.weight_ih_l0.grad, atol=1e-5)
assert torch.allclose(torch.cat(parts), whole, atol=1e-5), "the forward pass is that of the whole sequence"

# what is kept of a loss as a number, and a weight computed in each step, keep no graph
mean, raw, plain = 0.0, torch.randn(3, requires_grad=True), []
optimizer = torch.optim.SGD([raw], lr=0.1)
for step in range(3):
    loss = (torch.randn(5, 3) * raw.exp()).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    mean += loss.item() / 3
    plain.append(float(loss.detach()))
assert abs(mean - sum(plain) / 3) < 1e-5
print("as over the whole sequence")
