# /// script
# requires-python = ">=3.8"
# dependencies = ["torch>=2.0", "numpy"]
# ///
"""Run it plainly, then compiled with a backend that counts graphs: a graph break, a fault of one's own, neither."""
import torch


def graphs(function, *inputs):
    """How many graphs, or the error of the plain run."""
    try:
        function(*inputs)
    except Exception as error:
        return "plain run: " + type(error).__name__
    # region without-compile fill: function, inputs
    count = []

    def counting(graph, example_inputs):
        count.append(graph)
        return graph.forward

    torch.compile(function, backend=counting)(*inputs)
    # endregion
    return len(count)


def whole(x):
    y = x * 2
    return torch.where(y.sum() > 0, y + 1, y - 1)


def broken(x):
    y = x * 2
    if y.sum() > 0:
        return y + 1
    return y - 1


def wrong(x):
    return x @ torch.ones(5)


found = [graphs(f, torch.ones(3)) for f in (whole, broken, wrong)]
print("graphs:", found)
assert found == [1, 2, "plain run: RuntimeError"], found
