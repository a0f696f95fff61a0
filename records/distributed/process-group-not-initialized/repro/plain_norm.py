# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A model with synchronised batch normalisation, in one process: the layer asks for the group; plain layers do not.

torch's own layer takes GPU tensors alone, and asks in releases before 2.0. This one asks as that did.
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn import functional


class Synchronised(nn.SyncBatchNorm):
    def forward(self, x):
        if self.training and dist.get_world_size() > 1:
            raise NotImplementedError("one process alone")
        return functional.batch_norm(x, self.running_mean, self.running_var, self.weight, self.bias, self.training)


torch.manual_seed(0)
x = torch.randn(4, 3, 8, 8)
model = nn.Sequential(nn.Conv2d(3, 5, 3), Synchronised(5), nn.ReLU(), nn.Sequential(nn.Conv2d(5, 2, 3), Synchronised(2)))
with torch.no_grad():
    model[1].weight.copy_(torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
try:
    model(x)
except (RuntimeError, ValueError) as error:
    print(type(error).__name__, error)
    assert "Default process group has not been initialized" in str(error)
else:
    raise AssertionError("no error")

hidden = functional.batch_norm(model[0](x), None, None, model[1].weight, model[1].bias, True)
right = functional.batch_norm(model[3][0](hidden.relu()), None, None, None, None, True)


# region plain-batch-norm
def to_plain(module):
    """Replace every SyncBatchNorm by a BatchNorm2d with the same weights and statistics."""
    for name, child in module.named_children():
        if isinstance(child, nn.SyncBatchNorm):
            plain = nn.BatchNorm2d(child.num_features, child.eps, child.momentum, child.affine, child.track_running_stats)
            for like in [*child.parameters(), *child.buffers()][:1]:
                plain.to(like)  # its device and data type
            plain.load_state_dict(child.state_dict())
            setattr(module, name, plain.train(child.training))
        else:
            to_plain(child)


to_plain(model)
# endregion
kinds = [type(module).__name__ for module in model.modules()]
print(kinds)
assert kinds.count("BatchNorm2d") == 2 and "Synchronised" not in kinds
assert torch.allclose(model(x), right, atol=1e-5)
assert model[1].training

inference = nn.Sequential(nn.Conv2d(3, 5, 3), Synchronised(5)).double().eval()
with torch.no_grad():
    inference[1].running_mean.add_(0.5)
right = inference(x.double())  # in eval mode it does not ask
to_plain(inference)
assert type(inference[1]) is nn.BatchNorm2d and not inference[1].training and inference[1].weight.dtype == torch.float64
assert torch.allclose(inference(x.double()), right, atol=1e-12)
moved = nn.Sequential(Synchronised(5, affine=False, device="meta"))
to_plain(moved)
assert moved[0].running_mean.device.type == "meta", "the device of the old layer"
