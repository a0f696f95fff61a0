# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Print what is allocated at the same place of every step: it grows where graphs are kept, and
stays where a step is only large, or where backward() has freed what the kept loss refers to.

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


def steps(batch, keep, backward=False):
    """The bytes at the end of each of six steps."""
    saved.clear()
    total, seen = 0, []
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        for _ in range(6):
            loss = model(torch.randn(batch, 64, device=device)).square().mean()
            if backward:
                loss.backward()
            total = total + keep(loss)
            del loss
            seen.append(allocated())
    return seen


grows, large = steps(256, lambda loss: loss), steps(8192, lambda loss: loss.item())
freed = steps(256, lambda loss: loss, backward=True)
assert all(b - a > 100_000 for a, b in zip(grows, grows[1:])), grows
assert len(set(large[1:])) == 1, large
assert all(b - a < 20_000 for a, b in zip(freed[1:], freed[2:])), freed
print("kept graphs:", grows)
print("kept after backward():", freed)
print("large batch:", large)
