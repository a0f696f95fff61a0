# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Moving to the CPU or switching requires_grad off on a result does not help; a leaf can be switched."""
import torch

w = torch.ones(3, requires_grad=True)
out = w * 2
for step in (lambda: out.cpu().numpy(), lambda: out.clone().numpy(), lambda: out.requires_grad_(False).numpy()):
    try:
        step()
    except RuntimeError as error:
        print(str(error)[:90])
    else:
        raise AssertionError("it became an array")
assert out.detach().cpu().numpy().tolist() == [2, 2, 2]
