# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A check before the step names the value; on good data it changes nothing."""
import torch


def checked(name: str, index: torch.Tensor, size: int) -> torch.Tensor:
    """The index, after making sure that it fits."""
    # region check-before-the-step fill: index, name, size
    if index.numel():
        low, high = index.min().item(), index.max().item()
        if low < 0 or high >= size:
            raise IndexError(f"{name}: values {low} to {high}, allowed 0 to {size - 1}")
    # endregion
    return index


table = torch.nn.Embedding(5, 2)
good, bad = torch.tensor([0, 4]), torch.tensor([3, 7])
assert torch.equal(table(checked("tokens", good, 5)), table(good))
# padding is no class: the labels are checked without it, and a wrong one among them is still found
labels = torch.tensor([0, 4, -100])
assert checked("labels", labels[labels != -100], 5).tolist() == [0, 4]
only_padding = torch.tensor([-100, -100])
assert checked("labels", only_padding[only_padding != -100], 5).tolist() == []
for wrong in (labels, torch.tensor([0, 7, -100])):
    try:
        checked("labels", wrong if wrong is labels else wrong[wrong != -100], 5)
    except IndexError as error:
        print(error)
    else:
        raise AssertionError("not noticed")
try:
    table(checked("tokens", bad, 5))
except IndexError as error:
    assert str(error) == "tokens: values 3 to 7, allowed 0 to 4", error
    print(error)
else:
    raise AssertionError("not noticed")
