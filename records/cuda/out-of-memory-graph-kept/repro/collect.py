# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Emptying the cache and collecting garbage free nothing that the program still refers to.

On a GPU the bytes are counted, on the CPU the saved activations.
"""
import gc
import weakref

import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)).to(device)
saved: list = []


def pack(tensor):
    """Remember a tensor that the graph keeps."""
    kept = tensor.detach().clone()
    saved.append(weakref.ref(kept))
    return kept


def run(step_back) -> tuple[int, float]:
    """How many saved tensors live after ten steps, and the sum of the losses."""
    saved.clear()
    torch.manual_seed(0)
    total = 0
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        for _ in range(10):
            loss = model(torch.randn(8, 64, device=device)).square().mean()
            total = total + step_back(loss)
            del loss
            gc.collect()
            if device == "cuda":
                torch.cuda.empty_cache()
    alive = sum(reference() is not None for reference in saved)
    return alive, float(torch.as_tensor(total).detach())


kept, expected = run(lambda loss: loss)  # the graph of every step hangs on the sum
freed, got = run(lambda loss: loss.item())
assert kept >= 10 and freed == 0, (kept, freed)
assert abs(got - expected) < 1e-4, (got, expected)
print(f"{kept} saved tensors lived through gc and empty_cache, {freed} with .item(), same sum")
