# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Find where the NaN begins: in the weights, in a layer, in the mask, or nowhere."""
import torch

from model import WORDS, build, scores, steps


def where(weights, tokens, kind, mask=0.0, softmax=True):
    for name, value in weights.items():
        if not torch.isfinite(value).all():
            return "weights of " + name
    for name, value in steps(weights, tokens, kind):
        if not torch.isfinite(value).all():
            return "output of " + name
    masked = scores(weights, tokens, kind) + mask
    if (masked == float("-inf")).all(dim=-1).any():
        return "every token forbidden"
    if (masked < 0).any() and not softmax:
        return "no softmax"
    return "nowhere"


def refused(probabilities):
    try:
        torch.multinomial(probabilities, num_samples=1)
    except RuntimeError as error:
        print("   ", str(error).splitlines()[0])
        return True
    return False


tokens = torch.tensor([3, 7])
broken = build()
broken["head"][0, 0] = float("nan")
one_row = torch.zeros(2, WORDS)
one_row[1] = float("-inf")
found = {
    "sound": where(build(), tokens, torch.float16),
    "overflow": where(build(1e5), tokens, torch.float16),
    "checkpoint": where(broken, tokens, torch.float32),
    "mask": where(build(), tokens, torch.float32, one_row),
    "scores": where(build(), tokens, torch.float32, softmax=False),
}
for name, answer in found.items():
    print(name + ":", answer)
assert found == {
    "sound": "nowhere",
    "overflow": "output of middle",
    "checkpoint": "weights of head",
    "mask": "every token forbidden",
    "scores": "no softmax",
}
# All but the first are refused by the sampler, and the first is not.
assert not refused(torch.softmax(scores(build(), tokens, torch.float16), -1))
assert refused(torch.softmax(scores(build(1e5), tokens, torch.float16), -1))
assert refused(torch.softmax(scores(broken, tokens, torch.float32), -1))
assert refused(torch.softmax(scores(build(), tokens, torch.float32) + one_row, -1))
assert refused(scores(build(), tokens, torch.float32))
