# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""retain_graph=True over a carried state: the graph grows with every step, and an optimizer breaks it."""
import torch
from torch import nn


def nodes(tensor):
    seen, todo = set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [parent for parent, _ in node.next_functions]
    return len(seen)


def run(steps, optimize):
    torch.manual_seed(0)
    cell, state, sizes = nn.RNNCell(3, 4), torch.zeros(2, 4), []
    optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
    for step in range(steps):
        state = cell(torch.randn(2, 3), state)
        loss = state.pow(2).mean()
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        sizes.append(nodes(loss))
        if optimize:
            optimizer.step()
    return sizes


sizes = run(20, False)
print("nodes of the graph after 1, 10 and 20 steps:", sizes[0], sizes[9], sizes[19])
assert sizes[19] > 1.9 * sizes[9] > 3 * sizes[0]
old = torch.__version__.startswith("1.0.")
try:
    run(5, True)
except RuntimeError as error:
    print(error)
    assert not old and "modified by an inplace operation" in str(error)
    print("outcome: another-failure")
else:
    assert old, "an optimizer step between was not noticed"
    print("outcome: harm")
