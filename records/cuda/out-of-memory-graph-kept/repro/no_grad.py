# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Without gradients an evaluation gives the same numbers and holds no activation."""
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.Tanh(), torch.nn.Linear(64, 1)).eval()
x = torch.randn(8, 64)
count = 0


def pack(tensor):
    """Count a tensor that is kept for a backward pass."""
    global count
    count += 1
    return tensor


with torch.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
    expected = model(x)
    with_graph, count = count, 0
    # region evaluate-without-graph fill: model
    with torch.no_grad():
        got = model(x)
    # endregion
assert with_graph > 0 and count == 0 and got.grad_fn is None, (with_graph, count)
assert torch.equal(got, expected)
print(f"{with_graph} tensors held with the graph, none without, equal results")
