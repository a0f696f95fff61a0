# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Without DDP and without a second process: the names whose gradient is None after each batch.

The twin, a layer that reentrant checkpoints run twice, leaves none without a gradient.
"""
import torch
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self, branch):
        super().__init__()
        self.branch = branch
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.relu(self.body(inputs))
        if self.branch == "twice":
            for _ in range(2):
                hidden = checkpoint(self.body, hidden, use_reentrant=True)
            return self.head(hidden) + self.auxiliary(hidden)
        if self.branch == "dropped":
            self.auxiliary(hidden)
            return self.head(hidden)
        with_auxiliary = {"never": False, "always": True, "large": bool(inputs.abs().max() > 10)}[self.branch]
        return self.head(hidden) + self.auxiliary(hidden) if with_auxiliary else self.head(hidden)


def without_gradient(model, batches):
    found = []
    # region grad-is-none fill: model, batches, .square().mean()
    for inputs in batches:
        model.zero_grad(set_to_none=True)
        model(inputs).square().mean().backward()
        names = [n for n, p in model.named_parameters() if p.requires_grad and p.grad is None]
        print(names)
        # endregion
        found.append(names)
    return found


small, large = torch.ones(4, 8), 20 * torch.ones(4, 8)
auxiliary = ["auxiliary.weight", "auxiliary.bias"]
answers = {branch: without_gradient(Net(branch), (small, large, small)) for branch in ("never", "dropped", "large", "always", "twice")}
assert answers["never"] == answers["dropped"] == [auxiliary] * 3
assert answers["large"] == [auxiliary, [], auxiliary]
assert answers["always"] == answers["twice"] == [[]] * 3
order = [name for name, weight in Net("never").named_parameters() if weight.requires_grad]
assert [order[index] for index in (4, 5)] == auxiliary
