# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""ignore_index leaves the marked rows out of the loss and of the gradient."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
for marker in (-1, 255):
    logits = torch.randn(4, 3, requires_grad=True)
    target = torch.tensor([0, marker, 2, 1])
    loss = F.cross_entropy(logits, target, ignore_index=marker)
    kept = torch.tensor([0, 2, 3])
    assert torch.allclose(loss, F.cross_entropy(logits[kept], target[kept]), atol=1e-6)
    loss.backward()
    assert bool((logits.grad[1] == 0).all()) and bool((logits.grad[0] != 0).any())
    try:
        F.cross_entropy(logits, target)
    except (IndexError, RuntimeError) as error:
        print(marker, "|", error)
    else:
        raise AssertionError("the marker was taken")
# -100 is left out without being asked for
assert torch.allclose(
    F.cross_entropy(logits, torch.tensor([0, -100, 2, 1])), F.cross_entropy(logits[kept], target[kept]), atol=1e-6
)
loss = F.cross_entropy(logits, torch.full((4,), -100, dtype=torch.long))
if str(torch.__version__).startswith("1.0."):
    assert loss.item() == 0
else:
    assert bool(loss != loss), "all rows left out give NaN"
