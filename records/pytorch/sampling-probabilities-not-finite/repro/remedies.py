# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What removes the NaN, compared with the model in float32.

    python remedies.py bfloat16   the wider type (default)
    python remedies.py one-layer  float32 for the layer that overflows, float16 for the rest
    python remedies.py leave-one  a mask that leaves a token in every row
"""
import sys

import torch

from model import WORDS, build, scores

mode = sys.argv[1] if len(sys.argv) > 1 else "bfloat16"
tokens = torch.arange(8)
weights = build(1e5)
right = torch.softmax(scores(weights, tokens, torch.float32), -1)
assert torch.isnan(torch.softmax(scores(weights, tokens, torch.float16), -1)).any()
if mode == "bfloat16":
    # 65504 is the end of float16; bfloat16 has the exponent of float32 and less precision.
    got = torch.softmax(scores(weights, tokens, torch.bfloat16), -1)
    assert torch.isfinite(got).all()
    error = (got - right).abs().max().item()
    print("largest difference from float32:", error)
    assert error < 0.05
    torch.multinomial(got, 1)
elif mode == "one-layer":
    half = torch.float16
    x = weights["embedding"][tokens].to(half).float()
    x = x @ weights["middle"]
    x = ((x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True)).to(half).float()
    got = torch.softmax((x @ weights["head"]).to(half).float(), -1)
    error = (got - right).abs().max().item()
    print("largest difference from float32:", error)
    assert torch.isfinite(got).all() and error < 0.01
    torch.multinomial(got, 1)
else:
    allowed = torch.zeros(len(tokens), WORDS, dtype=torch.bool)
    allowed[:-1, 10:20] = True
    plain = scores(weights, tokens, torch.float32)
    end = 0
    mask = allowed.clone()
    # region leave-a-token fill: plain, end
    mask[~mask.any(-1), end] = True
    got = torch.softmax(plain.masked_fill(mask == 0, float("-inf")), -1)
    # endregion
    for row in range(len(tokens) - 1):
        kept = torch.softmax(plain[row, 10:20], -1)
        assert torch.allclose(got[row, 10:20], kept, atol=1e-6)
    drawn = torch.multinomial(got, 200, replacement=True)
    assert ((drawn[:-1] >= 10) & (drawn[:-1] < 20)).all() and (drawn[-1] == end).all()
    # an attention row that may see nothing: softmax gives NaN, the function of PyTorch zeros in newer releases
    open_to = torch.ones(3, 3, dtype=torch.bool)
    open_to[1] = False
    assert torch.isnan(torch.softmax(torch.zeros(3, 3).masked_fill(~open_to, float("-inf")), -1)[1]).all()
    if hasattr(torch.nn.functional, "scaled_dot_product_attention"):
        x = torch.randn(1, 1, 3, 4)
        y = torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=open_to)[0, 0, 1]
        old = str(torch.__version__).startswith(("2.0.", "2.4."))
        assert torch.isnan(y).all() if old else torch.equal(y, torch.zeros(4)), y
    print("only permitted tokens were drawn, and the end where none was permitted")
