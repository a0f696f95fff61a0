# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Without DDP and without a second process: the names whose gradient is None after one backward pass."""
import torch


class Net(torch.nn.Module):
    def __init__(self, branch):
        super().__init__()
        self.branch = branch
        self.body = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 2)
        self.auxiliary = torch.nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = torch.relu(self.body(inputs))
        with_auxiliary = {"never": False, "always": True, "large": bool(inputs.abs().max() > 10)}[self.branch]
        return self.head(hidden) + self.auxiliary(hidden) if with_auxiliary else self.head(hidden)


def without_gradient(branch, inputs):
    model = Net(branch)
    model(inputs).square().mean().backward()
    return [name for name, weight in model.named_parameters() if weight.requires_grad and weight.grad is None]


small, large = torch.ones(4, 8), 20 * torch.ones(4, 8)
auxiliary = ["auxiliary.weight", "auxiliary.bias"]
answers = {
    "unused head": (without_gradient("never", small), without_gradient("never", large)),
    "branch on the data": (without_gradient("large", small), without_gradient("large", large)),
    "everything used": (without_gradient("always", small), without_gradient("always", large)),
}
print(answers)
assert answers["unused head"] == (auxiliary, auxiliary)
assert answers["branch on the data"] == (auxiliary, [])
assert answers["everything used"] == ([], [])
order = [name for name, weight in Net("never").named_parameters() if weight.requires_grad]
assert [order[index] for index in (4, 5)] == auxiliary
