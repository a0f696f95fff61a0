# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""With the right part of the file and the prefix cut off the loaded model computes what the saved one did."""
import io

import torch
from torch import nn

torch.manual_seed(0)
network = lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU())
trained, x = network(), torch.randn(2, 3, 8, 8)
trained(x)
trained.eval()
file = io.BytesIO()
torch.save({"state_dict": nn.DataParallel(trained).state_dict(), "epoch": 3}, file)
file.seek(0)
saved = torch.load(file)["state_dict"]
# region cut-the-prefix
state = {name[len("module."):] if name.startswith("module.") else name: value for name, value in saved.items()}
# endregion
loaded = network().eval()
loaded.load_state_dict(state)
assert torch.equal(loaded(x), trained(x))

# or load into the wrapper, or save without it
wrapped = nn.DataParallel(network())
wrapped.load_state_dict(saved)
assert torch.equal(wrapped.module.eval()(x), trained(x))
plain = network().eval()
plain.load_state_dict(wrapped.module.state_dict())
assert torch.equal(plain(x), trained(x))
if hasattr(nn.modules.utils, "consume_prefix_in_state_dict_if_present"):
    nn.modules.utils.consume_prefix_in_state_dict_if_present(saved, "module.")
    plain.load_state_dict(saved)
    assert torch.equal(plain(x), trained(x))
# replace("module.", "") would spoil names in which the word comes again
assert "module.attention.submodule.w".replace("module.", "") == "attention.subw"
print("equal to the bit")
