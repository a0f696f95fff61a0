# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""All but the tensors that do not fit: the body computes what it did, the head is new and named."""
import torch
from torch import nn

torch.manual_seed(0)
network = lambda classes: nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, classes))
saved, model, x = network(10), network(5), torch.randn(3, 8)
# region what-does-not-fit fill: saved
state, current = saved.state_dict(), model.state_dict()
left_out = [name for name, value in state.items() if name in current and value.shape != current[name].shape]
# endregion
assert left_out == ["2.weight", "2.bias"]
# region load-the-rest
model.load_state_dict({name: value for name, value in state.items() if name not in left_out}, strict=False)
# endregion
assert torch.equal(model[:2](x), saved[:2](x))

# build as it was saved, load strictly, then change the head
whole = network(10)
whole.load_state_dict(state)
assert torch.equal(whole(x), saved(x))
# region new-head fill: whole, 2, 4, 5
whole[2] = nn.Linear(4, 5)
# endregion
assert whole(x).shape == (3, 5) and torch.equal(whole[:2](x), saved[:2](x))

# a grown vocabulary: the old rows keep their places
old, grown = nn.Embedding(100, 4), nn.Embedding(120, 4)
# region grown-vocabulary fill: 100
with torch.no_grad():
    grown.weight[:100] = old.weight
# endregion
index = torch.arange(100)
assert torch.equal(grown(index), old(index))
print("left out:", left_out)
