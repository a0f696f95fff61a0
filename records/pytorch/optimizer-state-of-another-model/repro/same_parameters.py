# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Build model, frozen parts and groups as they were when saving: the next step equals that without a break."""
import copy

import torch
from resume import model, stepped

torch.manual_seed(0)
net = model(2)
net[0].bias.requires_grad = False
optimizer = stepped(net)
weights = {name: value.clone() for name, value in net.state_dict().items()}
state = copy.deepcopy(optimizer.state_dict())  # as through a file; 2.13.0 shares tensors in memory
twin = model(2)
twin.load_state_dict(weights)
twin[0].bias.requires_grad = False
again = torch.optim.Adam([p for p in twin.parameters() if p.requires_grad], lr=0.01)
again.load_state_dict(state)
for one, step in ((net, optimizer), (twin, again)):
    step.zero_grad()
    one(torch.ones(2, 4)).pow(2).sum().backward()
    step.step()
assert all(torch.allclose(a, b) for a, b in zip(net.parameters(), twin.parameters()))
try:
    stepped(model(2)).load_state_dict(state)
except ValueError as error:
    print(error)
else:
    raise AssertionError("other parameters were taken")
