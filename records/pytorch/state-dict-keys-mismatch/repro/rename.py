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
parallel = torch.load(file)["state_dict"]
compiled = {"_orig_mod." + name: value for name, value in trained.state_dict().items()}
if hasattr(torch, "compile") and str(torch.__version__) >= "2.1":
    assert set(torch.compile(network()).state_dict()) == set(compiled)
for prefix, saved in (("module.", parallel), ("_orig_mod.", compiled)):
    assert all(name.startswith(prefix) for name in saved)
    model = network().eval()
    try:
        model.load_state_dict(saved)
    except RuntimeError as error:
        assert "Missing key(s) in state_dict" in str(error)
    else:
        raise AssertionError("it was loaded with the prefix")
    # region cut-the-prefix fill: model, prefix, saved
    state = {name[len(prefix):] if name.startswith(prefix) else name: value for name, value in saved.items()}
    model.load_state_dict(state)
    # endregion
    assert torch.equal(model(x), trained(x))

# or load into the wrapper, or save without it
wrapped = nn.DataParallel(network())
wrapped.load_state_dict(parallel)
assert torch.equal(wrapped.module.eval()(x), trained(x))
plain = network().eval()
plain.load_state_dict(wrapped.module.state_dict())
assert torch.equal(plain(x), trained(x))
if hasattr(nn.modules.utils, "consume_prefix_in_state_dict_if_present"):
    nn.modules.utils.consume_prefix_in_state_dict_if_present(parallel, "module.")
    plain.load_state_dict(parallel)
    assert torch.equal(plain(x), trained(x))
# a file without the prefix goes into the model inside the wrapper
inside = nn.DataParallel(network())
inside.module.load_state_dict(state)
assert torch.equal(inside.module.eval()(x), trained(x))
# replace("module.", "") would spoil names in which the word comes again
assert "module.attention.submodule.w".replace("module.", "") == "attention.subw"
print("equal to the bit")
