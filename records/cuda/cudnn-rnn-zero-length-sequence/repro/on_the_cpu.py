# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""On the CPU a batch without time steps is refused as well, or leaves a wrong final state.

The state should stay as it was; torch 2.0.0 runs the LSTM and returns uninitialised memory.
"""
import torch
from torch import nn

REFUSALS = ("Expected sequence length to be larger than 0 in RNN", "expected a non-empty list of Tensors")

outcome = "same-failure"
for kind in (nn.GRU, nn.LSTM):
    layer, start = kind(4, 6), torch.full((1, 3, 6), 0.25)
    state = (start, start) if kind is nn.LSTM else start
    layer(torch.randn(1, 3, 4), state)
    try:
        _, final = layer(torch.randn(0, 3, 4), state)
    except RuntimeError as error:
        assert any(refusal in str(error) for refusal in REFUSALS), error
        print(torch.__version__, kind.__name__, error)
    else:
        outcome = "wrong-result"
        final = final[0] if kind is nn.LSTM else final
        assert not torch.equal(final, start), "with no step taken the state stayed, as it should"
        print(torch.__version__, kind.__name__, "starts at 0.25 and ends at", final[0, 0, :3].tolist())
print("outcome:", outcome)
