# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Load first, add the new layer's parameters as a group afterwards: old momenta stay, the new part learns."""
import torch
from resume import model, stepped

torch.manual_seed(0)
net = model(1)
optimizer = stepped(net)
state = optimizer.state_dict()
grown = model(2)
grown[0].load_state_dict(net[0].state_dict())
# region add-the-new-group fill: grown[0], grown[1], 0.01, 0.1
resumed = torch.optim.Adam(grown[0].parameters(), lr=0.01)
resumed.load_state_dict(state)
resumed.add_param_group({"params": list(grown[1].parameters()), "lr": 0.1})
# endregion
assert torch.equal(resumed.state[grown[0].weight]["exp_avg"], optimizer.state[net[0].weight]["exp_avg"])
before = grown[1].weight.detach().clone()
grown(torch.ones(2, 4)).pow(2).sum().backward()
resumed.step()
assert not torch.equal(grown[1].weight, before)
