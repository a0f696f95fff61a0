# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.1", "numpy"]
# ///
"""Names that differ though the layers are the same: a tied weight that is stored once, and weight norm in two forms."""
import warnings

import torch
from torch import nn

warnings.simplefilter("ignore")  # the old form of weight norm is deprecated
torch.manual_seed(0)


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(4, 3)
        self.head = nn.Linear(3, 4, bias=False)
        self.head.weight = self.words.weight

    def forward(self, ids):
        return self.head(self.words(ids))


def refusal(model, saved):
    try:
        model.load_state_dict(saved)
    except RuntimeError as error:
        print(error)
        return str(error)
    raise AssertionError("it was loaded")


trained, model, ids = Tied(), Tied(), torch.arange(4)
once = {name: value for name, value in trained.state_dict().items() if name != "head.weight"}  # as safetensors stores it
said = refusal(Tied(), once)
assert 'Missing key(s) in state_dict: "head.weight"' in said and "Unexpected" not in said
missing = model.load_state_dict(once, strict=False).missing_keys
assert missing == ["head.weight"] and model.head.weight is model.words.weight
assert torch.equal(model(ids), trained(ids)), "nothing was lost"

old, new = nn.utils.weight_norm, nn.utils.parametrizations.weight_norm
x = torch.randn(2, 3)
for ours, theirs, refused in ((old, new, True), (new, new, False), (new, old, False), (old, old, False)):
    trained, model = theirs(nn.Linear(3, 2)), ours(nn.Linear(3, 2))
    if refused:
        said = refusal(model, trained.state_dict())
        assert '"weight_g"' in said and '"parametrizations.weight.original0"' in said
    else:
        model.load_state_dict(trained.state_dict())
        assert torch.equal(model(x), trained(x))
