"""A small language model whose activations are kept in a type of one's choice."""
import torch

WORDS = 50
WIDTH = 32


def build(large=1.0):
    """Make weights from a fixed seed; `large` is how far the middle layer amplifies."""
    torch.manual_seed(0)
    return {
        "embedding": torch.randn(WORDS, WIDTH),
        "middle": torch.randn(WIDTH, WIDTH) * large,
        "head": torch.randn(WIDTH, WORDS) * 0.5,
    }


def steps(weights, tokens, kind):
    """Yield name and output of each part, rounded to `kind` as a layer of that type would."""
    x = weights["embedding"][tokens].to(kind).float()
    yield "embedding", x
    x = (x @ weights["middle"]).to(kind).float()
    yield "middle", x
    # A normalisation brings any finite size back.
    x = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True)
    x = x.to(kind).float()
    yield "norm", x
    yield "head", (x @ weights["head"]).to(kind).float()


def scores(weights, tokens, kind):
    for _, x in steps(weights, tokens, kind):
        pass
    return x
