# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""The number of DataLoader workers does not change what the model holds for its backward pass."""
import torch


class Rows(torch.utils.data.Dataset):
    """Sixteen rows of numbers."""

    def __len__(self):
        return 16

    def __getitem__(self, index):
        return torch.full((64,), float(index))


def main() -> None:
    """Count the bytes saved for the backward pass with and without workers."""
    model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1))
    held = []
    for workers in (2, 0):
        loader = torch.utils.data.DataLoader(Rows(), batch_size=16, num_workers=workers)
        sizes = []

        def pack(tensor):
            sizes.append(tensor.numel() * tensor.element_size())
            return tensor

        with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
            for batch in loader:
                model(batch).mean()
        held.append(sum(sizes))
    assert held[0] == held[1] > 0, held
    print("bytes held with two workers and with none:", *held)


if __name__ == "__main__":
    main()
