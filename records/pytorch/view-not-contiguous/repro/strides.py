# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""stride() and is_contiguous() tell this from a wrong number of elements, which another message names."""
import torch

base = torch.randn(4, 6)
for tensor, shape, expected in (
    (base.t(), (24,), "order"),
    (base[:, :3], (12,), "order"),
    (base[:2], (12,), None),           # rows side by side
    (base.t(), (3, 2, 4), None),       # an axis split in two: no copy needed
    (base[:, :3], (2, 2, 3), None),
    (base, (5, 5), "count"),
    (base.t(), (5, 5), "count"),
):
    try:
        tensor.view(*shape)
        found = None
    except RuntimeError as error:
        found = "order" if "view size is not compatible" in str(error) else "count"
        assert found == "order" or "is invalid for input of size 24" in str(error)
    assert found == expected, (tuple(tensor.shape), tensor.stride(), shape)
    if found == "order":
        assert not tensor.is_contiguous()
    print(tuple(tensor.shape), tensor.stride(), "as", shape, found)
