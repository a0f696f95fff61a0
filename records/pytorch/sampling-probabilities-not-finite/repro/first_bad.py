# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Find where the NaN begins: in the weights, in a layer, in the mask, or nowhere."""
import contextlib
import io
from collections import OrderedDict

import torch
from torch import nn

from model import WORDS, build, scores


class Part(nn.Module):
    """One step of the model of model.py, rounded to a type as a layer of that type would."""

    def __init__(self, compute, kind, weight=None):
        super().__init__()
        self.compute, self.kind = compute, kind
        self.weight = None if weight is None else nn.Parameter(weight)

    def forward(self, x):
        return self.compute(x, self.weight).to(self.kind).float()


def network(weights, kind):
    return nn.Sequential(OrderedDict(
        embedding=Part(lambda x, w: w[x], kind, weights["embedding"]),
        middle=Part(lambda x, w: x @ w, kind, weights["middle"]),
        norm=Part(lambda x, w: (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True), kind),
        head=Part(lambda x, w: x @ w, kind, weights["head"]),
    ))


def origin(model, tokens):
    """Run the lines of the page; give the first that they print."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        # region find-the-first-nan fill: model, tokens
        def watch(name, module):
            def look(module, inputs, output):
                values = output if isinstance(output, (tuple, list)) else [output]
                if any(torch.is_tensor(v) and not torch.isfinite(v).all() for v in values):
                    print("not finite: output of", name)
            module.register_forward_hook(look)

        for name, value in model.named_parameters():
            if not torch.isfinite(value).all():
                print("not finite: weight", name)
        for name, module in model.named_modules():
            watch(name, module)
        model(tokens)
        # endregion
    return (printed.getvalue().splitlines() or ["nothing"])[0]


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
assert origin(network(build(), torch.float16), tokens) == "nothing"
assert origin(network(build(1e5), torch.float16), tokens) == "not finite: output of middle"
assert origin(network(build(1e5), torch.bfloat16), tokens) == "nothing"
assert origin(network(broken, torch.float32), tokens) == "not finite: weight head.weight"
assert torch.equal(network(build(), torch.float16)(tokens), scores(build(), tokens, torch.float16))
# a cast can make such a weight, and no type brings it back
assert torch.isinf(torch.tensor(1e5).half()) and torch.isnan(torch.tensor(float("nan")).bfloat16())

# nothing printed: the masks, healthy ones and one that forbids everything, and scores without softmax
plain = scores(build(), tokens, torch.float32)
healthy, forbidding = torch.full((2, WORDS), float("-inf")), torch.zeros(2, WORDS)
healthy[:, :5] = 0
forbidding[1] = float("-inf")
for mask, softmax, answer in ((healthy, True, "sound"), (forbidding, True, "mask"), (0.0, False, "softmax")):
    masked = plain + mask
    p = torch.softmax(masked, -1) if softmax else masked
    emptied, negative = bool((masked == float("-inf")).all(-1).any()), bool((p < 0).any())
    assert (emptied, negative) == (answer == "mask", answer == "softmax")
    assert refused(p) == (answer != "sound")
assert refused(torch.softmax(scores(build(1e5), tokens, torch.float16), -1))
assert refused(torch.softmax(scores(broken, tokens, torch.float32), -1))
