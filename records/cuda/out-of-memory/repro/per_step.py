# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Print what is allocated at the same place of every step: it grows where graphs are kept, and
stays where a step is only large.

On a GPU the allocator is asked, on the CPU the tensors saved for the backward pass are counted.
"""
import weakref

import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
model = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(), torch.nn.Linear(256, 1)).to(device)
saved: list = []


def pack(tensor):
    """Remember a tensor that the graph keeps."""
    kept = tensor.detach().clone()
    saved.append((weakref.ref(kept), kept.numel() * kept.element_size()))
    return kept


def allocated():
    if device == "cuda":
        return torch.cuda.memory_allocated()
    return sum(size for reference, size in saved if reference() is not None)


def steps(batch, keep):
    """The bytes at the end of each of six steps."""
    saved.clear()
    total, seen = 0, []
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        for _ in range(6):
            loss = model(torch.randn(batch, 64, device=device)).square().mean()
            total = total + keep(loss)
            del loss
            seen.append(allocated())
    return seen


grows, large = steps(256, lambda loss: loss), steps(8192, lambda loss: loss.item())
assert all(b - a > 100_000 for a, b in zip(grows, grows[1:])), grows
assert len(set(large[1:])) == 1, large
print("kept graphs:", grows)
print("large batch:", large)
