# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""reshape, flatten and contiguous().view give the elements in the order of their indices."""
import torch

x = torch.arange(24.0).view(2, 3, 4)
for tensor in (x.transpose(1, 2), x.permute(2, 0, 1), x[:, :2], x[:, :1].expand(2, 5, 4)):
    wanted = torch.tensor([float(number) for number in tensor.numpy().ravel()])
    for way in (tensor.reshape(-1), tensor.flatten(), tensor.contiguous().view(-1)):
        assert torch.equal(way, wanted)
    assert tensor.reshape(-1).data_ptr() != tensor.data_ptr(), "copied, where view would not do"
assert x.reshape(6, 4).data_ptr() == x.data_ptr(), "and not copied where it would"
# region flatten
flat = x.flatten(1)  # or x.reshape(len(x), -1), or x.contiguous().view(len(x), -1)
# endregion
assert torch.equal(flat, x.reshape(len(x), -1)) and torch.equal(flat, x.contiguous().view(len(x), -1))

# the gradient comes back through the copy
y = x.clone().requires_grad_()
(y.transpose(1, 2).reshape(-1) * torch.arange(24.0)).sum().backward()
assert torch.equal(y.grad, torch.arange(24.0).view(2, 4, 3).transpose(1, 2))
print("the order of the indices")
