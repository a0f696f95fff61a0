# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Sample the next token from scores that hold NaN. The error is let out.

    python sample.py overflow   activations in float16 grow beyond 65504 (default)
    python sample.py masked     every token of one row is forbidden
    python sample.py negative   the scores themselves are given in place of probabilities
    python sample.py weights    no model: 1 / count of a class without samples, drawn without replacement
"""
import sys

import torch

from model import build, scores

mode = sys.argv[1] if len(sys.argv) > 1 else "overflow"
tokens = torch.tensor([3, 7])
if mode == "weights":
    probabilities = 1 / torch.tensor([[5.0, 0.0, 3.0]])
elif mode == "overflow":
    probabilities = torch.softmax(scores(build(1e5), tokens, torch.float16), dim=-1)
elif mode == "masked":
    forbidden = torch.zeros(2, 50)
    forbidden[1] = float("-inf")
    probabilities = torch.softmax(scores(build(), tokens, torch.float32) + forbidden, dim=-1)
else:
    probabilities = scores(build(), tokens, torch.float32)
print("NaN:", bool(torch.isnan(probabilities).any()), "negative:", bool((probabilities < 0).any()))
torch.multinomial(probabilities, num_samples=1)
