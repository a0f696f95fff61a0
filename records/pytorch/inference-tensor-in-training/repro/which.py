# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""is_inference tells such tensors from those made under no_grad, parameters too."""
import torch

with torch.inference_mode():
    model = torch.nn.Linear(2, 2)
with torch.no_grad():
    plain = torch.nn.Linear(2, 2)


def look(model):
    # region look fill: model
    print([name for name, p in [*model.named_parameters(), *model.named_buffers()] if p.is_inference()])
    # endregion
    return [name for name, p in model.named_parameters() if p.is_inference()]


assert look(model) == ["weight", "bias"] and look(plain) == []
plain(torch.ones(1, 2)).sum().backward()
try:
    model(torch.ones(1, 2, requires_grad=True)).sum().backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("inference parameters were trained")
