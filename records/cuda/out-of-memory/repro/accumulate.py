# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Four small batches with accumulated gradients give the gradient of the large one."""
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.Tanh(), torch.nn.Linear(32, 3)).double()
x, y = torch.randn(64, 16, dtype=torch.float64), torch.randint(3, (64,))
loss_of = torch.nn.CrossEntropyLoss()

model.zero_grad()
loss_of(model(x), y).backward()
whole = [p.grad.clone() for p in model.parameters()]

model.zero_grad()
# region accumulate-gradients fill: 16, loss_of
for part_x, part_y in zip(x.split(16), y.split(16)):
    (loss_of(model(part_x), part_y) * len(part_x) / len(x)).backward()
# endregion
parts = [p.grad.clone() for p in model.parameters()]
assert all(torch.allclose(a, b, atol=1e-12) for a, b in zip(whole, parts))

model.zero_grad()
for part_x, part_y in zip(x.split(16), y.split(16)):
    loss_of(model(part_x), part_y).backward()  # without the division it is four times too large
assert torch.allclose(model[0].weight.grad, 4 * whole[0], atol=1e-12)


def kept(rows):
    """The bytes kept for the backward pass of so many rows."""
    sizes = []
    pack = lambda tensor: sizes.append(tensor.numel() * tensor.element_size()) or tensor
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        loss_of(model(x[:rows]), y[:rows])
    return sum(sizes)


assert kept(16) < 0.5 * kept(64), (kept(16), kept(64))
print("accumulated gradient equals that of the whole batch")
