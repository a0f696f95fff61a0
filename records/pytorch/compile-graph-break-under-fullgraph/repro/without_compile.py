# /// script
# requires-python = ">=3.8"
# dependencies = ["torch>=2.0", "numpy"]
# ///
"""Run it plainly, then as one graph with the backend eager: a graph break, a fault of one's own, neither."""
import torch


def verdict(function, *inputs):
    """Which of the two lines of the page fails, and with what."""
    line = "plain"
    try:
        # region without-compile fill: function, inputs
        function(*inputs)
        # endregion
        line = "one graph"
        # region one-graph fill: function, inputs
        torch.compile(function, fullgraph=True, backend="eager")(*inputs)
        # endregion
    except Exception as error:
        name = type(error).__name__
        # torch 2.1 to 2.6 raise a UserError for an if over a tensor
        if line == "one graph":
            assert name == "Unsupported" or "Dynamic control flow is not supported" in str(error), error
            assert "from user code" in str(error) and "if y.sum() > 0" in str(error), "the place is named"
            assert torch.__version__ < "2.13" or "Explanation:" in str(error) and "Hint:" in str(error)
        return line
    return "neither"


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


found = [verdict(f, torch.ones(3)) for f in (whole, broken, wrong)]
print("fails in:", found)
assert found == ["neither", "one graph", "plain"], found
