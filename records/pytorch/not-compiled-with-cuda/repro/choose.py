# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""A chosen device lets the same program run on a CPU build, with right results."""
import os
import tempfile

import torch
# region choose-the-device
device = "cuda" if torch.cuda.is_available() else "cpu"
# endregion
torch.manual_seed(0)
layer, x = torch.nn.Linear(3, 2), torch.randn(5, 3)
expected = x @ layer.weight.t() + layer.bias
assert torch.allclose(layer.to(device)(x.to(device)).cpu(), expected, atol=1e-3)

checkpoint = os.path.join(tempfile.mkdtemp(), "model.pt")
torch.save(layer.state_dict(), checkpoint)
# region map-location fill: checkpoint
state = torch.load(checkpoint, map_location=device)
# endregion
assert torch.equal(state["weight"].cpu(), layer.weight.detach().cpu())
print("on", device)
