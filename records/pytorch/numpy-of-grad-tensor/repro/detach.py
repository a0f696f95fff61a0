# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""detach().cpu().numpy() gives the values and leaves the graph; the array shares the memory."""
import numpy as np
import torch

w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
out = w * w
# region detach
array = out.detach().cpu().numpy()
# endregion
assert array.tolist() == [1, 4, 9] and np.array([o.item() for o in out]).tolist() == [1, 4, 9]
out.sum().backward()
assert w.grad.tolist() == [2, 4, 6], "the graph was not touched"
kept = array.copy()
out.detach()[0] = 100
assert array[0] == 100 and kept[0] == 1
with torch.no_grad():
    assert (w * w).numpy().tolist() == [1, 4, 9]
try:
    (w * w).numpy()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("with grad it became an array")
# NumPy has no bfloat16: such a tensor is made float32 first
if hasattr(torch, "bfloat16") and not torch.__version__.startswith("1.0."):
    narrow = w.bfloat16()
    try:
        narrow.detach().numpy()
    except TypeError as error:
        print(error)
    else:
        raise AssertionError("bfloat16 became an array")
    assert narrow.detach().float().numpy().tolist() == [1, 2, 3]
