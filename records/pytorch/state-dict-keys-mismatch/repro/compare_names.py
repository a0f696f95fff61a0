# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The two sets of names tell a prefix, a wrapping and another architecture apart."""
import torch
from torch import nn


def verdict(saved, wanted):
    if not set(saved) & set(wanted):
        for prefix in ("module.", "model.", "_orig_mod."):
            if {prefix + name for name in wanted} == set(saved) or {prefix + name for name in saved} == set(wanted):
                return prefix
        if any(set(value) == set(wanted) for value in saved.values() if isinstance(value, dict)):
            return "wrapped"
    return "architecture"


class Wrapper(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.model = inner


model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4))
state = model.state_dict()
deeper = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Conv2d(4, 4, 3)).state_dict()
compiled = torch.compile(model).state_dict() if str(torch.__version__) >= "2.1" else None
for saved, expected in (
    (compiled or {"_orig_mod." + name: value for name, value in state.items()}, "_orig_mod."),
    (nn.DataParallel(model).state_dict(), "module."),
    (Wrapper(model).state_dict(), "model."),
    ({"state_dict": state, "epoch": 3}, "wrapped"),
    ({"net": state}, "wrapped"),
    (deeper, "architecture"),
):
    try:
        model.load_state_dict(saved)
    except RuntimeError as error:
        print(expected, "|", str(error).splitlines()[-1].strip()[:90])
        assert "Error(s) in loading state_dict for Sequential" in str(error)
    else:
        raise AssertionError(expected)
    assert verdict(saved, state) == expected

# the twin: every name in common, and a tensor of another size under one of them
other = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4))
other[0] = nn.Conv2d(1, 4, 3)
assert set(other.state_dict()) == set(state)
try:
    model.load_state_dict(other.state_dict())
except RuntimeError as error:
    assert "size mismatch for 0.weight" in str(error) and "key(s)" not in str(error)
else:
    raise AssertionError("a kernel for one channel was loaded")
