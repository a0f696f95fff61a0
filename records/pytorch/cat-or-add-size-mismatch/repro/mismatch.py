# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Join two tensors whose sizes differ, and let the error out; the same with equal sizes runs first.

Argument: skip (default), a network that halves an image of odd size; cat, stack, loss, batch, tokens (a
sequence longer than the table of positions), buffer (the same where a buffer of a BERT is expanded), alpha
(an image with an alpha channel, normalised with three values), meta, cat-meta (where shapes alone are computed).
"""
import sys

import torch
import torch.nn.functional as F
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "skip"
down, up = nn.Conv2d(4, 8, 3, stride=2, padding=1), nn.ConvTranspose2d(8, 4, 2, stride=2)
call, good, bad = {
    "skip": (lambda x: x + up(down(x)), (1, 4, 16, 16), (1, 4, 16, 15)),
    "cat": (lambda x: torch.cat([x, up(down(x))], 1), (1, 4, 16, 16), (1, 4, 16, 15)),
    "stack": (lambda x: torch.stack([x, torch.ones(3, 20)]), (3, 20), (3, 17)),
    "loss": (lambda x: F.mse_loss(x, torch.ones(8, 10)), (8, 10), (8, 12)),
    "batch": (lambda x: x + torch.ones(32, 5), (32, 5), (17, 5)),
    "tokens": (lambda x: x + torch.ones(1, 512, 8)[:, : x.shape[1]], (1, 512, 8), (1, 600, 8)),
    "buffer": (lambda x: torch.zeros(1, 512).expand(4, x.shape[1]) + x, (4, 512), (4, 600)),
    "alpha": (lambda x: (x - torch.full((3, 1, 1), 0.5)) / 0.25, (3, 16, 16), (4, 16, 16)),
    "cat-meta": (lambda x: torch.cat([x.to("meta"), torch.ones(4, 6, device="meta")], 0), (3, 6), (3, 5)),
    "meta": (lambda x: x.to("meta") + torch.ones(4, 6, device="meta"), (4, 6), (4, 5)),
}[form]
call(torch.randn(*good))
call(torch.randn(*bad))
