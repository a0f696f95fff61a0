# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What hides the message and leaves the NaN.

    python in_vain.py greedy        take the largest score in place of sampling
    python in_vain.py temperature   other temperatures, top-k, top-p
    python in_vain.py replace       put numbers where NaN and infinity were
"""
import sys

import torch

from model import WORDS, build, scores

mode = sys.argv[1] if len(sys.argv) > 1 else "greedy"
tokens = torch.arange(8)
right = scores(build(1e5), tokens, torch.float32)
wrong = scores(build(1e5), tokens, torch.float16)
assert torch.isfinite(right).all() and torch.isnan(wrong).any()
rows = torch.isnan(wrong).any(dim=-1)
print("rows with NaN:", int(rows.sum()), "of", len(tokens))
if mode == "greedy":
    best, taken = right.argmax(-1)[rows], wrong.argmax(-1)[rows]
    print("right:", best.tolist(), "taken:", taken.tolist())
    assert set(taken.tolist()) == {0}, "another token than the first"
    assert (best != taken).any() and len(set(best.tolist())) > 1
elif mode == "temperature":
    for temperature in (0.1, 0.7, 1.5):
        for keep in (WORDS, 40, 5):
            kept = torch.topk(wrong / temperature, keep, dim=-1).values
            try:
                torch.multinomial(torch.softmax(kept, -1), 1)
            except RuntimeError as error:
                print(temperature, keep, str(error).splitlines()[0])
            else:
                raise AssertionError("sampled at temperature %s" % temperature)
        ordered, places = torch.sort(torch.softmax(wrong / temperature, -1), descending=True)
        nucleus = ordered.masked_fill(ordered.cumsum(-1) - ordered > 0.9, 0.0)
        try:
            torch.multinomial(nucleus / nucleus.sum(-1, keepdim=True), 1)
        except RuntimeError as error:
            print(temperature, "top-p", str(error).splitlines()[0])
            assert "contains either `inf`, `nan`" in str(error)
        else:
            raise AssertionError("sampled with top-p")
    # in float16 a tiny temperature makes healthy scores infinite
    scores_of_40 = torch.tensor([[40.0, 39.0, -10.0]], dtype=torch.float16)
    for temperature, sound in ((0.01, True), (0.0001, False)):
        try:
            torch.multinomial(torch.softmax((scores_of_40 / temperature).float(), -1), 1)
        except RuntimeError as error:
            assert not sound and "contains either `inf`, `nan`" in str(error), error
        else:
            assert sound, temperature
    torch.multinomial(torch.softmax(scores_of_40.float() / 0.0001, -1), 1)
    # a temperature of 0 spoils healthy scores
    torch.multinomial(torch.softmax(right / 0.1, -1), 1)
    try:
        torch.multinomial(torch.softmax(right / 0.0, -1), 1)
    except RuntimeError as error:
        assert "contains either `inf`, `nan`" in str(error)
    else:
        raise AssertionError("sampled at temperature 0")
else:
    assert torch.isnan(wrong[rows]).all(), "the whole row is NaN"
    filled = torch.nan_to_num(wrong)
    p, q = torch.softmax(filled, -1)[rows], torch.softmax(right, -1)[rows]
    torch.multinomial(p, 1)
    print("probability of the likeliest token:", q.max(-1).values.tolist(), "became", p.max(-1).values.tolist())
    # Every token is as likely as any other: the model's answer is gone.
    assert torch.allclose(p, torch.full_like(p, 1.0 / WORDS)), p
    assert (q.max(-1).values > 3.0 / WORDS).all()
