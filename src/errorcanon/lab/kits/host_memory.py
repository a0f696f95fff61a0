"""Host memory that runs out, as PyTorch words it."""

from __future__ import annotations


def words_of_a_full_host() -> str:
    """Ask the CPU for four petabytes, and give what PyTorch says."""
    import torch

    try:
        torch.empty(10**15)
    except RuntimeError as error:
        return str(error)
    raise AssertionError("four petabytes were given")
