# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Map the values that occur to 0 ... n - 1: the loss equals the formula, and the map goes back."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
for raw in (torch.tensor([1, 2, 3, 1]), torch.tensor([[[0, 255], [128, 0]]]), torch.tensor([7, 40, 7, 99])):
    # region renumber fill: raw
    values = sorted(set(raw.flatten().tolist()))
    number = {value: index for index, value in enumerate(values)}
    # endregion
    target = torch.tensor([number[value] for value in raw.flatten().tolist()]).view(raw.shape)
    logits = torch.randn(raw.shape[0], len(values), *raw.shape[1:])
    reference = -F.log_softmax(logits, 1).gather(1, target.unsqueeze(1)).mean()
    assert torch.allclose(F.cross_entropy(logits, target), reference, atol=1e-6)
    assert [values[index] for index in target.flatten().tolist()] == raw.flatten().tolist()
    try:
        F.cross_entropy(logits, raw)
    except (IndexError, RuntimeError) as error:
        print(values, "|", error)
    else:
        raise AssertionError("the raw values were taken")
