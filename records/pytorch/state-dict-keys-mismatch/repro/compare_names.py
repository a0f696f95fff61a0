# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The names of which only one side knows tell a prefix, a wrapping and another architecture apart."""
import tempfile

import torch
from torch import nn


def verdict(model, saved):
    # region compare-the-names fill: model, saved
    wanted, given = set(model.state_dict()), set(saved)
    missing, unexpected = sorted(wanted - given), sorted(given - wanted)
    print(missing[:3], unexpected[:3])
    # endregion
    for part in ("module.", "model.", "_orig_mod."):
        cut = [sorted(name.replace(part, "", 1) for name in names) for names in (missing, unexpected)]
        if missing and cut[0] == cut[1]:
            return part
    if any(isinstance(saved[name], dict) and set(saved[name]) == wanted for name in unexpected):
        return "one level deeper"
    if unexpected and not missing and all(name.endswith("position_ids") for name in unexpected):
        return "position_ids"
    return "other layers" if missing or unexpected else "no name"


class Wrapper(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.model = inner


def network(channels=3):
    return nn.Sequential(nn.Conv2d(channels, 4, 3), nn.BatchNorm2d(4))


def refusal(model, saved):
    try:
        model.load_state_dict(saved)
    except RuntimeError as error:
        return str(error)
    raise AssertionError("it was loaded")


parallel = nn.DataParallel  # DistributedDataParallel of 1.0 needs a GPU
if not torch.__version__.startswith("1.0."):
    parallel = nn.parallel.DistributedDataParallel
torch.distributed.init_process_group("gloo", init_method="file://" + tempfile.mkdtemp() + "/rendezvous", rank=0, world_size=1)
model = network()
state = model.state_dict()
deeper = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Conv2d(4, 4, 3)).state_dict()
compiles = hasattr(torch, "compile") and str(torch.__version__) >= "2.1"
compiled = torch.compile(network()) if compiles else None
partly = nn.Sequential(nn.DataParallel(network()), nn.Linear(3, 2))
for model, saved, expected in (
    (network(), compiled.state_dict() if compiled else {"_orig_mod." + name: value for name, value in state.items()}, "_orig_mod."),
    (network(), nn.DataParallel(network()).state_dict(), "module."),
    (network(), parallel(network()).state_dict(), "module."),
    (nn.DataParallel(network()), state, "module."),
    (nn.Sequential(network(), nn.Linear(3, 2)), partly.state_dict(), "module."),
    (network(), Wrapper(network()).state_dict(), "model."),
    (network(), {"state_dict": state, "epoch": 3}, "one level deeper"),
    (network(), {"net": state}, "one level deeper"),
    (network(), dict(state, **{"embeddings.position_ids": torch.arange(4)}), "position_ids"),
    (network(), deeper, "other layers"),
):
    assert "key(s) in state_dict" in refusal(model, saved), expected
    assert verdict(model, saved) == expected, expected

# the twin: every name in common, and a tensor of another size under one of them
said = refusal(network(), network(1).state_dict())
assert "size mismatch for 0.weight" in said and "key(s)" not in said
assert verdict(network(), network(1).state_dict()) == "no name"
