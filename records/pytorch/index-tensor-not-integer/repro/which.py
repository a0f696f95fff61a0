# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The dtype and a look at the values tell positions that became floats from measurements."""
import numpy as np
import torch


def look(where):
    # region look fill: where
    print(where.dtype, where.shape, where.flatten()[:8])
    print("whole numbers:", bool((where == where.round()).all()))
    # endregion
    return bool((where == where.round()).all())


tokens = torch.from_numpy(np.array([[3, 1], [2, 0]]) / 1)  # a division made float64 of them
features = torch.tensor([[0.3, -1.2]])
for tensor, whole in ((tokens, True), (features, False)):
    assert look(tensor) is whole
    try:
        torch.nn.Embedding(4, 3)(tensor)
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("floats were taken")
