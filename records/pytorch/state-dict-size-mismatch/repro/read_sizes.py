# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Which layers differ, and on which axis, tells a head from a width, from another kind of layer."""
import re

from torch import nn


def differing(saved, model):
    try:
        model.load_state_dict(saved.state_dict())
    except RuntimeError as error:
        return {
            name: [i for i, (a, b) in enumerate(zip(old.split(", "), new.split(", "))) if a != b]
            for name, old, new in re.findall(r"size mismatch for (\S+): .*?Size\(\[([\d, ]+)\]\).*?Size\(\[([\d, ]+)\]\)", str(error))
        }
    return {}


def verdict(found, names):
    layers = {name.rsplit(".", 1)[0] for name in found}
    if len(layers) == 1:
        return "head" if layers == {names[-1].rsplit(".", 1)[0]} and all(axes == [0] for axes in found.values()) else "one layer"
    return "width"


def network(width=4, classes=10, channels=3):
    return nn.Sequential(nn.Conv2d(channels, width, 3), nn.BatchNorm2d(width), nn.Conv2d(width, classes, 1))


for other, expected in ((dict(classes=5), "head"), (dict(width=8), "width"), (dict(channels=1), "one layer")):
    model = network(**other)
    found = differing(network(), model)
    names = [name for name, _ in model.named_parameters()]
    print(expected, found)
    assert verdict(found, names) == expected
assert differing(network(), network(channels=1)) == {"0.weight": [1]}, "the first layer, on its second axis"
assert differing(network(), network()) == {}
# the twin: names that differ bring no sizes at all
assert differing(nn.DataParallel(network()), network()) == {}
