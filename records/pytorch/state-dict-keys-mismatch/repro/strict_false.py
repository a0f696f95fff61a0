# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""strict=False loads nothing where no name fits, and says nothing: the model keeps its random weights."""
import torch
from torch import nn

torch.manual_seed(0)
trained, fresh = nn.Linear(4, 3), nn.Linear(4, 3)
before = fresh.weight.detach().clone()
for saved in (nn.DataParallel(trained).state_dict(), {"state_dict": trained.state_dict()}):
    result = fresh.load_state_dict(saved, strict=False)
    assert torch.equal(fresh.weight, before), "not one weight arrived"
    assert not torch.equal(fresh.weight, trained.weight)
    # 1.0.1 returns nothing; later releases say what is missing to those who look
    print(result)
    if torch.__version__.startswith("1.0."):
        assert result is None
    else:
        assert set(result.missing_keys) == {"weight", "bias"}
