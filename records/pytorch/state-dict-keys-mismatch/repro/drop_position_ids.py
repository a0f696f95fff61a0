# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""Without position_ids the file loads, and the model computes what the saved one did."""
import torch
from position_ids import make_model, make_old_file

trained = make_model()
with torch.no_grad():
    for p in trained.parameters():
        p.add_(0.1 * torch.randn_like(p))
state, model = make_old_file(trained), make_model()
try:
    model.load_state_dict(state)
except RuntimeError as error:
    assert 'Unexpected key(s) in state_dict: "embeddings.position_ids"' in str(error), error
    assert "Missing" not in str(error)
else:
    raise AssertionError("position_ids were taken")
assert torch.equal(state["embeddings.position_ids"], model.embeddings.position_ids), "the model makes the same counts itself"
# region drop-position-ids fill: state, model
state = {name: value for name, value in state.items() if not name.endswith("position_ids")}
model.load_state_dict(state)
# endregion
ids = torch.tensor([[1, 2, 3, 4]])
with torch.no_grad():
    given, wanted = model(ids).last_hidden_state, trained(ids).last_hidden_state
assert torch.equal(given, wanted) and not torch.allclose(given, make_model()(ids).last_hidden_state)
print("equal to the bit")
