# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A state handed over in memory is shared: a step of one optimizer moves the momenta of the other, unless it was copied."""

import copy

import torch
from resume import model, stepped

for hand_over, shared in ((lambda state: state, True), (copy.deepcopy, False)):
    torch.manual_seed(0)
    net = model(1)
    optimizer = stepped(net)
    twin = model(1)
    other = torch.optim.Adam(twin.parameters(), lr=0.01)
    other.load_state_dict(hand_over(optimizer.state_dict()))
    before = other.state[twin[0].weight]["exp_avg"].clone()
    optimizer.step()
    moved = not torch.equal(other.state[twin[0].weight]["exp_avg"], before)
    print("shared" if moved else "apart")
    assert moved == shared
