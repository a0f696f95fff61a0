# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""On the CPU each of the mistakes behind a device-side assert has a message of its own."""
import torch
import torch.nn.functional as F

mistakes = {
    "index out of range in self": lambda: F.embedding(torch.tensor([3, 7]), torch.zeros(5, 2)),
    "Target 7 is out of bounds": lambda: F.cross_entropy(torch.zeros(2, 3), torch.tensor([0, 7])),
    "Target -1 is out of bounds": lambda: F.cross_entropy(torch.zeros(2, 3), torch.tensor([0, -1])),
    "index 7 is out of bounds for dimension 1 with size 3":
        lambda: torch.gather(torch.zeros(2, 3), 1, torch.tensor([[0], [7]])),
    "index 9 is out of bounds for dimension 0 with size 4": lambda: torch.zeros(4)[torch.tensor([9])],
    "all elements of input should be between 0 and 1":
        lambda: F.binary_cross_entropy(torch.tensor([1.5]), torch.tensor([1.0])),
    "probability tensor contains either": lambda: torch.multinomial(torch.tensor([-1.0, 2.0]), 1),
}
for text, mistake in mistakes.items():
    try:
        mistake()
    except (IndexError, RuntimeError) as error:
        assert text in str(error), (text, str(error))
        print(type(error).__name__, text)
    else:
        raise AssertionError(f"no error: {text}")
# the twin: a fault of the card leaves the same step intact on the CPU
assert F.embedding(torch.tensor([3, 4]), torch.zeros(5, 2)).shape == (2, 2)
