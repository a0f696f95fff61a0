# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An optimizer knows no strict=False, and a group cut to the right length gives momenta to wrong parameters."""
import torch
from resume import model, stepped

saved = stepped(model(2)).state_dict()
try:
    stepped(model(1)).load_state_dict(saved, strict=False)
except TypeError as error:
    print(error)
else:
    raise AssertionError("strict was taken")
net = model(1)
optimizer = stepped(net)
fresh = model(2)
other = stepped(fresh)
state = other.state_dict()
state["param_groups"][0]["params"] = state["param_groups"][0]["params"][2:]
keys = set(state["param_groups"][0]["params"])
state["state"] = {key: value for key, value in state["state"].items() if key in keys}
optimizer.load_state_dict(state)
assert torch.equal(optimizer.state[net[0].weight]["exp_avg"], other.state[fresh[1].weight]["exp_avg"])
